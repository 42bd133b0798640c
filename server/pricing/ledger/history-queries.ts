import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { PriceField } from '#server/pricing/table.ts'
import { int } from './ledger-queries.ts'

/** The prices of a piece at one time, minor units. */
export interface PricesAtMoment {
  regular: number | null
  sale: number | null
  compareAt: number | null
}

/**
 * The prices of each piece at one time, from the ledger; pieces without a price then are left out. A product id
 * restricts it to the pieces of that product.
 */
export async function pricesAtMoment(
  db: Db,
  moment: string,
  productId: number | null = null,
): Promise<Map<number, PricesAtMoment>> {
  const isOfProduct =
    productId === null
      ? sql``
      : sql`and variant_id in (select id from variants where product_id = ${int(productId)})`
  const { rows } = await sql<{ variant_id: number; field: PriceField; new: number | null }>`
    select c.variant_id, c.field, c.new
    from price_changes c join (
      select variant_id, field, max(position) as position from price_changes
      where at <= ${moment} ${isOfProduct} group by variant_id, field
    ) last on last.variant_id = c.variant_id and last.field = c.field and last.position = c.position
  `.execute(db)
  const values = new Map<number, PricesAtMoment>()
  for (const { variant_id: id, field, new: value } of rows) {
    const known = values.get(id) ?? { regular: null, sale: null, compareAt: null }
    known[PRICE_NAMES[field]] = value
    values.set(id, known)
  }
  return values
}

const PRICE_NAMES = { regular: 'regular', sale: 'sale', compare_at: 'compareAt' } as const

export const CHANGES_PER_PAGE = 200

/** The ledger of one piece before `before`, newest first, each with its user and its line of the run. */
export function changesOf(db: Db, variantId: number, before: number | null) {
  return db
    .selectFrom('price_changes as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('price_runs as r', 'r.id', 'c.run_id')
    .leftJoin('price_run_lines as l', (join) =>
      join.onRef('l.run_id', '=', 'c.run_id').onRef('l.variant_id', '=', 'c.variant_id'),
    )
    .select([
      'c.id',
      'c.field',
      'c.old',
      'c.new',
      'c.at',
      'c.cause',
      'l.causes',
      'l.piece',
      'c.reason',
      'c.run_id',
      'r.kind as run_kind',
      'c.config_version',
      'c.quote_id',
      'u.name as by',
    ])
    .where('c.variant_id', '=', variantId)
    .$if(before !== null, (rows) => rows.where('c.id', '<', before ?? 0))
    .orderBy('c.id', 'desc')
    .limit(CHANGES_PER_PAGE + 1)
    .execute()
}

const MAX_STEPS = 2_000

/** The newest changes of a piece's regular and sale price, oldest first. */
export async function priceSteps(db: Db, variantId: number) {
  const rows = await db
    .selectFrom('price_changes')
    .select(['field', 'old', 'new', 'at'])
    .where('variant_id', '=', variantId)
    .where('field', 'in', ['regular', 'sale'])
    .orderBy('id', 'desc')
    .limit(MAX_STEPS)
    .execute()
  return rows.reverse()
}
