import type { Db } from '#server/platform/database/connect.ts'
import { Refused } from '#server/platform/errors.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import {
  type Contract,
  type ContractWithLines,
  contractOf,
  contractWithLines,
  type Line,
} from '#server/trade/contracts/contract.ts'
import { detailsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { taxOfLine } from '#server/trade/contracts/lines/tax.ts'
import { termsOf } from '#server/trade/contracts/terms/terms.ts'
import { type NewLine, UNFULFILLED_STATES } from './queries.ts'

/** Can this contract be invoiced in its state? */
export function isInvoiceable({ type, state }: Pick<Contract, 'type' | 'state'>): boolean {
  return definitionOf(type).invoicedIn?.includes(state) ?? false
}

/** The contract of an invoice; null without one. */
export async function contractOfInvoice(
  db: Db,
  { contract_id: id }: { contract_id: number | null },
): Promise<Contract | null> {
  return id === null ? null : contractOf(db, id)
}

/** Was the contract closed without being carried out, so that nothing is owed? */
export function isUnfulfilled(contract: Pick<Contract, 'type' | 'state'> | null): boolean {
  return UNFULFILLED_STATES.some(
    ({ type, states }) => type === contract?.type && states.includes(contract.state),
  )
}

/** Invoice row and lines of a contract, equal to those of the contract. Throws `NotFound`, `Refused`. */
export async function contentFromContract(db: Db, contractId: number) {
  const complete = await contractWithLines(db, contractId)
  if (!isInvoiceable(complete.contract)) throw new Refused({ form: { key: 'invoice_contract' } })
  return {
    row: rowOf(complete),
    lines: complete.lines.map((line) => lineOf(complete.contract, line)),
  }
}

function rowOf({ contract, customer }: ContractWithLines) {
  const { currency, subtotal, tax, total } = contract
  return {
    customer_id: customer?.id ?? contract.customer_id,
    contract_id: contract.id,
    currency,
    subtotal,
    tax,
    total,
    discount: 0,
    shipping: 0,
    tax_rate_bp: 0,
    tax_mode: termsOf(contract).taxMode,
  }
}

function lineOf(contract: Contract, line: Line) {
  const { name, ratePpm, reason } = taxOfLine(contract, line)
  const { variant_id: variantId, description, qty, unit_price } = line
  const { karat, fineness_dp: finenessDp } = line
  const weightMg = line.weighed_mg ?? line.planned_mg
  const { parts, stones } = detailsOf(line)
  return {
    description,
    qty,
    unit_price,
    tax_class_id: line.tax_class_id,
    tax_name: name,
    tax_rate_ppm: ratePpm,
    tax_reason: reason,
    details: JSON.stringify({ karat, finenessDp, weightMg, parts, stones, variantId }),
  } satisfies NewLine
}
