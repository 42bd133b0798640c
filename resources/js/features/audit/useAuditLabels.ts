import { useTranslation } from 'react-i18next'

/** Labels of audit entries. A name from another release that has no translation is shown as stored. */
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
    // Built-in values are translated, typed text is not.
    return typeof detail === 'string' && /^[a-z_]+$/.test(detail)
      ? label('value', detail)
      : String(detail)
  }
  /** One text for each detail, such as `Role: staff`. */
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
