import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { type Format, useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { Finding, Result } from '#server/pricing/compare-at/law/law-check.ts'

export function LawResultBadge({ result }: { result: Result }) {
  const { t } = useTranslation('compare-price')
  return <Badge tone={TONES[result]}>{t(`result.${result}`)}</Badge>
}

const TONES: Record<Result, Tone> = {
  ok: 'positive',
  warn: 'caution',
  unknown: 'caution',
  fail: 'critical',
}

export function useFindingLabels(currency: string): (finding: Finding) => string {
  const { t } = useTranslation('compare-price')
  const format = useFormat()
  const context = useMetalsContext()
  return ({ code, values }) => {
    const texts = textsOf(values, currency, format)
    return t(`finding.${textKey(code, values)}` as 'finding.US_INFLATED', { context, ...texts })
  }
}

function textKey(code: Finding['code'], { lastAt, from }: Finding['values']) {
  if (code === 'US_SHORT' && lastAt === null) return 'US_SHORT_EVER'
  return code === 'GOLD_FELL' && from !== undefined ? 'GOLD_FELL_SINCE' : code
}

const AMOUNTS = new Set(['prior', 'reference', 'price', 'was', 'highest', 'formula'])
const MOMENTS = new Set(['from', 'since', 'lastAt'])

type FindingTexts = Partial<
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

function textsOf(values: Finding['values'], currency: string, format: Format): FindingTexts {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, textOf(name, value, currency, format)]),
  )
}

function textOf(name: string, value: number | string | null, currency: string, format: Format) {
  if (value === null) return '–'
  if (MOMENTS.has(name)) return format.date(String(value))
  if (AMOUNTS.has(name)) return format.money(Number(value), currency)
  return format.number(Number(value))
}
