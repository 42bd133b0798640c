import { useTranslation } from 'react-i18next'
import type { FindingProps } from '#server/compliance/props.ts'
import { useFormat } from '../format.ts'

/** What a finding is, and what it says, with its figures. */
export function useFindingWords({ type, numbers, about }: FindingProps) {
  const { t } = useTranslation('compliance')
  const format = useFormat()
  const currency = String(numbers.currency ?? 'USD')
  const money = (name: string) => format.money(Number(numbers[name] ?? 0), currency)
  const day = (name: string) => (numbers[name] ? format.date(`${numbers[name]}T12:00:00Z`) : '–')
  const text = () => {
    if (type === 'form_8300')
      return t('finding.form_8300', {
        sum: money('sum'),
        limit: money('limit'),
        count: Array.isArray(numbers.payments) ? numbers.payments.length : 1,
        statement: day('statementDue'),
      })
    if (type === 'aml_counter')
      return t('finding.aml_counter', {
        bought: money('bought'),
        sold: money('sold'),
        limit: money('limit'),
        year: String(numbers.year),
      })
    if (type === 'retention' && about)
      return t('finding.retention_id', { count: Number(numbers.years) })
    if (type === 'retention')
      return t('finding.retention_contracts', {
        count: Number(numbers.count),
        year: String(numbers.year),
        years: Number(numbers.years),
      })
    return t(`finding.${type}`)
  }
  return { title: t(`type.${type}`), text: text() }
}
