import { isOffered } from '#server/catalogue/catalogue.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Is any price based on a gold price other than the example? */
export async function hasOwnPrice(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('variants')
    .innerJoin('metal_quotes', 'metal_quotes.id', 'variants.last_quote_id')
    .select('variants.id')
    .where('metal_quotes.example', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A typical piece of a metal for a weight check: a solid chain, 14K if there is one, of medium size. */
export function samplePiece(db: Db, metal: Metal) {
  return db
    .selectFrom('variants')
    .innerJoin('alloys', 'alloys.id', 'variants.alloy_id')
    .selectAll('variants')
    .select(['alloys.label as karat', 'alloys.fineness'])
    .where('alloys.metal', '=', metal)
    .where('construction', '=', 'solid')
    .where('kind', '=', 'chain')
    .where(isOffered())
    .orderBy((e) => e.case().when('alloys.label', '=', '14K').then(0).else(1).end())
    .orderBy((e) => e.fn('abs', [e('width', '-', 800)]))
    .orderBy((e) => e.fn('abs', [e('length', '-', 2200)]))
    .limit(1)
    .executeTakeFirst()
}

export async function hasWeights(db: Db): Promise<boolean> {
  const row = await db.selectFrom('weight_records').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
