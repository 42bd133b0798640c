import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { places } from '#server/catalogue/stock/stock.ts'
import { lineTexts, refuseBankDetails } from '#server/configuration/bank-details.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { takesStock } from '#server/trade/contract-types/lookup.ts'
import { DRAFT } from '#server/trade/contract-types/states.ts'
import type { ChangeInput, DraftInput } from '#server/trade/contracts/input.ts'
import { holdPieces } from '#server/trade/contracts/lifecycle/stock.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { requireAdultSeller } from '#server/trade/contracts/seller.ts'
import { agreedTax } from '#server/trade/contracts/terms/terms.ts'
import { customerNamed, lockCustomer } from '#server/trade/customers/customer.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import { heldTaxes, taxedLines } from './tax.ts'

/** Adds a draft. A repeated submit returns the same one. Throws `Refused` beside the field. */
export function addDraft(ctx: Ctx, actor: Actor, input: DraftInput): Promise<number> {
  const { idempotencyKey: key, opens: _opens, ...body } = input
  return transaction(
    ctx,
    (tx) => once(tx, actor, { act: 'contract', key, body }, () => insertDraft(tx, actor, body)),
    'read committed',
  )
}

async function insertDraft(
  tx: Tx,
  actor: Actor,
  input: Omit<DraftInput, 'idempotencyKey' | 'opens'>,
): Promise<number> {
  const customerId = await lockedCustomer(tx, input.customerId)
  await refuseBankDetails(tx.db, actor, lineTexts(input.lines))
  const agreement = await agreementOf(tx, input.type, input)
  await refuseUnknownCustomer(tx.db, customerId)
  await requireAdultSeller(tx, actor, input.type, { ...input, customerId })
  const { currency } = await shopOf(tx.db)
  const contract = await queries.insertContract(tx, {
    type: input.type,
    number: null,
    customer_id: customerId,
    state: DRAFT,
    currency,
    quote_id: null,
    config_version: null,
    ...columnsOf(agreement),
    lock_expires_at: null,
    hold_until: null,
    converted_from: null,
    ...(await placeColumn(tx.db, input.type, input)),
    note: input.note,
    created_at: tx.clock.now(),
    created_by: actor.id,
    confirmed_at: null,
    closed_at: null,
  })
  await queries.insertLines(tx, contract.id, agreement.lines)
  await recordContract(tx, actor, 'contract_drafted', contract, {
    total: contract.total,
  })
  return contract.id
}

/** Changes a draft and returns its type. Throws `Conflict` when it has changed since `version`, `Refused` when it is no longer a draft. */
export async function changeDraft(
  ctx: Ctx,
  actor: Actor,
  id: number,
  input: ChangeInput,
): Promise<ContractType> {
  return transaction(ctx, async (tx) => {
    const contract = await draftOf(tx.db, id)
    const before = await queries.linesOf(tx.db, id)
    await refuseBankDetails(tx.db, actor, lineTexts(input.lines, before))
    await refuseUnknownCustomer(tx.db, input.customerId)
    await requireAdultSeller(tx, actor, contract.type, input)
    // A draft from a price lock keeps its locked lines.
    const promised =
      contract.converted_from === null ? undefined : await currentLines(tx.db, contract)
    const agreement = await agreementOf(tx, contract.type, input, {
      held: await heldTaxes(tx.db, contract),
      ...(promised && { kept: promised, agreed: agreedTax(contract) }),
    })
    const changes = {
      ...columnsOf(agreement),
      note: input.note,
      ...(await placeColumn(tx.db, contract.type, input)),
      ...(contract.converted_from === null && { customer_id: input.customerId }),
    }
    const changed = await updateOrConflict(tx, { id, version: input.version }, changes)
    await queries.replaceLines(tx, id, agreement.lines)
    if (contract.converted_from !== null && changed.stock_place_id !== contract.stock_place_id)
      await holdPieces(tx, changed, { userId: actor.id, hasNewPlace: true })
    await recordContract(tx, actor, 'contract_changed', contract, {
      total: agreement.totals.total,
    })
    return contract.type
  })
}

/** Updates a contract if its version has not changed. Returns it as it is then. Throws `Conflict`. */
export async function updateOrConflict(
  tx: Tx,
  expected: { id: number; version: number },
  changes: Parameters<typeof queries.updateContract>[2],
): Promise<queries.Contract> {
  const updated = await queries.updateContract(tx, expected, changes)
  if (!updated) throw new Conflict({ key: 'contract_conflict' })
  return updated
}

/** Columns set by an agreement. */
export function columnsOf({ totals, depositDue, terms, dueAt }: Agreement) {
  return {
    subtotal: totals.subtotal,
    tax: totals.tax,
    total: totals.total,
    deposit_due: depositDue,
    terms: JSON.stringify(terms),
    due_at: dueAt,
  }
}

/**
 * The column of the chosen place, if one was chosen and contracts of the type take pieces from stock. Throws `Refused` where it
 * is not in use.
 */
export async function placeColumn(
  db: Db,
  type: ContractType,
  { placeId }: Pick<ChangeInput, 'placeId'>,
): Promise<{ stock_place_id?: number }> {
  if (placeId === undefined || !takesStock(type)) return {}
  if (!(await places(db)).some(({ id }) => id === placeId))
    throw new Refused({ placeId: { key: 'choose' } })
  return { stock_place_id: placeId }
}

/** The current lines without id, contract and position. */
export async function currentLines(
  db: Db,
  contract: Pick<queries.Contract, 'id' | 'type' | 'terms'>,
): Promise<queries.NewLine[]> {
  const lines = await taxedLines(db, contract)
  return lines.map(({ id: _id, contract_id, position, ...line }) => line)
}

export function recordContract(
  tx: Tx,
  actor: { id: number | null; name?: string },
  act: string,
  contract: Pick<queries.Contract, 'id' | 'type' | 'number'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { id, type, number } = contract
  return record(tx, actor, {
    act,
    subject: 'contract',
    subjectId: id,
    details: { type, ...(number !== null && { number }), ...details },
  })
}

/** Throws `NotFound`, or `Refused` when it is no longer a draft. */
export async function draftOf(db: Db, id: number): Promise<queries.Contract> {
  const contract = await queries.contractById(db, id)
  if (!contract) throw new NotFound()
  if (contract.state !== DRAFT) throw new Refused({ form: { key: 'contract_no_draft' } })
  return contract
}

/** The customer, or the one they were merged into; an unknown one is refused afterwards. */
async function lockedCustomer(tx: Tx, customerId: number): Promise<number> {
  try {
    return await lockCustomer(tx, customerId)
  } catch (error) {
    if (error instanceof NotFound) return customerId
    throw error
  }
}

async function refuseUnknownCustomer(db: Db, customerId: number): Promise<void> {
  const customer = await customerNamed(db, customerId)
  if (!customer || customer.isArchived || customer.isErased)
    throw new Refused({ customerId: { key: 'customer_missing' } })
}
