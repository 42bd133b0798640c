import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { lineTexts, refuseBankDetails } from '#server/configuration/bank-details.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import {
  chosenTaxes,
  type HeldTaxes,
  lineTaxOf,
  taxChoices,
  UNTAXED,
} from '#server/configuration/tax-classes/line-tax.ts'
import { invoiceSums } from '#server/formula/price/tax-sums.ts'
import { MAX_MINOR } from '#server/formula/settings/rule.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, type Refusal, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { customerNamed } from '#server/trade/customers/customer.ts'
import { contentFromContract } from './contract-invoice.ts'
import type { AddInput, ChangeInput } from './input.ts'
import { heldTaxes } from './invoice-tax.ts'
import * as queries from './queries.ts'

export { lockInvoicesOf, reassignInvoices, redactInvoices } from './queries.ts'

/**
 * Adds a draft, with or without a contract. A repeated submit returns the same one. Returns its id. Throws `Refused`.
 */
export function addInvoice(ctx: Ctx, actor: Actor, input: AddInput): Promise<number> {
  const { idempotencyKey: key, ...body } = input
  return transaction(ctx, (tx) =>
    once(tx, actor, { act: 'invoice', key, body }, () => insertDraft(tx, actor, body)),
  )
}

async function insertDraft(
  tx: Tx,
  actor: Actor,
  input: Omit<AddInput, 'idempotencyKey'>,
): Promise<number> {
  const { contractId = null } = input
  const { currency } = await shopOf(tx.db)
  if (contractId !== null) await refuseSecondInvoice(tx, contractId)
  const { row, lines } =
    contractId === null
      ? await parseInvoice(tx.db, input, currency)
      : await contentFromContract(tx.db, contractId)
  await refuseOtherBank(tx.db, actor, input)
  const invoice = await queries.insertInvoice(tx, {
    contract_id: null,
    number: null,
    state: 'draft',
    issued_on: null,
    ...row,
    due_on: input.dueOn,
    note: input.note,
    sent_at: null,
    voided_at: null,
    void_reason: null,
    created_at: tx.clock.now(),
    created_by: actor.id,
  })
  await queries.replaceLines(tx, invoice.id, lines)
  await recordInvoice(tx, actor, 'invoice_added', invoice, { contract: contractId })
  return invoice.id
}

/** Changes a draft. With a contract only the due day and the note can be changed. Throws `Conflict`, `Refused`. */
export function changeInvoice(ctx: Ctx, actor: Actor, id: number, input: ChangeInput) {
  return transaction(ctx, async (tx) => {
    const invoice = await draftOf(tx, id)
    const before = await queries.linesOf(tx.db, id)
    const { row, lines } =
      invoice.contract_id === null
        ? await parseInvoice(tx.db, input, invoice.currency, heldTaxes({ invoice, lines: before }))
        : await contentFromContract(tx.db, invoice.contract_id)
    await refuseOtherBank(tx.db, actor, input, {
      note: invoice.note,
      lines: before,
    })
    await updateOrConflict(
      tx,
      { id, version: input.version },
      {
        ...row,
        due_on: input.dueOn,
        note: input.note,
      },
    )
    await queries.replaceLines(tx, id, lines)
    await recordInvoice(tx, actor, 'invoice_changed', invoice, { total: row.total })
  })
}

/** Throws `NotFound`. */
export async function invoiceOf(db: Db, id: number): Promise<queries.Invoice> {
  const invoice = await queries.invoiceById(db, id)
  if (!invoice) throw new NotFound()
  return invoice
}

/** The id of the newest invoice, or of the newest draft; null when there is none. */
export async function newestInvoice(db: Db, which: 'any' | 'draft'): Promise<number | null> {
  return (await queries.newestId(db, which))?.id ?? null
}

/** Updates an invoice if its version has not changed. Throws `Conflict`. */
export async function updateOrConflict(
  tx: Tx,
  expected: Pick<queries.Invoice, 'id' | 'version'>,
  changes: Parameters<typeof queries.updateInvoice>[2],
): Promise<void> {
  if (!(await queries.updateInvoice(tx, expected, changes)))
    throw new Conflict({ key: 'invoice_conflict' })
}

export function recordInvoice(
  tx: Tx,
  actor: Actor,
  act: string,
  { id, number }: Pick<queries.Invoice, 'id' | 'number'>,
  details: Record<string, unknown>,
): Promise<void> {
  const auditDetails = { ...(number && { number }), ...details }
  return record(tx, actor, { act, subject: 'invoice', subjectId: id, details: auditDetails })
}

async function draftOf(tx: Tx, id: number): Promise<queries.Invoice> {
  const invoice = await invoiceOf(tx.db, id)
  if (invoice.state !== 'draft') throw new Refused({ form: { key: 'invoice_no_draft' } })
  return invoice
}

/** Staff write no bank details but the shop's. `before`: what the draft has. Throws `Refused` beside the field. */
async function refuseOtherBank(
  db: Db,
  actor: Actor,
  { note, lines }: Pick<AddInput, 'note' | 'lines'>,
  before: { note: string; lines: queries.InvoiceLine[] } = { note: '', lines: [] },
): Promise<void> {
  const texts = [
    { field: 'note', text: note, kept: [before.note] },
    ...lineTexts(lines, before.lines),
  ]
  await refuseBankDetails(db, actor, texts)
}

async function refuseSecondInvoice(tx: Tx, contractId: number): Promise<void> {
  const other = await queries.invoiceOfContract(tx.db, contractId)
  if (!other) return
  const values = { number: other.number ?? `#${other.id}` }
  throw new Refused({ form: { key: 'invoice_exists', values } })
}

/** Parses an invoice without a contract. Throws `Refused` beside the field. */
async function parseInvoice(
  db: Db,
  input: Pick<AddInput, keyof ChangeInput & keyof AddInput>,
  currency: string,
  held?: HeldTaxes,
) {
  const customer = await customerNamed(db, input.customerId)
  if (!customer || customer.isArchived || customer.isErased)
    throw new Refused({ customerId: { key: 'customer_missing' } })
  const taxes = chosenTaxes(await taxChoices(db, held), input.lines)
  const wrong: Record<string, Refusal> = { ...taxes.refusals }
  const amountIn = (field: string, text: string) => {
    const amount = text === '' ? 0 : parseAmount(text, currency)
    if (amount === null || amount > MAX_MINOR) wrong[field] = { key: 'amount' }
    return amount ?? 0
  }
  const lines = input.lines.map(({ description, qty, unitPrice }, n) => ({
    description,
    qty,
    details: '{}',
    unit_price: amountIn(`lines.${n}.unitPrice`, unitPrice),
    ...(taxes.columns[n] ?? UNTAXED),
  }))
  lines.forEach(({ qty, unit_price }, n) => {
    if (qty * unit_price > MAX_MINOR) wrong[`lines.${n}.unitPrice`] = { key: 'amount' }
  })
  const discount = amountIn('discount', input.discount)
  const shipping = amountIn('shipping', input.shipping)
  const priced = lines.map(({ qty, unit_price: unitPrice, ...line }) => ({
    qty,
    unitPrice,
    tax: lineTaxOf(line, 0),
  }))
  const goods = priced.reduce((sum, { qty, unitPrice }) => sum + qty * unitPrice, 0)
  if (discount > goods) wrong.discount = { key: 'invoice_discount' }
  if (Object.keys(wrong).length > 0) throw new Refused(wrong)
  const { taxes: _byClass, ...sums } = invoiceSums(priced, { discount, shipping }, input.taxMode)
  if (goods > MAX_MINOR || sums.total > MAX_MINOR) throw new Refused({ form: { key: 'amount' } })
  if (sums.subtotal < 0) throw new Refused({ shipping: { key: 'invoice_shipping' } })
  const row = {
    customer_id: customer.id,
    currency,
    discount,
    shipping,
    ...sums,
    tax_rate_bp: 0,
    tax_mode: input.taxMode,
  }
  return { row, lines }
}
