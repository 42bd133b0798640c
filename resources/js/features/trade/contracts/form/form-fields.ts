import { newKey } from '#client/lib/forms.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type {
  ContractFormProps,
  ContractProps,
  LineProps,
  TypeFormProps,
} from '#server/trade/contracts/props.ts'
import type { TermName } from '#server/trade/contracts/types/definition.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'

/** A line as it is typed. */
export interface LineFields {
  key: string
  variantId: number | null
  description: string
  karat: string
  fineness: string
  construction: 'solid' | 'semi_solid' | 'hollow' | null
  weightG: string
  unitPrice: string
  pricedBy: 'hand' | 'list' | 'formula'
  qty: string
  test: 'acid' | 'xrf' | 'stamp' | 'fire' | null
  stamp: string
  /** What its price could be today, as forms write it. */
  list: string | null
  formula: string | null
}

/** A contract as it is typed. */
export interface Fields {
  type: ContractType
  customer: CustomerRef | null
  lines: LineFields[]
  taxPercent: string
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
  dueOn: string
  note: string
  reason: string
}

export function fieldsOf({ contract, customer, types, usual }: ContractFormProps): Fields {
  const terms = contract?.terms ?? usual
  return {
    type: contract?.type ?? first(types).type,
    customer,
    lines: contract?.lines.map((line) => lineFields(line, contract)) ?? [],
    taxPercent: terms.taxPercent,
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
    dueOn: contract?.dueOn ?? '',
    note: contract?.note ?? '',
    reason: '',
  }
}

export function emptyLine(more: Partial<LineFields> = {}): LineFields {
  return {
    key: newKey(),
    variantId: null,
    description: '',
    karat: '',
    fineness: '',
    construction: 'solid',
    weightG: '',
    unitPrice: '',
    pricedBy: 'hand',
    qty: '1',
    test: null,
    stamp: '',
    list: null,
    formula: null,
    ...more,
  }
}

/** What is sent: numbers as the server reads them, and only what this kind of contract agrees. */
export function bodyOf(
  fields: Fields,
  { terms }: Pick<TypeFormProps, 'terms'>,
  plain: (typed: string) => string,
) {
  const typed = {
    taxPercent: plain(fields.taxPercent || '0'),
    deposit: plain(fields.deposit),
    count: whole(fields.count),
    every: fields.every,
    firstOn: fields.firstOn,
    feePercent: plain(fields.feePercent || '0'),
    graceDays: whole(fields.graceDays),
    lockMinutes: whole(fields.lockMinutes),
    quoteDays: whole(fields.quoteDays),
    tolerancePercent: plain(fields.tolerancePercent || '0'),
    heavier: fields.heavier,
    payPercent: plain(fields.payPercent || '0'),
    dueOn: fields.dueOn,
  } satisfies Record<TermName, unknown>
  return {
    customerId: fields.customer?.id ?? 0,
    lines: fields.lines.map((line) => lineBody(line, plain)),
    ...Object.fromEntries(terms.map((term) => [term, typed[term]])),
    // What is paid by instalments has no day of its own.
    dueOn: terms.includes('firstOn') ? '' : fields.dueOn,
    note: fields.note,
  }
}

/** What the chosen type asks for; one kept on this device that is no longer offered is as the first. */
export function typeIn(
  { types }: Pick<ContractFormProps, 'types'>,
  { type }: Fields,
): TypeFormProps {
  return types.find((one) => one.type === type) ?? first(types)
}

function first([type]: ContractFormProps['types']): TypeFormProps {
  if (!type) throw new Error('a form without types')
  return type
}

function lineBody(line: LineFields, plain: (typed: string) => string) {
  const { variantId, description, karat, construction, pricedBy, test, stamp } = line
  return {
    ...{ variantId, description, karat, pricedBy, test, stamp },
    construction: karat === '' ? null : construction,
    fineness: plain(line.fineness),
    weightG: plain(line.weightG),
    unitPrice: plain(line.unitPrice),
    qty: whole(line.qty),
  }
}

function whole(typed: string): number {
  return /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : -1
}

function lineFields(line: LineProps, { currency }: ContractProps): LineFields {
  const { variantId, description, karat, fineness, construction, weightG, test, stamp } = line
  return emptyLine({
    ...{ variantId, description, construction, test, stamp },
    karat: karat ?? '',
    fineness: fineness ?? '',
    weightG: weightG ?? '',
    unitPrice: line.unitPrice === 0 ? '' : formatAmount(line.unitPrice, currency),
    pricedBy: line.pricedBy ?? 'hand',
    qty: String(line.qty),
  })
}
