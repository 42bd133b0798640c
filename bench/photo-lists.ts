import { productPageQuery } from '#server/catalogue/pieces/input.ts'
import { productPage } from '#server/catalogue/pieces/product-page.ts'
import { productList } from '#server/catalogue/products/products.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { reopenBigShop } from '#tests/support/big-shop.ts'
import { prepare } from '#tests/support/database/template.ts'
import { benchDatabases } from './bench-databases.ts'
import { median, type Ratio } from './figures.ts'

const FEW = 1
const MANY = 6
const ROUNDS = 61
const GOAL = 1.5
/** Characters of the base64 text of both sizes of a photo. */
const SMALL = 12_000
const LARGE = 160_000

/**
 * Time to read the lists that show photos, the page of a product and the products, where each of the 1,584 pieces and their
 * product have six photos, the most allowed, compared with one; measured alternately in two databases of one engine.
 */
export async function photoLists(engine: 'sqlite' | 'postgres'): Promise<Ratio[]> {
  const databases = await benchDatabases(engine)
  const shops = await Promise.all(
    [FEW, MANY].map(async (count) => {
      const url = await databases.url(`photos${count}`)
      await prepare(url, 'priced')
      const shop = reopenBigShop(url)
      await addPhotos(shop.ctx, count)
      return shop
    }),
  )
  try {
    const query = productPageQuery.parse({})
    const lists = {
      'page of a product': (ctx: Ctx) => productPage(ctx.db, 1, query),
      products: (ctx: Ctx) => productList(ctx.db),
    }
    const ratios: Ratio[] = []
    for (const [name, read] of Object.entries(lists)) {
      const times = shops.map((): number[] => [])
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [n, { ctx }] of shops.entries()) {
          const started = performance.now()
          await read(ctx)
          times[n]?.push(performance.now() - started)
        }
      const [few = 0, many = 0] = times.map(median)
      ratios.push({
        name: `${name}, ${MANY} photos each, ${engine}`,
        value: many / few,
        detail: `${many.toFixed(1)} ms, with ${FEW} photo ${few.toFixed(1)} ms`,
        goal: `≤ ${GOAL.toFixed(2)}`,
        isMet: many / few <= GOAL,
      })
    }
    return ratios
  } finally {
    for (const shop of shops) await shop.close()
    await databases.remove()
  }
}

/** The same photos for each piece and product; a list never reads their content. */
async function addPhotos(ctx: Ctx, count: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const hashes = Array.from({ length: count }, (_, n) => String(n).padStart(64, '0'))
    await tx.db
      .insertInto('photos')
      .values(
        hashes.map((sha256) => ({
          sha256,
          width: 1_200,
          height: 900,
          created_at: tx.clock.now(),
          small: 'A'.repeat(SMALL),
          large: 'A'.repeat(LARGE),
        })),
      )
      .execute()
    const products = await tx.db.selectFrom('products').select('id').execute()
    const pieces = await tx.db.selectFrom('variants').select('id').execute()
    const uses = [
      ...products.map(({ id }) => ({ product_id: id, variant_id: null })),
      ...pieces.map(({ id }) => ({ product_id: null, variant_id: id })),
    ].flatMap((owner) => hashes.map((sha256, n) => ({ ...owner, position: n + 1, sha256 })))
    for (const some of batches(uses)) await tx.db.insertInto('photo_uses').values(some).execute()
  })
}
