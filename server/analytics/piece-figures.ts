import { piecesMatching } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/context.ts'
import { transaction } from '#server/database/transaction.ts'
import { divideHalfEven } from '#server/gold/fixed.ts'
import { fromMinor, safeNumber, toMinor } from '#server/gold/money.ts'
import { marginAt } from '#server/gold/price.ts'
import { pieceProblems } from '#server/gold/rule.ts'
import { netOf } from '#server/gold/tax.ts'
import { dayOf } from '#server/gold-price-logs/day.ts'
import { quoteBasis } from '#server/gold-price-logs/gold-price-log.ts'
import { type Basis, canPrice, preparer, todaysBasis } from '#server/prices/basis.ts'
import { formulaPiece, pricedPiece } from '#server/prices/line.ts'
import { catalogueStamp, figuresBasis, replaceFigures } from './piece-figures-queries.ts'

const ALL = {
  ...{ product: null, constructions: [], karats: [], tags: [], skus: [] },
  ...{ widthFrom: null, widthTo: null, lengthFrom: null, lengthTo: null },
}
/** How far up the second look is: cost and floor are straight lines in gold between the two. */
const HIGHER = 1.25

/**
 * Sees to it that `piece_figures` are those of today's gold, settings and catalogue: what the one formula says of
 * every piece, written down once, so that questions about all pieces are asked in SQL. False where nothing can be
 * priced.
 */
export async function freshFigures(ctx: Ctx): Promise<boolean> {
  const basis = await todaysBasis(ctx, ctx.db)
  if (!basis || !canPrice(basis)) return false
  const stamp = await stampOf(ctx, basis)
  if ((await figuresBasis(ctx.db))?.stamp === stamp) return true
  await transaction(ctx.db, async (trx) => {
    const rows = figuresBy(basis, await piecesMatching(trx, ALL))
    await replaceFigures(trx, rows, { stamp, quote_id: basis.quote.id, at: ctx.clock.now() })
  })
  return true
}

/** Rules can begin and end with a day. */
async function stampOf({ db, clock }: Ctx, { quote, config }: Basis): Promise<string> {
  const day = dayOf(clock.now(), 'UTC')
  return `${quote.id} ${quote.fx_rate ?? ''} ${config.version} ${day} ${await catalogueStamp(db)}`
}

type Piece = Awaited<ReturnType<typeof piecesMatching>>[number]

function figuresBy(basis: Basis, pieces: Piece[]) {
  const { formula } = basis
  const here = quoteBasis(basis.quote)
  const prepared = preparer(basis)
  const above = { ...here, midMicro: Math.round(here.midMicro * HIGHER) }
  const preparedAbove = preparer(basis, above)
  return pieces.flatMap((piece) => {
    const priced = pricedPiece(piece)
    const rule = prepared(priced)
    const asked = formulaPiece(priced, rule.rule, null)
    if (pieceProblems(asked, rule.rule).length > 0) return []
    const now = formula.priceOf(rule, asked)
    const shown = piece.sale_price ?? piece.regular_price
    const higher = shown === null ? null : formula.priceOf(preparedAbove(priced), asked)
    return [
      {
        variant_id: piece.id,
        cost: now.costMinor,
        floor: now.floorMinor,
        melt: now.meltMinor,
        price: now.priceMinor,
        margin_bp: shown === null ? null : marginAt(rule, now.costMinor, shown),
        break_even:
          shown === null || higher === null
            ? null
            : goldAt({
                net: toMinor(
                  netOf(fromMinor(shown, rule.rule.currency), rule.gross),
                  rule.rule.currency,
                ),
                low: { gold: here.midMicro, floor: now.floorMinor },
                high: { gold: above.midMicro, floor: higher.floorMinor },
              }),
      },
    ]
  })
}

interface Line {
  /** What the price shown is without tax. */
  net: number
  low: { gold: number; floor: number }
  high: { gold: number; floor: number }
}

/** The gold price at which the floor meets what is shown, on the line through two; null where gold does not move it. */
function goldAt({ net, low, high }: Line): number | null {
  const rise = BigInt(high.floor - low.floor)
  if (rise <= 0n) return null
  const gold = BigInt(high.gold - low.gold)
  const found = BigInt(low.gold) + divideHalfEven(BigInt(net - low.floor) * gold, rise)
  return found <= 0n ? 0 : safeNumber(found)
}
