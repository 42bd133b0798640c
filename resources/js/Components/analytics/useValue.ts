import { useTranslation } from 'react-i18next'
import type { Unit, Value } from '#server/analytics/props.ts'
import { goldPriceText } from '#server/gold/money.ts'
import { formatGrams } from '#server/gold/weight.ts'
import { useFormat } from '../format.ts'
import { useShop } from '../useShop.ts'

/** Writes a value as its unit says, in the person's language. */
export function useValue(): (value: Value | undefined, unit: Unit) => string {
  const { t } = useTranslation('analytics')
  const causes = useTranslation('price-history')
  const contracts = useTranslation('contracts')
  const format = useFormat()
  const { currency } = useShop()
  const numbers: Partial<Record<Unit, (n: number) => string>> = {
    money: (n) => format.money(n, currency, { zeros: 'strip' }),
    bp: (n) => format.percent(n),
    gold: (n) => format.rate(goldPriceText(n), currency),
    mg: (n) => format.weight(formatGrams(n)),
    days: (n) => t('days', { value: format.number(n) }),
    hours: (n) => t('hours', { value: format.number(n) }),
    ms: (n) => t('milliseconds', { value: format.number(n) }),
  }
  const words: Partial<Record<Unit, (text: string) => string>> = {
    day: (text) => format.date(`${text}T12:00:00.000Z`),
    time: (text) => format.date(text),
    cause: (text) => causes.t(`cause.${text}` as 'cause.gold_move'),
    contract_type: (text) => contracts.t(`type.${text}` as 'type.sale'),
    contract_state: (text) => contracts.t(`state.${text}` as 'state.draft'),
  }
  return (value, unit) => {
    if (value === null || value === undefined) return '–'
    if (typeof value === 'string') return words[unit]?.(value) ?? value
    return numbers[unit]?.(value) ?? format.number(value)
  }
}
