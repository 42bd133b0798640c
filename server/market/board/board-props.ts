import type { Locale } from '#lang/locales.ts'
import type { WeightUnit } from '#server/formula/units/weight.ts'
import type { ChartPoint, LogProps, MayRecord } from '#server/market/history/props.ts'
import type { BasisWord } from '#server/market/quotes/basis.ts'
import type { KaratRate } from '#server/market/quotes/karat-rates.ts'
import type { Circuit, QuoteKind } from '#server/market/table.ts'
import type { SourceKind } from '#server/platform/env/feed-settings.ts'

/** The gold price that prices stand on now, as every page's header says it; `mid` is decimal text per troy ounce. */
export interface GoldProps {
  id: number
  mid: string
  currency: string
  /** As the log has it; `sourceLabel` is what it calls itself. */
  source: string
  sourceLabel: string
  quotedAt: string
  kind: QuoteKind
  example: boolean
  ageMinutes: number
  /** How far it may be trusted at `at`. */
  state: BasisWord
  /** A source speaks, but not the first of those that are on. */
  fallback: boolean
  market: MarketProps
  /** For so many seconds of trade a price of this source is fresh; null where no source said it. */
  maxAgeS: number | null
  /** Past the hard age limit: nothing is priced by it any more. */
  tooOld: boolean
  /** Change since `changeSince`, a day before or the shop's first price since; null where there is nothing to compare with. */
  changeBp: number | null
  changeSince: string | null
  /** How many prices wait for an admin's decision; null for those who may not decide. */
  held: number | null
  /** The server's clock when it said so. */
  at: string
}

/** `since` and `until`: when it last changed, and when it will next. */
export interface MarketProps {
  open: boolean
  since: string
  until: string
}

export type LineRange = '24h' | '30d'
export interface GoldLineProps {
  currency: string | null
  points: ChartPoint[]
}

/** Amounts of money for one unit, decimal text with the currency's own places. */
export type UnitRates = Record<WeightUnit, string>

/** What the shop asks and pays for an alloy. */
export interface ShopRate {
  label: string
  fineness: string
  stamp: string
  sell: UnitRates
  buyBack: UnitRates
}

/** How a source does, for admins. */
export interface SourceHealthProps {
  kind: SourceKind
  label: string
  circuit: Circuit
  /** While it rests: until when. */
  openUntil: string | null
  failures: number
  lastOkAt: string | null
  lastError: string | null
}

export interface GoldPriceLogLatestProps {
  latest: LogProps | null
  /** What the metal alone is worth, in the currency of the price. */
  rates: KaratRate[]
  /** What the shop asks and pays, in `shopCurrency`. */
  shopRates: ShopRate[]
  shopCurrency: string
  chart: ChartPoint[]
  mayRecord: MayRecord
  /** Those that are on, by priority; null for those who may not look after them. */
  sources: SourceHealthProps[] | null
  /** The screens on the walls; null for those who may not look after them. */
  screens: ScreenProps[] | null
}

export const RATES_SHOWN = ['both', 'sell', 'buy_back'] as const

/** What a screen on the wall shows. */
export interface BoardShows {
  /** Labels of alloys, in the order of the catalogue. */
  karats: string[]
  rates: (typeof RATES_SHOWN)[number]
  unit: WeightUnit
  locale: Locale
}

/** A screen, as admins see it. */
export interface ScreenProps {
  id: number
  label: string
  shows: BoardShows
  createdAt: string
  lastSeenAt: string | null
}

/** Everything that a screen on the wall is told: rates and how fresh they are, nothing of the house. */
export interface BoardProps {
  locale: { code: Locale; tag: string; dir: 'ltr' | 'rtl' }
  timeZone: string
  unit: WeightUnit
  currency: string
  /** None while the price is too old to go by. */
  rates: { label: string; sell?: string; buyBack?: string }[]
  /** Null in a shop without a price. */
  freshness: BoardFreshness | null
  /** The server's clock. */
  at: string
}

export interface BoardFreshness {
  state: BasisWord
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
