import { type Insertable, sql } from 'kysely'
import type { Metal } from '#server/formula/units/karat.ts'
import type { FeedPollTable, MetalQuoteTable } from '#server/market/table.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { fineOf } from '#server/trade/contracts/lines/buy-back.ts'

const BATCH_SIZE = 400

/** What real data the shop has: customers, contracts, or price runs of users; null for none. */
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

/** Whether the shop already has a demo year, according to the audit log. */
export async function isDemoMade(db: Db): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('act', '=', 'demo_year_made')
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** The first active admin. */
export function ownerOf(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'version'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function insertQuotes(tx: Tx, rows: Insertable<MetalQuoteTable>[]): Promise<void> {
  for (const batch of batches(rows, BATCH_SIZE))
    await tx.db.insertInto('metal_quotes').values(batch).execute()
}

export async function insertPolls(tx: Tx, rows: Insertable<FeedPollTable>[]): Promise<void> {
  for (const batch of batches(rows, BATCH_SIZE))
    await tx.db.insertInto('feed_polls').values(batch).execute()
}

/** Inserts the polls that belong to the quotes of the year. */
export async function pollsForQuotes(tx: Tx, metal: Metal, since: string): Promise<void> {
  await sql`insert into feed_polls (metal, source, at, latency_ms, http_status, quote_id, outcome, reasons)
    select metal, source, received_at, 80 + id % 7 * 31, 200, id, 'quote', '[]'
    from metal_quotes where metal = ${metal} and kind = 'spot' and received_at >= ${since}`.execute(
    tx.db,
  )
}

/** Active products without any price, by slug. */
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

/** Priced pieces of these products below 90 g. */
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

/** The arrival of pieces in stock. */
export interface Arrival {
  id: number
  count: number
  at: string
  karat: string
  finenessDp: number
  weightMg: number
}

/** Inserts the metal movements of pieces that arrived. */
export async function insertArrivals(tx: Tx, arrivals: readonly Arrival[]): Promise<void> {
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
  for (const batch of batches(movements, BATCH_SIZE))
    await tx.db.insertInto('metal_movements').values(batch).execute()
}

/** Form 8300 findings opened before a time. */
export function findingsBefore(db: Db, at: string) {
  return db
    .selectFrom('compliance_findings')
    .select('id')
    .where('type', '=', 'form_8300')
    .where('opened_at', '<', at)
    .orderBy('id')
    .execute()
}
