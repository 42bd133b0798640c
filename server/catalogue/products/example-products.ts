import { insertInOrder } from '#server/catalogue/alloys/alloy.ts'
import { alloyIds, setSold } from '#server/catalogue/alloys/queries.ts'
import { piecesOnSale } from '#server/catalogue/catalogue.ts'
import { insertComposition } from '#server/catalogue/compositions/composition.ts'
import * as queries from '#server/catalogue/queries.ts'
import { type Composition, NOTHING, type Stone } from '#server/formula/price/composition.ts'
import {
  type Colour,
  hasConstruction,
  type PieceKind,
} from '#server/formula/settings/piece-kinds.ts'
import { GOLD } from '#server/formula/units/karat.ts'
import { readMetalsAgain } from '#server/market/gold-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'

interface ExamplePiece {
  sku: string
  karat: string
  /** Default: white. */
  colour?: Colour
  weightMg: number
  /** Hundredths of a millimetre and of an inch. */
  width?: number
  length?: number
  size?: string
  /** The weight of a further part of platinum. */
  platinumMg?: number
  stones?: Stone[]
}

interface ExampleProduct {
  title: string
  slug: string
  kind: PieceKind
  pieces: ExamplePiece[]
}

const SILVER = 'Ag 925'
const PLATINUM = 'Pt 950'
const KARAT = '18K'
/** Coins have a fineness of their own. */
const COIN_ALLOYS = ['916.7', '999.9'].map((fineness) => ({
  metal: GOLD,
  label: `Au ${fineness}`,
  fineness,
  stamp: fineness,
}))

/** Hundredths of a millimetre, grams per inch. */
const CHAIN_WIDTHS = [
  [300, 0.9],
  [500, 1.9],
  [700, 3.2],
] as const
const CHAIN_INCHES = [18, 20, 22, 24, 26]
/** Ring sizes, grams. */
const BAND_SIZES = [
  ['5', 5.9],
  ['7', 6.4],
  ['9', 6.9],
  ['11', 7.5],
] as const
const SOLITAIRE_SIZES = [
  ['6', 7.8],
  ['7', 8.2],
  ['8', 8.6],
] as const
/** Ring sizes, grams of gold and of platinum. */
const TWO_METAL_SIZES = [
  ['6', 11.8, 2.9],
  ['7', 12.4, 3.1],
  ['8', 13, 3.3],
] as const

/** Karat, millimetres across, grams of a pair. */
const HOOPS = [
  ['14K', 20, 2.4],
  ['14K', 30, 3.8],
  ['18K', 30, 4.6],
] as const
/** The same, and the thousandths of a carat of both diamonds. */
const STUDS = [
  ['14K', 4.1, 1.6, 500],
  ['14K', 5.2, 2.1, 1_000],
  ['18K', 5.2, 2.5, 1_000],
] as const
/** Fineness, troy ounces of fine gold, grams. */
const COINS = [
  ['916.7', '1/4', 8.483],
  ['916.7', '1', 33.931],
  ['999.9', '1/10', 3.111],
  ['999.9', '1/2', 15.553],
] as const

/** The diamond of docs/domain.md 1.7; in minor units, like the example settings, whatever the currency is. */
const DIAMOND: Stone = {
  kind: 'diamond',
  count: 1,
  caratMilli: 1_010,
  quality: 'Round, H, VS1',
  certificate: '',
  priceBy: 'stone',
  unitMinor: 480_000,
  settingMinor: 6_000,
  markupBp: 2_500,
}

const PAIR_OF_DIAMONDS: Stone = {
  ...DIAMOND,
  count: 2,
  quality: 'Round, G, SI1',
  priceBy: 'carat',
  unitMinor: 180_000,
}

const mg = (grams: number): number => Math.round(grams * 1000)

const PRODUCTS: readonly ExampleProduct[] = [
  {
    title: 'Silver Curb Chain',
    slug: 'silver-curb-chain',
    kind: 'chain',
    pieces: CHAIN_WIDTHS.flatMap(([width, perInch]) =>
      CHAIN_INCHES.map((inches) => ({
        sku: `CURB-AG925-${width / 100}MM-${inches}IN`,
        karat: SILVER,
        width,
        length: inches * 100,
        weightMg: mg(perInch * inches),
      })),
    ),
  },
  {
    title: 'Platinum Band',
    slug: 'platinum-band',
    kind: 'ring',
    pieces: BAND_SIZES.map(([size, grams]) => ({
      sku: `BAND-PT950-${size}`,
      karat: PLATINUM,
      size,
      weightMg: mg(grams),
    })),
  },
  {
    title: 'Platinum Solitaire Ring',
    slug: 'platinum-solitaire-ring',
    kind: 'ring',
    pieces: SOLITAIRE_SIZES.map(([size, grams]) => ({
      sku: `SOLITAIRE-PT950-${size}`,
      karat: PLATINUM,
      size,
      weightMg: mg(grams),
      stones: [DIAMOND],
    })),
  },
  {
    title: 'Gold and Platinum Ring',
    slug: 'gold-and-platinum-ring',
    kind: 'ring',
    pieces: TWO_METAL_SIZES.map(([size, gold, platinum]) => ({
      sku: `RING-18K-PT950-${size}`,
      karat: KARAT,
      size,
      weightMg: mg(gold),
      platinumMg: mg(platinum),
    })),
  },
  {
    title: 'Gold Hoop Earrings',
    slug: 'gold-hoop-earrings',
    kind: 'earrings',
    pieces: HOOPS.map(([karat, across, grams]) => ({
      sku: `HOOPS-${karat}-${across}MM`,
      karat,
      colour: 'yellow',
      size: `${across} mm`,
      weightMg: mg(grams),
    })),
  },
  {
    title: 'Diamond Stud Earrings',
    slug: 'diamond-stud-earrings',
    kind: 'earrings',
    pieces: STUDS.map(([karat, across, grams, caratMilli]) => ({
      sku: `STUDS-${karat}-${across}MM`,
      karat,
      size: `${across} mm`,
      weightMg: mg(grams),
      stones: [{ ...PAIR_OF_DIAMONDS, caratMilli }],
    })),
  },
  {
    title: 'Gold Coin',
    slug: 'gold-coin',
    kind: 'coin',
    pieces: COINS.map(([fineness, ounces, grams]) => ({
      sku: `COIN-${fineness}-${ounces}OZ`,
      karat: `Au ${fineness}`,
      colour: 'yellow',
      size: `${ounces} oz`,
      weightMg: mg(grams),
    })),
  },
]

/** The slugs of the products of `addExampleProducts`. */
export const EXAMPLE_PRODUCTS: readonly string[] = PRODUCTS.map(({ slug }) => slug)

/**
 * Sells silver, platinum and gold of two finenesses of coins: switches on their alloys, and adds invented chains, rings,
 * earrings and coins, of which some have diamonds or consist of two metals. Does nothing if one of the products exists.
 */
export async function addExampleProducts(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    for (const slug of EXAMPLE_PRODUCTS) if (await queries.productBySlug(tx.db, slug)) return
    for (const alloy of COIN_ALLOYS) await insertInOrder(tx, alloy)
    const alloys = await alloyIds(tx.db)
    const idOf = (karat: string): number => {
      const id = alloys[karat]
      if (id === undefined) throw new Error(`there is no alloy ${karat}`)
      return id
    }
    for (const karat of [KARAT, SILVER, PLATINUM]) await setSold(tx, idOf(karat), true)
    readMetalsAgain(tx)
    for (const product of PRODUCTS) await addProduct(tx, product, idOf)
  })
}

async function addProduct(
  tx: Tx,
  { pieces, ...product }: ExampleProduct,
  idOf: (karat: string) => number,
): Promise<void> {
  const productId = await queries.insertProduct(tx, {
    ...product,
    family: product.slug.replaceAll('-', '_'),
    status: 'active',
    description: '',
    created_at: tx.clock.now(),
  })
  await queries.insertVariants(
    tx,
    pieces.map(({ sku, karat, weightMg, width = null, length = null, size, ...piece }) => ({
      product_id: productId,
      sku,
      alloy_id: idOf(karat),
      construction: hasConstruction(product.kind) ? 'solid' : null,
      colour: piece.platinumMg === undefined ? (piece.colour ?? 'white') : 'two_tone',
      kind: product.kind,
      width,
      length,
      ...(size !== undefined && { size }),
      weight_mg: weightMg,
      weight_source: 'supplier',
      stones_minor: 0,
      extra_minor: 0,
      price_mode: 'formula',
    })),
  )
  const scope = { product: product.slug, construction: null, karat: null }
  const ids = new Map((await piecesOnSale(tx.db, scope)).map(({ sku, id }) => [sku, id]))
  for (const { sku, platinumMg, stones = [] } of pieces) {
    if (platinumMg === undefined && stones.length === 0) continue
    const variantId = ids.get(sku) ?? 0
    await insertComposition(
      tx,
      { variantId, n: 1, userId: null },
      withPlatinum(platinumMg, stones),
      idOf,
    )
  }
}

function withPlatinum(weightMg: number | undefined, stones: Stone[]): Composition {
  const part = { metal: 'XPT', karat: PLATINUM, fineness: '950' } as const
  return { ...NOTHING, parts: weightMg === undefined ? [] : [{ ...part, weightMg }], stones }
}
