import { useTranslation } from 'react-i18next'
import { MissingCard, useIsMissing } from '#client/ui/MissingCard.tsx'
import type { HomeCard } from '#server/insights/home/card-names.ts'

/** Stands where a card's own things will be, or says that they could not be loaded. */
export function Looking({ card }: { card: HomeCard }) {
  const { t } = useTranslation('home-cards')
  if (useIsMissing(card)) return <MissingCard prop={card} card={t(`name.${card}`)} />
  return (
    <p role="status" className="text-text-3">
      {t('waiting')}
    </p>
  )
}
