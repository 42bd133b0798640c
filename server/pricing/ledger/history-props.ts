import type { Measures } from '#server/catalogue/catalogue.ts'
import type { PriceMode } from '#server/catalogue/table.ts'
import type { Colour } from '#server/formula/settings/piece-kinds.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { LineCause } from '#server/pricing/cause.ts'
import type { RunKind } from '#server/pricing/run-kind-list.ts'
import type { PriceField } from '#server/pricing/table.ts'

/** `GET /variants/:id/history`: the ledger of one piece, newest first. Amounts in minor units. */
export interface PriceHistoryProps {
  piece: Measures & {
    id: number
    sku: string
    product: { slug: string; title: string }
    /** The chart of its product with this piece open. */
    chartHref: string
    metal: Metal | null
    karat: string | null
    construction: Construction | null
    colour: Colour | null
    regularPrice: number | null
    salePrice: number | null
    compareAtPrice: number | null
    priceMode: PriceMode
    overrideUntil: string | null
    overrideReason: string | null
  }
  currency: string
  /** A weight that waits for an admin, grams as decimal text. */
  waiting: { from: string | null; to: string; at: string; by: string; note: string | null } | null
  /** The price shown, oldest first, with a point for each change. */
  chart: PricePointProps[]
  changes: PriceChangeProps[]
  /** The change before which the next page begins (`?before=`), or null at the end. */
  older: number | null
}

export interface PricePointProps {
  at: string
  shownPrice: number | null
  onSale: boolean
}

export interface PriceChangeProps {
  id: number
  field: PriceField
  old: number | null
  new: number | null
  at: string
  /** Why the price changed, the main cause first; settings and facts about cost only with the cost right. */
  causes: LineCause[]
  reason: string | null
  /** The user's name; null for the system. */
  by: string | null
  runId: number
  runKind: RunKind
  configVersion: number | null
  /**
   * The price of each metal of the piece, its main one first; none where an earlier price was restored. `mid` is decimal text per
   * troy ounce.
   */
  quotes: { id: number; metal: Metal; mid: string; currency: string }[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'price-history': PriceHistoryProps
  }
}
