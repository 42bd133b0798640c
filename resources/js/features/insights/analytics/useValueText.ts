import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { formatAmount, goldPriceText } from '#server/formula/units/money.ts'
import { formatGrams } from '#server/formula/units/weight.ts'
import type { Unit, Value } from '#server/insights/analytics/result-props.ts'

/** Gold prices below ten currency units need more than two decimal places. */
const SMALL_PRICE_BELOW = 10_000_000
/** Minor units from which a figure is shown without cents. */
const ROUND_FROM = 1_000_000

export type ValueText = (value: Value | undefined, unit: Unit) => string

/** Formats a value by its unit, in the language of the user. */
export function useValueText(): ValueText {
  const labels = useLabels()
  const numbers = useNumbers()
  return (value, unit) => {
    if (value === null && unit === 'person') return labels.person?.('') ?? '–'
    if (value === null || value === undefined) return '–'
    if (typeof value === 'string') return labels[unit]?.(value) ?? value
    return numbers[unit]?.(value) ?? numbers.count(value)
  }
}

/** Shorter formats: large figures without cents, axis labels without decimal places. */
export function useShortValueText(): { figure: ValueText; axis: ValueText } {
  const valueText = useValueText()
  const format = useFormat()
  const { currency } = useShop()
  const withoutCents = (amount: string) =>
    format.currency(amount, currency, { maximumFractionDigits: 0, minimumFractionDigits: 0 })
  return {
    figure: (value, unit) =>
      unit === 'money' && typeof value === 'number' && Math.abs(value) >= ROUND_FROM
        ? withoutCents(amountOf(value, currency))
        : valueText(value, unit),
    axis: (value, unit) =>
      unit === 'money' && typeof value === 'number'
        ? withoutCents(amountOf(value, currency))
        : valueText(value, unit),
  }
}

/** A value with all decimal places; undefined for units that are never shortened. */
export function useExactValueText(): (value: Value | undefined, unit: Unit) => string | undefined {
  const format = useFormat()
  const { currency } = useShop()
  return (value, unit) => {
    if (typeof value !== 'number') return undefined
    if (unit === 'gold') return format.exactGold(goldPriceText(value), currency)
    return unit === 'money' ? format.money(value, currency) : undefined
  }
}

function useNumbers(): Partial<Record<Unit, (n: number) => string>> & {
  count: (n: number) => string
} {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const measures = useMeasures()
  const { currency } = useShop()
  return {
    count: (n) => format.number(n),
    money: (n) => format.money(n, currency),
    bp: (n) => format.percent(n),
    // Gold changes have two digits everywhere; a whole percentage that someone assumed has one.
    change: (n) => format.percent(n, { sign: true, digits: n % 100 ? 2 : 1 }),
    gold: (n) =>
      format.currency(
        goldPriceText(n),
        currency,
        n < SMALL_PRICE_BELOW ? { minimumFractionDigits: 4, maximumFractionDigits: 4 } : {},
      ),
    mg: (n) => format.weight(formatGrams(n)),
    width: (n) => measures.width(n / 100),
    days: (n) => t('days', { count: n }),
  }
}

function useLabels(): Partial<Record<Unit, (text: string) => string>> {
  const { t } = useTranslation('analytics')
  const causes = useTranslation('price-history')
  const contracts = useTranslation('contracts')
  const kinds = useTranslation('piece-kinds')
  const format = useFormat()
  const context = useMetalsContext()
  const typeText = (type: string) => contracts.t(`type.${type}` as 'type.sale')
  const stateText = (state: string) => contracts.t(`state.${state}` as 'state.draft')
  return {
    day: (text) => format.date(`${text}T12:00:00.000Z`),
    time: (text) => format.date(text),
    cause: (text) =>
      text === 'other' ? t('other') : causes.t(`cause.${text}` as 'cause.gold_move', { context }),
    side: (text) => t(`figures.${text}` as 'figures.under'),
    person: (text) => text || t('system'),
    construction: (text) => kinds.t(text as 'solid'),
    kind: (text) => kinds.t(text as 'ring'),
    contract_type: typeText,
    contract_state: stateText,
    type_state: (text) => {
      const [type = '', state = ''] = text.split('.')
      return `${typeText(type)} · ${stateText(state)}`
    },
  }
}

function amountOf(minor: number, currency: string): string {
  return minor < 0 ? `-${formatAmount(-minor, currency)}` : formatAmount(minor, currency)
}
