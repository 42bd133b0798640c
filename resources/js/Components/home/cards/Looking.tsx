import { useTranslation } from 'react-i18next'

/** Stands where a card's own things will be. */
export function Looking() {
  const { t } = useTranslation('home-cards')
  return (
    <p role="status" className="text-text-3">
      {t('waiting')}
    </p>
  )
}
