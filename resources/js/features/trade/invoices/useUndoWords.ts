import { useTranslation } from 'react-i18next'

/** The words of invoices, and the one for taking back. */
export function useUndoWords() {
  const { t } = useTranslation('invoices')
  const shell = useTranslation('shell')
  return { t, undo: shell.t('action.undo') }
}
