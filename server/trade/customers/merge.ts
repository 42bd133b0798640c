import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { tagsOf } from '#server/trade/customers/list/list-queries.ts'
import { customerConflict, refuseRenaming } from './change.ts'
import { addTimelineEvent, recordCustomer } from './customer.ts'
import { columnsOf, fieldList } from './fields.ts'
import type { MergeInput } from './input.ts'
import {
  type Customer,
  customerById,
  customersMergedInto,
  insertTags,
  mergeEvents,
  type NewCustomer,
  updateCustomers,
} from './queries.ts'

interface MovedRows {
  documents: number[]
  contracts: number[]
  invoices: number[]
}

declare module '#server/platform/context.ts' {
  interface Reactions {
    /**
     * Moves the ID documents, contracts and invoices of one customer to another. Returns their ids. Throws `Refused` when
     * this user may not move the store credit.
     */
    customersMerged(tx: Tx, actor: Actor, from: number, to: number): Promise<MovedRows>
  }
}

/**
 * Merges two records of the same person: an empty field is filled from the other record, and `take` names the fields of
 * the other record that replace those of the first. Throws `Conflict` when either record has changed since it was read,
 * `Refused` when one no longer exists.
 */
export async function mergeCustomers(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version, other: otherId, otherVersion, take }: MergeInput,
): Promise<void> {
  if (id === otherId) throw new Refused({ other: { key: 'merge_with_itself' } })
  await transaction(ctx, async (tx) => {
    const [target, other] = [await customerById(tx.db, id), await customerById(tx.db, otherId)]
    if (!target || isMergedOrErased(target)) throw new NotFound()
    if (!other || isMergedOrErased(other))
      throw new Refused({ other: { key: 'merge_customer_missing' } })
    if (target.version !== version) throw customerConflict(target)
    if (other.version !== otherVersion) throw customerConflict(other)
    const now = tx.clock.now()
    // Payments lock a contract before its customer, so their rows are changed first.
    const moves = await tx.reactions.customersMerged(tx, actor, otherId, id)
    const columns = mergedColumns(target, other, take)
    await refuseRenaming(tx, actor, target, columns)
    await updateCustomers(tx, [id], { ...columns, updated_at: now, archived_at: null })
    await insertTags(
      tx,
      id,
      (await tagsOf(tx.db, [otherId])).map(({ tag }) => tag),
    )
    // Customers merged into the other one earlier move along.
    const earlierMerged = (await customersMergedInto(tx.db, otherId)).map((row) => row.id)
    await updateCustomers(tx, [otherId, ...earlierMerged], { merged_into: id, updated_at: now })
    const event = { at: now, userId: actor.id }
    const fields = (['name', 'company'] as const).filter(
      (field) => columns[field] !== undefined && columns[field] !== target[field],
    )
    if (fields.length > 0)
      await addTimelineEvent(tx, id, { kind: 'changed', ...event, details: { fields } })
    await addTimelineEvent(tx, id, {
      kind: 'merged',
      ...event,
      details: { other: otherId, ...moves },
    })
    await addTimelineEvent(tx, otherId, { kind: 'merged_away', ...event, details: { into: id } })
    const details = { other: otherId, take, ...moves }
    await recordCustomer(tx, actor, { act: 'customer_merged', id, details })
  })
}

/** What one merger moved from `other`; earlier releases did not record the ID documents. */
export type Merger = { at: string; other: number } & Omit<MovedRows, 'documents'> &
  Partial<MovedRows>

/** The mergers into this customer, and into those merged into it later, oldest first. */
export async function mergersInto(db: Db, id: number): Promise<Merger[]> {
  const rows = await mergeEvents(db, id)
  return rows.map(({ at, details }) => ({
    contracts: [],
    invoices: [],
    ...JSON.parse(details),
    at,
  }))
}

const isMergedOrErased = (row: Customer) => row.merged_into !== null || row.erased_at !== null

/** Columns of a group are merged together, so that two addresses are never mixed. */
function mergedColumns(
  target: Customer,
  other: Customer,
  take: MergeInput['take'],
): Partial<NewCustomer> {
  const columns: Record<string, unknown> = {}
  const groups = Map.groupBy(fieldList(), ([, { merge }]) => merge)
  for (const [merge, fields] of groups) {
    if (typeof merge === 'function') {
      Object.assign(columns, merge(target, other))
      continue
    }
    const names = fields.flatMap(([, field]) => columnsOf(field))
    const isTaken =
      take.some((one) => one === merge) || names.every((name) => isEmpty(target[name]))
    if (isTaken) for (const name of names) columns[name] = other[name]
  }
  return columns
}

const isEmpty = (value: unknown) => value === null || value === '' || value === '{}'
