import { useTranslation } from 'react-i18next'

/** A range of widths in millimetres, as text; either end may be open. Null where there is none. */
export function useWidthWords() {
  const { t } = useTranslation('configuration')
  return (from: string, to: string): string | null => {
    if (from === '' && to === '') return null
    if (from === '') return t('rule.widths_to', { to })
    return to === '' ? t('rule.widths_from', { from }) : t('rule.widths', { from, to })
  }
}
