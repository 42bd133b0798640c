import type { Actor } from '#server/access/actor.ts'
import { alloyIds, alloysSold } from '#server/catalogue/alloys/queries.ts'
import { MIAMI_CUBAN_LINK } from '#server/catalogue/catalogue.ts'
import { INITIAL_KARATS } from '#server/catalogue/initial-karats.ts'
import * as queries from '#server/catalogue/queries.ts'
import { type ModelRow, weightModel } from '#server/catalogue/weights/weight-model.ts'
import { pieceSku } from '#server/formula/settings/piece-sku.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { offerAgain } from './kinds-offered.ts'
import { skusTaken } from './product-queries.ts'

const BRACELETS = [7, 8, 9]
const CHAINS = [16, 18, 20, 22, 24, 26, 28, 30]
const TITLE = 'Miami Cuban Link'

/** Adds the complete Miami Cuban Link chart, with weights from the model. Does nothing if the product exists. */
export async function addMiamiCubanLink(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (await queries.productBySlug(tx.db, MIAMI_CUBAN_LINK)) return
    await queries.insertVariants(tx, await chart(tx.db, await insertProduct(tx), INITIAL_KARATS))
  })
}

/**
 * Puts the Miami Cuban Link on sale, with the pieces of the alloys that the shop sells. Throws `Refused` at `alloys` when it
 * sells none of them, or not one that there are pieces of.
 */
export async function offerMiamiCubanLink(tx: Tx, actor: Actor): Promise<void> {
  const sold = new Set((await alloysSold(tx.db)).map(({ label }) => label))
  const karats = INITIAL_KARATS.filter((karat) => sold.has(karat))
  if (karats.length === 0)
    throw new Refused({
      alloys: { key: 'chain_alloys', values: { list: INITIAL_KARATS.join(', ') } },
    })
  const product = await queries.productBySlug(tx.db, MIAMI_CUBAN_LINK)
  if (product?.status === 'archived') await offerAgain(tx, actor, product)
  const pieces = await chart(tx.db, product?.id ?? (await insertProduct(tx)), karats)
  const skus = pieces.map(({ sku }) => sku)
  const taken = new Set(await skusTaken(tx.db, skus))
  await queries.insertVariants(
    tx,
    pieces.filter(({ sku }) => !taken.has(sku)),
  )
}

const insertProduct = (tx: Tx): Promise<number> =>
  queries.insertProduct(tx, {
    family: 'miami_cuban',
    title: TITLE,
    slug: MIAMI_CUBAN_LINK,
    status: 'active',
    description: '',
    kind: 'chain',
    created_at: tx.clock.now(),
  })

async function chart(
  db: Db,
  productId: number,
  karats: readonly string[],
): Promise<queries.NewVariant[]> {
  const alloys = await alloyIds(db)
  return weightModel().flatMap((row) =>
    karats.flatMap((karat) =>
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
