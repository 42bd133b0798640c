import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import type { SubjectName } from '#server/insights/subject-names/subject-names.ts'

/**
 * Labels of audit entries; the act of an entry is what was done. A name from another release that
 * has no translation is shown as stored.
 */
export function useAuditLabels() {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const label = (
    group: 'act' | 'subject' | 'detail' | 'lists',
    name: string,
    options: { context?: string } = {},
  ): string =>
    (t as (key: string, options: object) => string)(`${group}.${name}`, {
      ...options,
      defaultValue: name.replaceAll('_', ' '),
    })
  const subject = (name: string) => label('subject', name)
  /** What people call a subject, without its type, which the act or label beside it shows. */
  const shortName = (type: string, id: string, name: SubjectName | null): string =>
    name?.as === 'text' || name?.as === 'gold_price' ? nameText(name) : named(type, id, name)
  /** A subject by its type and what people call it, or else its id, such as `Price run 12`. */
  const named = (type: string, id: string, name: SubjectName | null): string => {
    if (name?.as === 'erased') return t('erased', { id })
    if (name?.as === 'draft')
      return t('draft_of', { subject: subject(type), customer: name.customer })
    if (type === 'list') return t('of', { subject: subject(type), id: label('lists', id) })
    return t('of', { subject: subject(type), id: name ? nameText(name) : id })
  }
  const nameText = (name: Exclude<SubjectName, { as: 'draft' | 'erased' }>): string =>
    name.as === 'text'
      ? name.text
      : joinParts([format.gold(name.price, name.currency), format.dateTime(name.at)])
  return {
    t,
    subject,
    named,
    shortName,
    act: (name: string) => label('act', name),
    /** All acts of this name, whichever of the shop's metals each is about. */
    acts: (name: string, context: 'metals' | 'XAU') => label('act', name, { context }),
    detail: (name: string) => label('detail', name),
  }
}
