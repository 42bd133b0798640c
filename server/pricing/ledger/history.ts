import type { Actor } from '#server/access/actor.ts'
import { measuresOf, pieceOf } from '#server/catalogue/catalogue.ts'
import { waitingWeighing } from '#server/catalogue/weights/weighing.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { formatGrams } from '#server/formula/units/weight.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { visibilityOf, visibleCauses, visibleRule } from '#server/pricing/lines/cost-visibility.ts'
import { pieceOnChart } from '#server/pricing/piece-href.ts'
import { shownCauses } from './causes.ts'
import { shownPrices } from './history-chart.ts'
import type { PriceHistoryProps } from './history-props.ts'
import { CHANGES_PER_PAGE, changesOf, priceSteps } from './history-queries.ts'

/** All prices of a piece with time, user, cause, gold and settings. Throws `NotFound`. */
export async function historyPage(
  db: Db,
  actor: Actor,
  variantId: number,
  before: number | null,
): Promise<PriceHistoryProps> {
  const piece = await pieceOf(db, variantId)
  const found = await changesOf(db, variantId, before)
  const rows = found.slice(0, CHANGES_PER_PAGE)
  const visibility = visibilityOf(actor)
  const waiting = await waitingWeighing(db, variantId)
  return {
    piece: {
      id: piece.id,
      sku: piece.sku,
      product: { slug: piece.product, title: piece.title },
      chartHref: pieceOnChart(piece),
      karat: piece.karat,
      construction: piece.construction,
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
      from: formatGrams(piece.weight_mg),
      to: formatGrams(waiting.weight_mg),
      at: waiting.at,
      by: waiting.by,
      note: waiting.note,
    },
    chart: shownPrices(await priceSteps(db, variantId)),
    changes: rows.map(
      ({
        cause,
        causes,
        run_id,
        run_kind,
        run_rule,
        config_version,
        quote_id,
        mid,
        quote_currency,
        ...row
      }) => ({
        ...row,
        causes: visibleCauses(visibility, shownCauses({ ...row, cause, causes })),
        runId: run_id,
        runKind: run_kind,
        runRule: visibleRule(visibility, JSON.parse(run_rule)),
        configVersion: config_version,
        // An undone price was calculated before, at another gold price; its breakdown says which.
        gold:
          quote_id === null || mid === null || cause === 'revert'
            ? null
            : { id: quote_id, mid: goldPriceText(mid), currency: quote_currency ?? '' },
      }),
    ),
    older: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
  }
}
