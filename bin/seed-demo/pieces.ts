import { alloyIds } from '#server/catalogue/alloys/queries.ts'
import { INITIAL_KARATS } from '#server/catalogue/initial-karats.ts'
import { addProduct } from '#server/catalogue/products/products.ts'
import { insertVariants } from '#server/catalogue/queries.ts'
import { type ModelRow, weightModel } from '#server/catalogue/weights/weight-model.ts'
import { plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { openContractsWith } from '#server/trade/contracts/contract.ts'
import { finenessDpOf } from '#server/trade/contracts/lines/line-price.ts'
import { changeStock } from '#server/trade/stock/count.ts'
import { placesPage, savePlaces } from '#server/trade/stock/places.ts'
import type { DemoShop } from './demo-shop.ts'
import { type Arrival, insertArrivals, stockPieces } from './queries.ts'
import type { Random } from './random.ts'

/** Further chains; `share` is their weight relative to the Miami Cuban Link, invented for the demo. */
const CHAINS = [
  { title: 'Rope Chain', slug: 'rope-chain', code: 'ROPE', share: 0.62 },
  { title: 'Franco Chain', slug: 'franco-chain', code: 'FRAN', share: 0.78 },
] as const
const INCHES = [18, 20, 22, 24, 26]
const WIDEST = 800
const SOLD_KARATS = new Set<string>(['10K', '14K', '18K'])

/** Adds rope and franco chains to the catalogue, with weights from the weight model and their share. */
export async function addChains({ ctx, owner }: Pick<DemoShop, 'ctx' | 'owner'>): Promise<void> {
  const alloys = await alloyIds(ctx.db)
  const rows = weightModel().filter(
    ({ width, construction }) => width <= WIDEST && construction !== 'semi_solid',
  )
  for (const { title, code, share } of CHAINS) {
    const productId = await addProduct(ctx, owner, { title, kind: 'chain' })
    const pieces = rows.flatMap((row) =>
      INITIAL_KARATS.filter((karat) => SOLD_KARATS.has(karat)).flatMap((karat) =>
        INCHES.map((inches) => ({
          ...pieceOf(row, { code, karat, inches, share }),
          product_id: productId,
          alloy_id: alloys[karat] ?? 0,
        })),
      ),
    )
    await transaction(ctx, (tx) => insertVariants(tx, pieces))
  }
}

interface ChainSpec {
  code: string
  karat: string
  inches: number
  share: number
}

function pieceOf(row: ModelRow, { code, karat, inches, share }: ChainSpec) {
  const letter = row.construction === 'solid' ? 'S' : 'H'
  return {
    sku: `${code}-${letter}-${karat}-${row.width / 100}MM-${inches}IN`,
    construction: row.construction,
    colour: 'yellow' as const,
    kind: 'chain' as const,
    width: row.width,
    length: inches * 100,
    weight_mg: Math.round((row.perInch[karat] ?? 0) * 10 * inches * share),
    weight_source: 'model' as const,
    stones_minor: 0,
    extra_minor: 0,
    price_mode: 'formula' as const,
  }
}

export type StockPiece = Awaited<ReturnType<typeof stockPieces>>[number]

/** Pieces of these products that arrive over the year: so many in a hundred, one or two of each. */
export async function addStock(
  { ctx }: DemoShop,
  products: readonly string[],
  random: Random,
  { days, percent }: { days: number; percent: number },
): Promise<Arrival[]> {
  const now = ctx.clock.now()
  const pieces = (await stockPieces(ctx.db, products)).filter(() => random.percentChance(percent))
  const arrivals = pieces.map((piece) => ({
    id: piece.id,
    count: random.integer(1, 2),
    at: plusMs(now, random.integer(0, days) * DAY),
    karat: piece.karat,
    finenessDp: finenessDpOf(piece.fineness),
    weightMg: piece.weight_mg ?? 0,
  }))
  await transaction(ctx, (tx) => insertArrivals(tx, arrivals))
  return arrivals
}

/** Counts what has arrived, in the showroom or the safe, but for pieces of open contracts. */
export async function countStock(
  { ctx, owner }: DemoShop,
  arrivals: readonly Arrival[],
): Promise<void> {
  const [first] = (await placesPage(ctx.db)).places
  const named = [
    { id: first?.id ?? null, name: 'Showroom' },
    { id: null, name: 'Safe' },
  ]
  await savePlaces(ctx, owner, { places: named, shown: first ? [first.id] : [] })
  const { places } = await placesPage(ctx.db)
  for (const [n, { id, count }] of arrivals.entries()) {
    if ((await openContractsWith(ctx.db, id)).length > 0) continue
    const placeId = places[n % 3 === 0 ? 1 : 0]?.id ?? 0
    await changeStock(ctx, owner, id, { kind: 'count', placeId, count, shown: null, reason: '' })
  }
}

const DAY = 24 * 60 * 60 * 1000
