import { taxOf } from '#client/features/configuration/tax-classes/line-tax.ts'
import { newKey } from '#client/lib/forms.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { formatAmount, parseAmount } from '#server/formula/units/money.ts'
import type { TermName } from '#server/trade/contract-types/definition.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type {
  ContractFormProps,
  ContractProps,
  LineProps,
  TypeFormProps,
} from '#server/trade/contracts/props.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'

/** A line as entered in the form. */
export interface LineFields {
  key: string
  variantId: number | null
  description: string
  karat: string
  /** Of metal without a karat; null: the first one that the shop sells. */
  metal: Metal | null
  fineness: string
  construction: 'solid' | 'semi_solid' | 'hollow' | null
  weightG: string
  unitPrice: string
  pricedBy: 'hand' | 'list' | 'formula'
  qty: string
  test: 'acid' | 'xrf' | 'stamp' | 'fire' | null
  stamp: string
  taxClassId: number | null
  taxReason: string
  /** Suggested prices of today, as decimal text. */
  list: string | null
  formula: string | null
}

/** A contract as entered in the form; its numbers are plain decimal text. */
export interface ContractFields {
  type: ContractType
  customer: CustomerRef | null
  /** ISO day, typed for a seller who has none; it is stored with the customer. */
  birthday: string
  lines: LineFields[]
  deposit: string
  count: string
  every: 'week' | 'two_weeks' | 'month'
  firstOn: string
  feePercent: string
  graceDays: string
  lockMinutes: string
  quoteDays: string
  tolerancePercent: string
  heavier: 'shop_bears' | 'customer_pays'
  payPercent: string
  /** Empty until another place is chosen than the one that is proposed. */
  placeId: string
  dueOn: string
  note: string
  reason: string
}

export function fieldsOf({
  contract,
  customer,
  types,
  defaults,
}: ContractFormProps): ContractFields {
  const terms = contract?.terms ?? defaults
  return {
    type: contract?.type ?? firstType(types).type,
    customer,
    birthday: '',
    lines: contract?.lines.map((line) => lineFields(line, contract)) ?? [],
    deposit:
      contract && contract.depositDue > 0
        ? formatAmount(contract.depositDue, contract.currency)
        : '',
    count: String(terms.count),
    every: terms.every,
    firstOn: terms.firstOn ?? '',
    feePercent: terms.feePercent,
    graceDays: String(terms.graceDays),
    lockMinutes: String(terms.lockMinutes),
    quoteDays: String(terms.quoteDays),
    tolerancePercent: terms.tolerancePercent,
    heavier: terms.heavier,
    payPercent: terms.payPercent,
    placeId: String(contract?.placeId ?? ''),
    dueOn: contract?.dueOn ?? '',
    note: contract?.note ?? '',
    reason: '',
  }
}

export function emptyLine(overrides: Partial<LineFields> = {}): LineFields {
  return {
    key: newKey(),
    variantId: null,
    description: '',
    karat: '',
    metal: null,
    fineness: '',
    construction: 'solid',
    weightG: '',
    unitPrice: '',
    pricedBy: 'hand',
    qty: '1',
    test: null,
    stamp: '',
    taxClassId: null,
    taxReason: '',
    list: null,
    formula: null,
    ...overrides,
  }
}

/** The request body, with only the terms of this contract type. */
export function requestBody(
  fields: ContractFields,
  { terms, isTaxed }: Pick<TypeFormProps, 'terms' | 'isTaxed'>,
) {
  const termValues = {
    deposit: fields.deposit,
    count: wholeNumber(fields.count),
    every: fields.every,
    firstOn: fields.firstOn,
    feePercent: fields.feePercent || '0',
    graceDays: wholeNumber(fields.graceDays),
    lockMinutes: wholeNumber(fields.lockMinutes),
    quoteDays: wholeNumber(fields.quoteDays),
    tolerancePercent: fields.tolerancePercent || '0',
    heavier: fields.heavier,
    payPercent: fields.payPercent || '0',
    dueOn: fields.dueOn,
  } satisfies Record<TermName, unknown>
  return {
    customerId: fields.customer?.id ?? 0,
    lines: fields.lines.map((line) => ({ ...lineBody(line), ...(isTaxed && taxOf(line)) })),
    ...Object.fromEntries(terms.map((term) => [term, termValues[term]])),
    // A contract paid in instalments has no due day of its own.
    dueOn: terms.includes('firstOn') ? '' : fields.dueOn,
    note: fields.note,
  }
}

/** Where the price of a line comes from. A price taken before today's became another one is an earlier price. */
export function priceHint(line: LineFields, currency: string) {
  const { pricedBy, unitPrice } = line
  if (pricedBy === 'hand') return 'by_hand'
  const today = line[pricedBy]
  const isEarlier =
    today !== null && parseAmount(today, currency) !== parseAmount(unitPrice, currency)
  return isEarlier ? (`by_earlier_${pricedBy}` as const) : (`by_${pricedBy}` as const)
}

/** The definition of the selected type; the first, if a stored draft has a type that is no longer offered. */
export function selectedType(
  { types }: Pick<ContractFormProps, 'types'>,
  { type }: ContractFields,
): TypeFormProps {
  return types.find((candidate) => candidate.type === type) ?? firstType(types)
}

function firstType([type]: ContractFormProps['types']): TypeFormProps {
  if (!type) throw new Error('The form has no contract types')
  return type
}

function lineBody(line: LineFields) {
  const { variantId, description, karat, metal, construction, pricedBy, test, stamp } = line
  const { fineness, weightG, unitPrice } = line
  return {
    variantId,
    description,
    karat,
    metal,
    pricedBy,
    test,
    stamp,
    construction: karat === '' ? null : construction,
    fineness,
    weightG,
    unitPrice,
    qty: wholeNumber(line.qty),
  }
}

function wholeNumber(typed: string): number {
  return /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : -1
}

function lineFields(line: LineProps, { currency }: ContractProps): LineFields {
  const { variantId, description, karat, fineness, construction, weightG, test, stamp } = line
  const { metal, taxClassId, taxReason } = line
  return emptyLine({
    taxClassId,
    taxReason,
    variantId,
    description,
    construction,
    test,
    stamp,
    metal,
    karat: karat ?? '',
    fineness: fineness ?? '',
    weightG: weightG ?? '',
    unitPrice: line.unitPrice === 0 ? '' : formatAmount(line.unitPrice, currency),
    pricedBy: line.pricedBy ?? 'hand',
    qty: String(line.qty),
  })
}
