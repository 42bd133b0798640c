import { alloyIds } from '#server/catalogue/alloys/queries.ts'
import { MIAMI_CUBAN_LINK } from '#server/catalogue/catalogue.ts'
import { INITIAL_KARATS } from '#server/catalogue/initial-karats.ts'
import * as queries from '#server/catalogue/queries.ts'
import { type ModelRow, weightModel } from '#server/catalogue/weights/weight-model.ts'
import { pieceSku } from '#server/formula/settings/piece-sku.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'

const BRACELETS = [7, 8, 9]
const CHAINS = [16, 18, 20, 22, 24, 26, 28, 30]
const TITLE = 'Miami Cuban Link'

/** Adds the complete Miami Cuban Link chart, with weights from the model. Does nothing if the product exists. */
export async function addMiamiCubanLink(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (await queries.productBySlug(tx.db, MIAMI_CUBAN_LINK)) return
    const productId = await queries.insertProduct(tx, {
      family: 'miami_cuban',
      title: TITLE,
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
  const { construction, width } = row
  const length = inches * 100
  return {
    product_id: productId,
    sku: pieceSku(TITLE, { construction, karat, width, length, size: null }),
    alloy_id: alloyId,
    construction,
    colour: 'yellow',
    kind: BRACELETS.includes(inches) ? 'bracelet' : 'chain',
    width,
    length,
    weight_mg: (row.perInch[karat] ?? 0) * 10 * inches,
    weight_source: 'model',
    stones_minor: 0,
    extra_minor: 0,
    price_mode: 'formula',
  }
}
