import type { ContractType } from '#server/trade/contracts/types/list.ts'
import type { Difference, FieldName, LineName } from './moved.ts'
import { useContractWords } from './useContractWords.ts'

/** Fields of a contract in words, and what stands in them. */
export function useMovedWords() {
  const { t, type } = useContractWords()
  const field = {
    type: () => t('form.type'),
    customer: () => t('form.customer'),
    taxPercent: () => t('term.tax'),
    deposit: () => t('term.deposit'),
    count: () => t('term.count'),
    every: () => t('term.every'),
    firstOn: () => t('term.first'),
    feePercent: () => t('term.fee'),
    graceDays: () => t('term.grace'),
    lockMinutes: () => t('term.lock'),
    quoteDays: () => t('term.quote_days'),
    tolerancePercent: () => t('term.tolerance'),
    heavier: () => t('term.heavier'),
    payPercent: () => t('term.pay'),
    dueOn: () => t('term.due'),
    note: () => t('term.note'),
  } satisfies Record<FieldName, () => string>
  const item = {
    description: () => t('item.description'),
    karat: () => t('item.karat'),
    construction: () => t('item.construction'),
    weightG: () => t('item.weight'),
    fineness: () => t('item.fineness'),
    unitPrice: () => t('item.price'),
    qty: () => t('item.qty'),
    test: () => t('item.test'),
    stamp: () => t('item.stamp'),
  } satisfies Record<LineName, () => string>
  const said: Partial<Record<FieldName | LineName, (text: string) => string>> = {
    type: (text) => type(text as ContractType),
    every: (text) => t(`term.every_${text as 'week'}`),
    heavier: (text) => t(`term.heavier_${text as 'shop_bears'}`),
    construction: (text) => t(`item.${text as 'solid'}`),
    test: (text) => t(`item.test_${text as 'acid'}`),
    customer: (text) => text.replace(/ \(\d+\)$/, ''),
  }
  return {
    label: (one: Extract<Difference, { kind: 'field' | 'line' }>) =>
      one.kind === 'line' ? `${one.line} · ${item[one.name]()}` : field[one.name](),
    told: (name: FieldName | LineName, text: string) =>
      text === '' ? '–' : (said[name]?.(text) ?? text),
  }
}
