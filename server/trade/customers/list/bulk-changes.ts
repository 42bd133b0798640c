import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { addTimelineEvent, recordCustomer } from '#server/trade/customers/customer.ts'
import type { TagsInput, TagsOfAllInput } from '#server/trade/customers/input.ts'
import * as queries from '#server/trade/customers/queries.ts'
import { filterOf } from './list.ts'
import { customersQuery } from './list-input.ts'
import { idsAfter } from './list-queries.ts'

const BATCH_SIZE = 500

/** Adds a tag to customers or removes it. Returns the ids that changed. */
export function tagMany(ctx: Ctx, actor: Actor, input: TagsInput): Promise<number[]> {
  const { tag, way } = input
  const kind = way === 'add' ? 'tagged' : 'untagged'
  return changeMany(ctx, actor, input.customers, { kind, details: { tag } }, async (tx, ids) => {
    const changed = await (way === 'add' ? queries.tagAll : queries.untagAll)(tx, ids, tag)
    if (changed.length > 0)
      await queries.updateCustomers(tx, changed, { updated_at: tx.clock.now() })
    return changed
  })
}

/** One batch: the number of customers checked, the ids that changed, and where the next batch starts. */
export interface TagBatch {
  checkedCount: number
  customers: number[]
  next: number | null
}

/**
 * Adds or removes a tag of all customers who match the filters, one batch and transaction per call, so that an interrupted
 * run shows what is done. `after`: the last customer of the batch before.
 */
export async function tagFiltered(
  ctx: Ctx,
  actor: Actor,
  { query, tag, way, after }: TagsOfAllInput,
): Promise<TagBatch> {
  const filters = customersQuery.parse(Object.fromEntries(new URLSearchParams(query)))
  const ids = await idsAfter(ctx.db, await filterOf(ctx.db, filters), after, BATCH_SIZE)
  const customers = ids.length === 0 ? [] : await tagMany(ctx, actor, { customers: ids, tag, way })
  return {
    checkedCount: ids.length,
    customers,
    next: ids.length < BATCH_SIZE ? null : (ids.at(-1) ?? null),
  }
}

/** Archives customers: they are no longer offered, and their data stays. Returns the ids that changed. */
export function archiveMany(ctx: Ctx, actor: Actor, customers: number[]): Promise<number[]> {
  return changeMany(ctx, actor, customers, { kind: 'archived', details: {} }, (tx, ids) =>
    queries.setArchived(tx, ids, tx.clock.now()),
  )
}

/** Restores archived customers. */
export function unarchiveMany(ctx: Ctx, actor: Actor, customers: number[]): Promise<number[]> {
  return changeMany(ctx, actor, customers, { kind: 'returned', details: {} }, (tx, ids) =>
    queries.setArchived(tx, ids, null),
  )
}

interface BulkEvent {
  kind: string
  details: Record<string, unknown>
}

function changeMany(
  ctx: Ctx,
  actor: Actor,
  customers: number[],
  { kind, details }: BulkEvent,
  change: (tx: Tx, ids: number[]) => Promise<number[]>,
): Promise<number[]> {
  return transaction(ctx, async (tx) => {
    const ids = (await queries.existingCustomers(tx.db, customers)).map(({ id }) => id)
    if (ids.length === 0) throw new NotFound()
    const changed = (await change(tx, ids)).sort((a, b) => a - b)
    const [first] = changed
    if (first === undefined) return []
    const event = { kind, at: tx.clock.now(), userId: actor.id, details }
    for (const id of changed) await addTimelineEvent(tx, id, event)
    const recorded = changed.length === 1 ? details : { ...details, customers: changed }
    await recordCustomer(tx, actor, { act: `customer_${kind}`, id: first, details: recorded })
    return changed
  })
}
