import type { Actor } from '#server/access/actor.ts'
import { measuresOf, pieceOf } from '#server/catalogue/catalogue.ts'
import { waitingWeighing } from '#server/catalogue/weights/weighing.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { formatGrams, gramsText } from '#server/formula/units/weight.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { visibilityOf, visibleCauses } from '#server/pricing/lines/cost-visibility.ts'
import { metalsIn, storedPiece } from '#server/pricing/lines/priced-piece.ts'
import { quotesOfRuns, type RunQuote } from '#server/pricing/lines/run-quote-queries.ts'
import { pieceOnChart } from '#server/pricing/piece-href.ts'
import type { PriceField } from '#server/pricing/table.ts'
import { shownCauses } from './causes.ts'
import type { PriceChangeProps, PriceHistoryProps, PricePointProps } from './history-props.ts'
import { CHANGES_PER_PAGE, changesOf, priceSteps } from './history-queries.ts'

/** All prices of a piece with time, user, cause, metal prices and settings. Throws `NotFound`. */
export async function historyPage(
  db: Db,
  actor: Actor,
  variantId: number,
  before: number | null,
): Promise<PriceHistoryProps> {
  const piece = await pieceOf(db, variantId)
  const found = await changesOf(db, variantId, before)
  const rows = found.slice(0, CHANGES_PER_PAGE)
  const quotes = await quotesOfRuns(db, [...new Set(rows.map(({ run_id }) => run_id))])
  const visibility = visibilityOf(actor)
  const waiting = await waitingWeighing(db, variantId)
  return {
    piece: {
      id: piece.id,
      sku: piece.sku,
      product: { slug: piece.product, title: piece.title },
      chartHref: pieceOnChart(piece),
      metal: piece.metal,
      karat: piece.karat,
      construction: piece.construction,
      colour: piece.colour,
      ...measuresOf(piece),
      regularPrice: piece.regular_price,
      salePrice: piece.sale_price,
      compareAtPrice: piece.compare_at_price,
      priceMode: piece.price_mode,
      overrideUntil: piece.override_until,
      overrideReason: piece.override_reason,
    },
    currency: (await shopOf(db)).currency,
    waiting: waiting && {
      from: gramsText(piece.weight_mg),
      to: formatGrams(waiting.weight_mg),
      at: waiting.at,
      by: waiting.by,
      note: waiting.note,
    },
    chart: shownPrices(await priceSteps(db, variantId)),
    changes: rows.map(
      ({ cause, causes, run_id, run_kind, config_version, quote_id, piece: priced, ...row }) => ({
        ...row,
        causes: visibleCauses(visibility, shownCauses({ ...row, cause, causes })),
        runId: run_id,
        runKind: run_kind,
        configVersion: config_version,
        // An undone price was calculated before, at other metal prices; its breakdown says which.
        quotes:
          quote_id === null || priced === null || cause === 'revert'
            ? []
            : quotesOfPiece(priced, quotes.get(run_id) ?? []),
      }),
    ),
    older: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** The prices of the metals of a piece, as a line stores it, among those of its run; that of its main metal first. */
const quotesOfPiece = (piece: string, quotes: RunQuote[]): PriceChangeProps['quotes'] =>
  metalsIn(storedPiece(piece))
    .flatMap((metal) => quotes.filter(({ quote }) => quote.metal === metal))
    .map(({ quote: { id, metal, mid, currency } }) => ({
      id,
      metal,
      mid: goldPriceText(mid),
      currency,
    }))

interface Step {
  field: PriceField
  old: number | null
  new: number | null
  at: string
}

/**
 * The price shown over time: a point for each change. Minor units; the steps are one piece's ledger, oldest first, and
 * may begin in the middle. Source: docs/domain.md 0.2, shown price = sale ?? regular.
 */
function shownPrices(steps: Step[]): PricePointProps[] {
  const current = { regular: firstOld(steps, 'regular'), sale: firstOld(steps, 'sale') }
  const points: PricePointProps[] = []
  for (const { field, new: next, at } of steps) {
    if (field === 'compare_at') continue
    current[field] = next
    const shownPrice = current.sale ?? current.regular
    const last = points.at(-1)
    // A run that changes regular and sale price is one step.
    if (last?.at === at) last.shownPrice = shownPrice
    else points.push({ at, shownPrice, onSale: false })
    const point = points.at(-1)
    if (point) point.onSale = current.sale !== null
  }
  return points.filter(
    ({ shownPrice }, index) => index === 0 || shownPrice !== points[index - 1]?.shownPrice,
  )
}

const firstOld = (steps: Step[], field: PriceField): number | null =>
  steps.find((step) => step.field === field)?.old ?? null
