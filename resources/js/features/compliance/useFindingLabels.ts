import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { FindingProps } from '#server/compliance/props.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { MoneyLimit } from '#server/trade/payments/admin-exception.ts'

/** Text, figures and required action of a finding. */
export function useFindingLabels({ type, numbers, about }: FindingProps) {
  const { t } = useTranslation(['compliance', 'shell'])
  const format = useFormat()
  const currency = String(numbers.currency ?? 'USD')
  const number = (name: string) => Number(numbers[name] ?? 0)
  const money = (name: string) => format.money(number(name), currency)
  const day = (name: string) => (numbers[name] ? format.date(`${numbers[name]}T12:00:00Z`) : '–')
  const weight = (name: string) => format.weight(gramsText(number(name)))
  const texts: Record<FindingProps['type'], () => string> = {
    form_8300: () =>
      t('finding.form_8300', {
        sum: money('sum'),
        limit: money('limit'),
        count: Array.isArray(numbers.payments) ? numbers.payments.length : 1,
        statement: day('statementDue'),
      }),
    aml_counter: () =>
      t('finding.aml_counter', {
        bought: money('bought'),
        sold: money('sold'),
        limit: money('limit'),
        year: String(numbers.year),
      }),
    retention: () =>
      about
        ? t('finding.retention_id', { count: number('years') })
        : t('finding.retention_contracts', {
            count: number('count'),
            year: String(numbers.year),
            years: number('years'),
          }),
    buyback_hold: () => t('finding.buyback_hold'),
    weight_short: () => t('finding.weight_short'),
    weight_waits: () => t('finding.weight_waits'),
    weighed_sold: () => t('finding.weighed_sold'),
    lowered_sold: () => t('finding.lowered_sold'),
    credit_spent: () => t('finding.credit_spent'),
    admin_exception: () =>
      t(`finding.${'limit' in numbers ? (numbers.exceeded as MoneyLimit) : 'staff_limit'}`),
    override_expired: () => t('finding.override_expired'),
    reference: () => t('finding.reference'),
  }
  /** Of gold alone without its name. */
  const heldWeights = () => {
    const held = METALS.filter((metal) => number(weightKey(metal)) > 0)
    if (held.every((metal) => metal === 'XAU')) return [weight('mg')]
    return held.map((metal) => `${weight(weightKey(metal))} ${t(`metal.${metal}`)}`)
  }
  const becomes = () => t('shell:becomes', { from: weight('from'), to: weight('to') })
  const figures: Partial<Record<FindingProps['type'], () => string | null>> = {
    buyback_hold: () => [...heldWeights(), money('total')].join(' · '),
    weight_short: () =>
      `${numbers.metal ? `${t(`metal.${numbers.metal as Metal}`)} ` : ''}${t('shell:becomes', { from: weight('planned'), to: weight('weighed') })} (${format.percent(-number('shortBp'), { sign: true })})`,
    // Nobody had weighed the piece before.
    weight_waits: () => (numbers.from === null ? weight('to') : becomes()),
    weighed_sold: () => becomes(),
    lowered_sold: () =>
      t('figure.lowered', { percent: format.percent(-number('loweredBp'), { sign: true }) }),
    credit_spent: () => money('amount'),
    admin_exception: () =>
      'limit' in numbers
        ? t('figure.limit', { amount: money('amount'), limit: money('limit') })
        : null,
    override_expired: () => t('figure.pieces', { n: number('count') }),
    reference: () => t('figure.of', { n: number('count'), all: number('looked') }),
  }
  const hasFigures = type in figures
  return {
    text: texts[type](),
    figures: figures[type]?.() ?? null,
    todo: hasFigures ? t(`todo.${type as TypeWithFigures}`) : null,
  }
}

const METALS: readonly Metal[] = ['XAU', 'XAG', 'XPT', 'XPD']

const weightKey = (metal: Metal): string => (metal === 'XAU' ? 'mg' : `mg_${metal}`)

type TypeWithFigures =
  | 'buyback_hold'
  | 'weight_short'
  | 'weight_waits'
  | 'weighed_sold'
  | 'lowered_sold'
  | 'credit_spent'
  | 'admin_exception'
  | 'override_expired'
  | 'reference'

/** Milligrams as decimal grams. */
function gramsText(mg: number): string {
  return `${Math.floor(mg / 1000)}.${String(mg % 1000).padStart(3, '0')}`
}
