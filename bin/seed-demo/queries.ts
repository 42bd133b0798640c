import { type Insertable, sql } from 'kysely'
import type { FeedPollTable, MetalQuoteTable } from '#server/market/table.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { fineOf } from '#server/trade/contracts/metal/buy-back.ts'

const AT_ONCE = 400

/** What a person has done here that a made-up year would bury: customers, contracts, or price runs of people. */
export async function existingWork(db: Db): Promise<string | null> {
  const customer = await db.selectFrom('customers').select('id').limit(1).executeTakeFirst()
  if (customer) return 'customers'
  const contract = await db.selectFrom('contracts').select('id').limit(1).executeTakeFirst()
  if (contract) return 'contracts'
  const run = await db
    .selectFrom('price_runs')
    .select('id')
    .where((e) => e.or([e('created_by', 'is not', null), e('applied_by', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return run ? 'price runs' : null
}

/** Has the year been made here before? By the record, which nobody takes back. */
export async function isDemoMade(db: Db): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('number')
    .where('act', '=', 'demo_year_made')
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** The first admin who may act. */
export function ownerOf(db: Db) {
  return db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function insertQuotes(tx: Tx, rows: Insertable<MetalQuoteTable>[]): Promise<void> {
  for (const batch of batches(rows, AT_ONCE))
    await tx.db.insertInto('metal_quotes').values(batch).execute()
}

export async function insertPolls(tx: Tx, rows: Insertable<FeedPollTable>[]): Promise<void> {
  for (const batch of batches(rows, AT_ONCE))
    await tx.db.insertInto('feed_polls').values(batch).execute()
}

/** The polls that brought the quotes of the year: what a log keeps beside each of them. */
export async function pollsForQuotes(tx: Tx, since: string): Promise<void> {
  await sql`insert into feed_polls (source, at, latency_ms, http_status, quote_id, outcome, reasons)
    select source, received_at, 80 + id % 7 * 31, 200, id, 'quote', '[]'
    from metal_quotes where kind = 'spot' and received_at >= ${since}`.execute(tx.db)
}

/** Pieces whose first price this year is to write: products by slug. */
export function unpricedProducts(db: Db): Promise<{ slug: string }[]> {
  return db
    .selectFrom('products')
    .select('slug')
    .where('status', '=', 'active')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('variants')
            .select('variants.id')
            .whereRef('variants.product_id', '=', 'products.id')
            .where('variants.regular_price', 'is not', null),
        ),
      ),
    )
    .orderBy('id')
    .execute()
}

/** Pieces in the shop window: of these products, those of the usual lengths. */
export function stockPieces(db: Db, products: readonly string[]) {
  return db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('alloys as a', 'a.id', 'v.alloy_id')
    .select(['v.id', 'v.width', 'v.length', 'v.weight_mg', 'v.version'])
    .select(['v.regular_price', 'v.sale_price', 'p.title', 'a.label as karat', 'a.fineness'])
    .where('p.slug', 'in', [...products])
    .where('v.regular_price', 'is not', null)
    .where('v.weight_mg', '<', 90_000)
    .orderBy('v.id')
    .execute()
}

/** So many of a piece come into the shop at that time. */
export interface Arrival {
  id: number
  count: number
  at: string
  karat: string
  finenessDp: number
  weightMg: number
}

/** Puts pieces into the shop: how many lie there, and the gold that came in with them. */
export async function stockUp(tx: Tx, arrivals: readonly Arrival[]): Promise<void> {
  for (const [count, arrivalsOfCount] of Map.groupBy(arrivals, (one) => one.count))
    for (const batch of batches(arrivalsOfCount, AT_ONCE))
      await tx.db
        .updateTable('variants')
        .set({ stock: count })
        .where(
          'id',
          'in',
          batch.map(({ id }) => id),
        )
        .execute()
  const movements = arrivals.map(({ id, count, at, karat, finenessDp, weightMg }) => {
    const grossMg = count * weightMg
    const fineMg = fineOf({ weightMg: grossMg, finenessDp })
    const base = {
      contract_id: null,
      variant_id: id,
      direction: 'in',
      reason: 'production',
    } as const
    return {
      ...base,
      karat,
      fineness_dp: finenessDp,
      gross_mg: grossMg,
      fine_mg: fineMg,
      at,
      user_id: null,
    }
  })
  for (const batch of batches(movements, AT_ONCE))
    await tx.db.insertInto('metal_movements').values(batch).execute()
}

/** Findings of a year that an owner would have dealt with by then. */
export function findingsBefore(db: Db, at: string) {
  return db
    .selectFrom('compliance_findings')
    .select('id')
    .where('type', '=', 'form_8300')
    .where('opened_at', '<', at)
    .orderBy('id')
    .execute()
}
