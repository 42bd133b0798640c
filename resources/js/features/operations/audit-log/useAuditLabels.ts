import { useTranslation } from 'react-i18next'

/** The words of the record. What an older or newer release wrote, and this one has no words for, is shown as it is written. */
export function useAuditWords() {
  const { t } = useTranslation('audit')
  const word = (group: 'act' | 'subject' | 'detail' | 'value', name: string): string =>
    (t as (key: string, options: object) => string)(`${group}.${name}`, {
      defaultValue: name.replaceAll('_', ' '),
    })
  const value = (given: unknown): string => {
    if (given === null || given === undefined || given === '') return '–'
    if (given === true) return t('yes')
    if (given === false) return t('no')
    if (Array.isArray(given)) return given.map(value).join(', ')
    if (typeof given === 'object') return parts(given).join(', ')
    // Words of the house are translated, what somebody typed is not.
    return typeof given === 'string' && /^[a-z_]+$/.test(given)
      ? word('value', given)
      : String(given)
  }
  /** `Role: staff`, one for each detail. */
  const parts = (details: object): string[] =>
    Object.entries(details)
      .filter(([, given]) => given !== null && given !== '')
      .map(([name, given]) => `${word('detail', name)}: ${value(given)}`)
  return {
    t,
    act: (name: string) => word('act', name),
    subject: (name: string) => word('subject', name),
    parts,
  }
}
