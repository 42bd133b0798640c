import { useTranslation } from 'react-i18next'
import { type Format, useFormat } from '#client/lib/format.ts'
import type { Finding } from '#server/pricing/compare-at/law/verdict.ts'

/** A finding as a sentence with its numbers, days and amounts. */
export function useFindingWords(currency: string): (finding: Finding) => string {
  const { t } = useTranslation('compare-price')
  const format = useFormat()
  return ({ code, values }) => {
    const key = code === 'US_SHORT' && values.lastAt === null ? 'US_SHORT_EVER' : code
    return t(`finding.${key}`, wordsOf(values, currency, format))
  }
}

const AMOUNTS = new Set(['prior', 'reference', 'price', 'was', 'highest', 'formula'])
const MOMENTS = new Set(['from', 'since', 'lastAt'])

/** The holes of all findings. */
type Words = Partial<
  Record<
    | 'prior'
    | 'reference'
    | 'price'
    | 'was'
    | 'highest'
    | 'formula'
    | 'from'
    | 'since'
    | 'lastAt'
    | 'days'
    | 'needed'
    | 'percent'
    | 'max'
    | 'of'
    | 'run'
    | 'allowed',
    string
  >
>

function wordsOf(values: Finding['values'], currency: string, format: Format): Words {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, wordOf(name, value, currency, format)]),
  )
}

function wordOf(name: string, value: number | string | null, currency: string, format: Format) {
  if (value === null) return '–'
  if (MOMENTS.has(name)) return format.date(String(value))
  if (AMOUNTS.has(name)) return format.money(Number(value), currency)
  return format.number(Number(value))
}
