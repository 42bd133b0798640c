import { useTranslation } from 'react-i18next'

/** The words of the record. What an older or newer release wrote, and this one has no words for, is shown as it is written. */
export function useAuditLabels() {
  const { t } = useTranslation('audit')
  const label = (group: 'act' | 'subject' | 'detail' | 'value', name: string): string =>
    (t as (key: string, options: object) => string)(`${group}.${name}`, {
      defaultValue: name.replaceAll('_', ' '),
    })
  const value = (detail: unknown): string => {
    if (detail === null || detail === undefined || detail === '') return '–'
    if (detail === true) return t('yes')
    if (detail === false) return t('no')
    if (Array.isArray(detail)) return detail.map(value).join(', ')
    if (typeof detail === 'object') return parts(detail).join(', ')
    // Words of the house are translated, what somebody typed is not.
    return typeof detail === 'string' && /^[a-z_]+$/.test(detail)
      ? label('value', detail)
      : String(detail)
  }
  /** `Role: staff`, one for each detail. */
  const parts = (details: object): string[] =>
    Object.entries(details)
      .filter(([, detail]) => detail !== null && detail !== '')
      .map(([name, detail]) => `${label('detail', name)}: ${value(detail)}`)
  return {
    t,
    act: (name: string) => label('act', name),
    subject: (name: string) => label('subject', name),
    parts,
  }
}
