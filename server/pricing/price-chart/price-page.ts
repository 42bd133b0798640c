import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { alloysOfProduct, alloysSold } from '#server/catalogue/alloys/alloy.ts'
import {
  countPieces,
  findProductBySlug,
  firstProduct,
  measuresOf,
  type Piece,
  type PieceSelection,
  piecesOnSale,
  productsOnSale,
} from '#server/catalogue/catalogue.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import { sampleGroups } from '#server/configuration/example-settings.ts'
import { withinRange } from '#server/formula/price/what-if.ts'
import { hasConstruction, type PieceKind } from '#server/formula/settings/piece-kinds.ts'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import { groupOf, ruleFor } from '#server/formula/settings/settings-groups.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { gramsText } from '#server/formula/units/weight.ts'
import { optional } from '#server/http/inertia/props/props.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { followState } from '#server/pricing/follow-gold/follow-state.ts'
import { pricesAtMoment } from '#server/pricing/ledger/history-queries.ts'
import {
  basisProps,
  canPrice,
  metalsOf,
  pricer,
  pricesOf,
  todaysBasis,
} from '#server/pricing/lines/basis.ts'
import { lineWithoutCost, repriceLine } from '#server/pricing/lines/line.ts'
import { runQuotes } from '#server/pricing/lines/run-quote-queries.ts'
import { formulaKinds } from '#server/pricing/run-kinds.ts'
import { lastWrittenRun } from '#server/pricing/runs/queries.ts'
import type { PriceQuery } from './input.ts'
import type { PriceProps, VariantProps } from './props.ts'

const DEFAULT_SCOPE = { construction: 'solid', karat: '14K' } as const
type Scope = Pick<PriceProps['scope'], 'construction' | 'karat'>

/** The chart that is asked for: its product, scope and pieces, and the alloys that its product has. */
export async function chartShown(db: Db, query: PriceQuery) {
  const product = await productShown(db, query)
  const own = product ? await alloysOfProduct(db, product.id) : []
  const alloys = own.length > 0 ? own : await alloysSold(db)
  const isOf = (karat: string | undefined) => alloys.some(({ label }) => label === karat)
  const usual = isOf(DEFAULT_SCOPE.karat) ? DEFAULT_SCOPE.karat : alloys[0]?.label
  const scope = await scopeOf(
    db,
    product,
    isOf(query.karat) ? query : { ...query, karat: undefined },
    { ...DEFAULT_SCOPE, karat: usual ?? DEFAULT_SCOPE.karat },
  )
  const filter: PieceSelection = {
    product: product?.slug ?? '',
    ...(scope.all ? { construction: null, karat: null } : scope),
  }
  return { product, alloys, scope, pieces: await piecesOnSale(db, filter) }
}

/**
 * The price chart: the pieces in scope, the prices of metals they would be priced with, and the settings for users who
 * may see them.
 */
export async function pricePage(ctx: Ctx, actor: Actor, query: PriceQuery) {
  const { db } = ctx
  const { product, alloys, scope, pieces } = await chartShown(db, query)
  const metal = pieces[0]?.metal ?? alloys.find(({ label }) => label === scope.karat)?.metal ?? GOLD
  const [products, quote, otherMetals, config, counts, { state, why }, lastRun] = await Promise.all(
    [
      productsOnSale(db),
      latestBasis(ctx, metal),
      otherMetalsIn(ctx, pieces, metal),
      currentConfig(db),
      countPieces(db, product?.slug ?? ''),
      followState(ctx, metal),
      lastRunOf(db, metal),
    ],
  )
  const seesCost = can(actor, 'cost.see')
  return {
    quote: quote && basisProps(quote),
    otherMetals,
    currency: config.settings.currency,
    product: {
      id: product?.id ?? null,
      slug: product?.slug ?? '',
      title: product?.title ?? '',
      family: product?.family ?? '',
      kind: product?.kind ?? 'other',
      archived: product?.status === 'archived',
      photo: product?.photo ?? null,
    },
    products,
    scope,
    constructions: scope.construction === null ? [] : [...CONSTRUCTIONS],
    karats: alloys.map(({ label, metal, fineness }) => ({ label, metal, fineness })),
    counts,
    variants: withTwins(pieces).map(({ twin, ...piece }) => ({
      ...variantProps(piece, twin),
      ...(seesCost && costPropsOf(piece)),
    })),
    config: {
      version: config.version,
      example: sampleGroups(config, pieces.map(groupOf)).length > 0,
    },
    follow: { state, why },
    lastRun,
    rules: seesCost ? config.settings : null,
    rounding: ruleFor(config.settings, 'solid', metal).rounding,
    weekAgo: optional(() => pricesWeekAgo(ctx, pieces)),
    whatIf: optional(() => (query.whatIf ? pricesAt(ctx, actor, pieces, query.whatIf) : {})),
  }
}

/** The requested product; the first of the shop when none is requested or found. */
async function productShown(db: Db, { product }: PriceQuery) {
  const found = product === undefined ? null : await findProductBySlug(db, product)
  return found ?? (await firstProduct(db))
}

/**
 * A product without pieces in the default scope opens with the scope of its first piece. Only chains and bracelets have a
 * construction.
 */
async function scopeOf(
  db: Db,
  product: { slug: string; kind: PieceKind } | null,
  query: PriceQuery,
  chains: Scope,
) {
  const isMade = !product || hasConstruction(product.kind)
  const { karat, scope } = query
  const construction = isMade ? query.construction : null
  const usual = isMade ? chains : { ...chains, construction: null }
  const first =
    construction || karat || !product ? null : await firstPieceOf(db, product.slug, usual)
  return {
    construction: isMade ? (construction ?? first?.construction ?? usual.construction) : null,
    karat: karat ?? first?.karat ?? usual.karat,
    // The chart of an alloy has no pieces without metal.
    all: scope === 'all' || first?.karat === null,
  }
}

async function firstPieceOf(db: Db, product: string, usual: Scope): Promise<Piece | undefined> {
  if ((await piecesOnSale(db, { product, ...usual })).length > 0) return undefined
  const [first] = await piecesOnSale(db, { product, construction: null, karat: null })
  return first
}

/** Pieces of equal alloy, construction, colour and measures are counted in their order. */
function withTwins(pieces: Piece[]): (Piece & { twin: number })[] {
  const counts = new Map<string, number>()
  return pieces.map((piece) => {
    const { alloy_id, construction, kind, colour, width, length, size } = piece
    const equal = JSON.stringify([alloy_id, construction, kind, colour, width, length, size])
    const twin = counts.get(equal) ?? 0
    counts.set(equal, twin + 1)
    return { ...piece, twin }
  })
}

function variantProps(piece: Piece, twin: number): VariantProps {
  return {
    twin,
    id: piece.id,
    sku: piece.sku,
    metal: piece.metal,
    karat: piece.karat,
    construction: piece.construction,
    ...measuresOf(piece),
    colour: piece.colour,
    weightG: gramsText(piece.weight_mg),
    weightSource: piece.weight_source,
    regularPrice: piece.regular_price,
    salePrice: piece.sale_price,
    compareAtPrice: piece.compare_at_price,
    priceMode: piece.price_mode,
    overrideUntil: piece.override_until,
    overrideReason: piece.override_reason,
    lastPricedAt: piece.last_priced_at,
    isComposed: piece.consistsOf !== null,
    version: piece.version,
  }
}

/** The parts of a piece that are costs, or determine them: for users with the cost right. */
const costPropsOf = (piece: Piece) => ({
  stonesMinor: piece.stones_minor,
  extraMinor: piece.extra_minor,
  minimumMinor: piece.min_price,
})

/** The prices of the metals in these pieces and their parts, beside the chart's own. */
async function otherMetalsIn(
  ctx: Ctx,
  pieces: Piece[],
  own: Metal,
): Promise<PriceProps['otherMetals']> {
  const metals = metalsOf(pieces).filter((metal) => metal !== own)
  const known = await Promise.all(
    metals.map(async (metal) => {
      const quote = await latestBasis(ctx, metal)
      return quote && { quote: basisProps(quote), lastRun: await lastRunOf(ctx.db, metal) }
    }),
  )
  return known.filter((prices) => prices !== null)
}

/** The newest reprice by a metal, with the price it used. */
async function lastRunOf(db: Db, metal: Metal): Promise<PriceProps['lastRun']> {
  const run = await lastWrittenRun(db, formulaKinds, metal)
  const used = run && (await runQuotes(db, run.id)).get(metal)
  if (!used) return null
  const { mid, currency } = basisProps(used.quote)
  return { id: run.id, mid, currency }
}

/** The price shown of each piece seven days ago: variant id to minor units; without those that had none. */
async function pricesWeekAgo({ db, clock }: Ctx, pieces: Piece[]): Promise<Record<number, number>> {
  const [first] = pieces
  if (!first) return {}
  const moment = new Date(Date.parse(clock.now()) - WEEK_MS).toISOString()
  const former = await pricesAtMoment(db, moment, first.product_id)
  return Object.fromEntries(
    pieces.flatMap(({ id }) => {
      const prices = former.get(id)
      const shown = prices && (prices.sale ?? prices.regular)
      return shown ? [[id, shown]] : []
    }),
  )
}

const WEEK_MS = 7 * DAY_MS

/**
 * The price of each piece at other prices of metals (millionths per ounce), within the range of the what-if, since prices at
 * none would be costs: variant id to minor units. Saves nothing.
 */
async function pricesAt(
  ctx: Ctx,
  actor: Actor,
  pieces: Piece[],
  moved: ReadonlyMap<Metal, number>,
): Promise<Record<number, number>> {
  const basis = await todaysBasis(ctx)
  if (!basis) return {}
  const prices = new Map(
    [...pricesOf(basis)].map(([metal, price]) => {
      const midMicro = withinRange(moved.get(metal) ?? price.midMicro, price.midMicro)
      return [metal, { ...price, midMicro }] as const
    }),
  )
  const pricerThen = pricer(basis, prices)
  const priced = pieces.filter((piece) => canPrice(basis, piece))
  const lines = priced.map((piece) => {
    const line = repriceLine(piece, pricerThen)
    return can(actor, 'cost.see') ? line : lineWithoutCost(line)
  })
  return Object.fromEntries(
    lines.flatMap(({ variant_id, new_regular }) =>
      new_regular === null ? [] : [[variant_id, new_regular]],
    ),
  )
}
