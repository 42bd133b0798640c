import { piecesMatching } from '#server/catalogue/catalogue.ts'
import { fromMicro } from '#server/formula/price/gram-price.ts'
import { marginAt } from '#server/formula/price/price.ts'
import { netOf } from '#server/formula/settings/tax.ts'
import { divideHalfEven, fromDecimal, mul } from '#server/formula/units/fixed.ts'
import { fromMinor, safeNumber, toMinor } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import {
  type Basis,
  mainQuote,
  pricer,
  pricesOf,
  todaysBasis,
} from '#server/pricing/lines/basis.ts'
import { pricedPiece } from '#server/pricing/lines/priced-piece.ts'
import { meltOf } from '#server/trade/contracts/lines/buy-back.ts'
import { figuresState, replaceFigures } from './piece-figures-queries.ts'

const ALL_PIECES = {
  product: null,
  constructions: [],
  karats: [],
  tags: [],
  skus: [],
  widthFrom: null,
  widthTo: null,
  lengthFrom: null,
  lengthTo: null,
}
/** The factor of the second gold price; between both prices, cost and floor are linear in gold. */
const HIGHER_FACTOR = 1.25

/**
 * Updates `piece_figures` to the current metal prices, settings and catalogue: the results of the formula for every piece,
 * stored so that cards can aggregate them in SQL. False where nothing can be priced.
 */
export async function ensureFigures(ctx: Ctx): Promise<boolean> {
  const basis = await todaysBasis(ctx)
  if (!basis) return false
  const { catalogue, stamp: storedStamp } = await figuresState(ctx.db)
  const stamp = stampFor(ctx, basis, catalogue)
  if (storedStamp === stamp) return true
  await transaction(ctx, async (tx) => {
    const rows = figuresBy(basis, await piecesMatching(tx.db, ALL_PIECES))
    await replaceFigures(tx, rows, { stamp, quote_id: mainQuote(basis).id, at: tx.clock.now() })
  })
  return true
}

/** Includes the day, because rules can start and end. */
function stampFor({ clock }: Ctx, { quotes, config }: Basis, catalogue: string): string {
  const day = dayOf(clock.now(), 'UTC')
  const prices = [...quotes.values()].map(({ id, fx_rate }) => `${id} ${fx_rate ?? ''}`)
  return `${prices.join(' ')} ${config.version} ${day} ${catalogue}`
}

type Piece = Awaited<ReturnType<typeof piecesMatching>>[number]

function figuresBy(basis: Basis, pieces: Piece[]) {
  const current = pricesOf(basis)
  const prices = pricer(basis)
  // The price of the main metal alone is higher, so that the result is one of that metal.
  const higher = new Map(
    [...current].map(([metal, price]) => {
      const raised = { ...price, midMicro: Math.round(price.midMicro * HIGHER_FACTOR) }
      return [metal, { ...raised, prices: pricer(basis, new Map(current).set(metal, raised)) }]
    }),
  )
  return pieces.flatMap((piece) => {
    const priced = pricedPiece(piece)
    const now = prices.priceOf(priced, piece.regular_price)
    if (!now) return []
    const rule = prices.prepared(priced)
    const priceShown = piece.sale_price ?? piece.regular_price
    // The price of a piece without metal breaks even at none of gold.
    const [low, high] = piece.metal
      ? [current.get(piece.metal), higher.get(piece.metal)]
      : [undefined, undefined]
    const atHigher = priceShown === null ? null : high?.prices.priceOf(priced, null)
    return [
      {
        variant_id: piece.id,
        cost: now.costMinor,
        floor: now.floorMinor,
        melt: now.meltMinor,
        price: now.priceMinor,
        margin_bp: priceShown === null ? null : marginAt(rule, now.costMinor, priceShown),
        break_even:
          priceShown === null || !low || !high || !atHigher
            ? null
            : breakEvenGold({
                net: toMinor(
                  netOf(fromMinor(priceShown, rule.rule.currency), rule.gross),
                  rule.rule.currency,
                ),
                low: { gold: low.midMicro, floor: now.floorMinor },
                high: { gold: high.midMicro, floor: atHigher.floorMinor },
              }),
      },
    ]
  })
}

interface FloorLine {
  /** The shown price without tax. */
  net: number
  low: { gold: number; floor: number }
  high: { gold: number; floor: number }
}

/** The gold price at which the floor equals the shown price, on the line through two points; null if gold has no effect. */
function breakEvenGold({ net, low, high }: FloorLine): number | null {
  const rise = BigInt(high.floor - low.floor)
  if (rise <= 0n) return null
  const gold = BigInt(high.gold - low.gold)
  const found = BigInt(low.gold) + divideHalfEven(BigInt(net - low.floor) * gold, rise)
  return found <= 0n ? 0 : safeNumber(found)
}

/** A quoted gold price, and the exchange rate to the shop's currency; null where both are the same. */
export interface GoldPrice {
  mid: number
  rate: string | null
}

/** Millionths of the shop's currency per troy ounce. */
export function inShopCurrency({ mid, rate }: GoldPrice): number {
  if (rate === null) return mid
  return safeNumber(divideHalfEven(mul(fromMicro(mid), fromDecimal(rate)), 1_000_000n))
}

/** The value of fine gold, minor units. Fineness is in ten-thousandths. */
export const meltValue = (mg: number, price: GoldPrice, currency: string): number =>
  meltOf({ weightMg: mg, finenessDp: 10_000 }, inShopCurrency(price), currency)
