import { alloyIds } from '#server/catalogue/alloys/queries.ts'
import { MIAMI_CUBAN_LINK } from '#server/catalogue/catalogue.ts'
import { INITIAL_KARATS } from '#server/catalogue/initial-karats.ts'
import * as queries from '#server/catalogue/queries.ts'
import { type ModelRow, weightModel } from '#server/catalogue/weights/weight-model.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'

const BRACELETS = [7, 8, 9]
const CHAINS = [16, 18, 20, 22, 24, 26, 28, 30]
const LETTERS: Record<Construction, string> = { solid: 'S', semi_solid: 'SS', hollow: 'H' }

/** Adds the complete Miami Cuban Link chart, with weights from the model. Does nothing if the product exists. */
export async function addMiamiCubanLink(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (await queries.productBySlug(tx.db, MIAMI_CUBAN_LINK)) return
    const productId = await queries.insertProduct(tx, {
      family: 'miami_cuban',
      title: 'Miami Cuban Link',
      slug: MIAMI_CUBAN_LINK,
      status: 'active',
      description: '',
      kind: 'chain',
      created_at: tx.clock.now(),
    })
    await queries.insertVariants(tx, await chart(tx.db, productId))
  })
}

async function chart(db: Db, productId: number): Promise<queries.NewVariant[]> {
  const alloys = await alloyIds(db)
  return weightModel().flatMap((row) =>
    INITIAL_KARATS.flatMap((karat) =>
      [...BRACELETS, ...CHAINS].map((inches) =>
        piece({ row, karat, inches, productId, alloyId: alloys[karat] }),
      ),
    ),
  )
}

interface PieceInput {
  row: ModelRow
  karat: string
  inches: number
  productId: number
  alloyId: number | undefined
}

function piece({ row, karat, inches, productId, alloyId }: PieceInput): queries.NewVariant {
  if (alloyId === undefined) throw new Error(`there is no alloy ${karat}`)
  return {
    product_id: productId,
    sku: `MCL-${LETTERS[row.construction]}-${karat}-${row.width / 100}MM-${inches}IN`,
    alloy_id: alloyId,
    construction: row.construction,
    colour: 'yellow',
    kind: BRACELETS.includes(inches) ? 'bracelet' : 'chain',
    width: row.width,
    length: inches * 100,
    weight_mg: (row.perInch[karat] ?? 0) * 10 * inches,
    weight_source: 'model',
    stones_minor: 0,
    extra_minor: 0,
    stock: 0,
    price_mode: 'formula',
  }
}
