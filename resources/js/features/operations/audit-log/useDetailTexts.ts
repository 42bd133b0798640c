import { useTranslation } from 'react-i18next'
import { useAuditLabels } from '#client/features/audit/useAuditLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import type { AuditDetail, DetailValue } from '#server/operations/audit-log/props.ts'

/** The name and the value of each detail of an entry, such as `Role` and `staff`. */
export function useDetailTexts(): (details: AuditDetail[]) => { name: string; value: string }[] {
  const { detail, shortName } = useAuditLabels()
  const format = useFormat()
  const { t } = useTranslation(['audit', 'shell'])
  // The translations of words are those of `useDetailNamespaces`.
  const word = (key: string, text: string) =>
    (t as (key: string, options: object) => string)(key, {
      defaultValue: text.replaceAll('_', ' '),
    })
  const texts: { [As in DetailValue['as']]: (value: DetailValue & { as: As }) => string } = {
    text: ({ text }) => text || '–',
    word: ({ key, text }) => word(key, text),
    number: ({ n }) => format.number(n),
    yes_no: ({ is }) => t(is ? 'audit:yes' : 'audit:no'),
    money: ({ minor, currency }) => format.money(minor, currency),
    weight: ({ grams }) => format.weight(grams),
    percent: ({ bp }) => format.exactPercent(bp),
    subject: ({ subject, id, name }) => shortName(subject, id, name),
    change: ({ from, to }) => t('shell:becomes', { from: textOf(from), to: textOf(to) }),
    list: ({ values }) => format.list(values.map(textOf)),
    parts: ({ parts }) =>
      format.list(textsOf(parts).map(({ name, value }) => `${name}: \u2068${value}\u2069`)),
  }
  const textOf = (value: DetailValue): string =>
    (texts[value.as] as (value: DetailValue) => string)(value)
  const textsOf = (details: AuditDetail[]) =>
    details.map(({ name, value }) => ({ name: detail(name), value: textOf(value) }))
  return textsOf
}
