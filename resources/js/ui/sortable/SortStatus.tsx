import { useTranslation } from 'react-i18next'

interface SortStatusProps {
  sortable: { announcement: string; hintId: string }
}

/** What a screen reader says about the keys and the moves of a list. */
export function SortStatus({ sortable: { announcement, hintId } }: SortStatusProps) {
  const { t } = useTranslation('sortable')
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <p id={hintId} hidden>
        {t('hint')}
      </p>
    </>
  )
}
