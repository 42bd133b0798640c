import type { Locale } from '#lang/locales.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { WeightUnit } from '#server/formula/units/weight.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { ChartPoint, QuoteEntryProps } from '#server/market/history/props.ts'
import type { BasisStatus } from '#server/market/quotes/basis.ts'
import type { KaratRate } from '#server/market/quotes/karat-rates.ts'
import type { RecordPermission } from '#server/market/record-permission.ts'
import type { Circuit } from '#server/market/sources/table.ts'
import type { QuoteKind } from '#server/market/table.ts'
import type { ShownAnnouncement } from '#server/messaging/announcements/props.ts'

/** The current price of a metal; `mid` is decimal text per troy ounce. */
export interface MetalPriceProps {
  id: number
  mid: string
  currency: string
  /** As in the log; `sourceLabel` is the label for display. */
  source: string
  sourceLabel: string
  quotedAt: string
  kind: QuoteKind
  example: boolean
  /** Its status at `at`. */
  state: BasisStatus
  /** The price is from a source, but not from the first enabled one. */
  fallback: boolean
  market: MarketProps
  /** A price of this source is fresh for this many seconds of trade; null for other prices. */
  maxAgeS: number | null
  /** Past the hard age limit: nothing is priced by it. */
  tooOld: boolean
  /** Change since `changeSince`, the last price of an earlier day or else the first of this day; null without a price to compare with. */
  changeBp: number | null
  changeSince: string | null
  /** The number of held prices; null for users who may not decide. */
  held: number | null
  /** The server's time of this state. */
  at: string
}

/**
 * The current price for the header of every page: of gold, or of the first metal that the shop sells and has a price of.
 * `metal` and `others` are absent in a shop that sells gold alone.
 */
export interface GoldProps extends MetalPriceProps {
  metal?: Metal
  /** The other metals that the shop sells; null for one without a price. */
  others?: { metal: Metal; price: MetalPriceProps | null }[]
}

/** `since` and `until`: when the market last opened or closed, and when it next does. */
export interface MarketProps {
  open: boolean
  since: string
  until: string
}

export type LineRange = '24h' | '30d'
/** The small line chart of recent gold prices in page headers. */
export interface GoldLineProps {
  currency: string | null
  points: ChartPoint[]
}

/** Amounts of money for one unit, decimal text with the currency's own places. */
export type UnitRates = Record<WeightUnit, string>

/** The shop's selling and buying rate for an alloy. */
export interface ShopRate {
  label: string
  fineness: string
  stamp: string
  sell: UnitRates
  buyBack: UnitRates
}

/** The health of a source, for admins. */
export interface SourceHealthProps {
  kind: SourceKind
  label: string
  circuit: Circuit
  /** Set while the circuit is open. */
  openUntil: string | null
  failures: number
  lastOkAt: string | null
  lastError: string | null
}

/** The rates of one metal on the board. */
export interface MetalRatesProps {
  /** The value of the metal alone, in the currency of the price. */
  rates: KaratRate[]
  /** The shop's selling and buying rates, in `shopCurrency`. */
  shopRates: ShopRate[]
  shopCurrency: string
}

/** The current price is in the shared props. */
export interface GoldPriceLogLatestProps extends MetalRatesProps {
  latest: QuoteEntryProps | null
  /** The rates of the other metals that the shop sells, as in the shared props; empty in a shop that sells one. */
  others: (MetalRatesProps & { metal: Metal })[]
  /** The alloys that a display can show. */
  alloys: string[]
  chart: ChartPoint[]
  mayRecord: RecordPermission
  /** The enabled ones, by priority; null for users who may not see them. */
  sources: SourceHealthProps[] | null
  announcement: ShownAnnouncement | null
  /** The board displays; null for users who may not manage them. */
  screens: ScreenProps[] | null
}

export const RATES_SHOWN = ['both', 'sell', 'buy_back'] as const

/** The content of a board display. */
export interface BoardOptions {
  /** Labels of alloys, in the order of the catalogue. */
  karats: string[]
  rates: (typeof RATES_SHOWN)[number]
  unit: WeightUnit
  locale: Locale
}

/** A display of the price board (a row of `board_devices`), for admins. */
export interface ScreenProps {
  id: number
  label: string
  shows: BoardOptions
  createdAt: string
  lastSeenAt: string | null
}

/** The rates of one metal on a display. */
export interface BoardMetalProps {
  metal: Metal
  currency: string
  /** Empty while the price is too old, and without a price. */
  rates: { label: string; sell?: string; buyBack?: string }[]
  /** Null without a price. */
  freshness: BoardFreshness | null
}

/** The complete props of a board display: rates and their freshness, without shared props. */
export interface BoardProps extends BoardMetalProps {
  locale: { code: Locale; tag: string; dir: 'ltr' | 'rtl' }
  timeZone: string
  unit: WeightUnit
  /** The other metals of the alloys that it shows. */
  others: BoardMetalProps[]
  announcement: ShownAnnouncement | null
  /** The server's time. */
  at: string
}

export interface BoardFreshness {
  state: BasisStatus
  tooOld: boolean
  quotedAt: string
  market: MarketProps
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'gold-price-log-latest': GoldPriceLogLatestProps
    board: BoardProps
  }
}
