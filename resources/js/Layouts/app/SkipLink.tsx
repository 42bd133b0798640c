import { useTranslation } from 'react-i18next'

/** The first stop of the Tab key: past the menu, straight to the page. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-ink px-4 py-2 font-semibold text-on-ink focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-60"
    >
      {t('nav.skip')}
    </a>
  )
}
