import { useTranslation } from 'react-i18next'
import { choiceOf } from '#client/features/configuration/tax-classes/line-tax.ts'
import { useTaxLabels } from '#client/features/configuration/tax-classes/tax-labels.ts'
import { useMetalName } from '#client/features/market/metals/metals.ts'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type { ContractFormProps } from '#server/trade/contracts/props.ts'
import type { Difference, FieldName, LineName } from './concurrent-edit.ts'

/** Labels of contract fields, and their values as text. */
export function useDifferenceLabels({
  taxChoices,
  places,
}: Pick<ContractFormProps, 'taxChoices' | 'places'>) {
  const { t, type } = useContractLabels()
  const { t: stock } = useTranslation('stock')
  const metalName = useMetalName()
  const { t: tax, label: taxLabel } = useTaxLabels()
  const fieldLabels = {
    type: () => t('form.type'),
    customer: () => t('form.customer'),
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
    placeId: () => stock('take_from'),
    dueOn: () => t('term.due'),
    note: () => t('term.note'),
  } satisfies Record<FieldName, () => string>
  const lineLabels = {
    description: () => t('item.description'),
    karat: () => t('item.karat'),
    metal: () => t('metal.metal'),
    construction: () => t('item.construction'),
    weightG: () => t('item.weight'),
    fineness: () => t('item.fineness'),
    unitPrice: () => t('item.price'),
    qty: () => t('item.qty'),
    test: () => t('item.test'),
    stamp: () => t('item.stamp'),
    taxClassId: () => tax('line.tax'),
    taxReason: () => tax('line.reason'),
  } satisfies Record<LineName, () => string>
  const formatters: Partial<Record<FieldName | LineName, (text: string) => string>> = {
    type: (text) => type(text as ContractType),
    every: (text) => t(`term.every_${text as 'week'}`),
    heavier: (text) => t(`term.heavier_${text as 'shop_bears'}`),
    metal: (text) => metalName(text as Metal),
    construction: (text) => t(`item.${text as 'solid'}`),
    test: (text) => t(`item.test_${text as 'acid'}`),
    taxClassId: (text) => {
      const choice = choiceOf(taxChoices, text === '' ? null : Number(text))
      return choice ? taxLabel(choice) : ''
    },
    placeId: (text) => {
      const place = places.find(({ id }) => String(id) === text)
      return place ? place.name || stock('shop') : ''
    },
    customer: (text) => text.replace(/ \(\d+\)$/, ''),
  }
  return {
    label: (difference: Extract<Difference, { kind: 'field' | 'line' }>) =>
      difference.kind === 'line'
        ? `${difference.line} · ${lineLabels[difference.name]()}`
        : fieldLabels[difference.name](),
    textOf: (name: FieldName | LineName, text: string) =>
      text === '' ? '–' : (formatters[name]?.(text) ?? text),
  }
}
