import { checkWhole, type Problem, problemAt } from '#server/formula/settings/rule.ts'

export const MARKETS = ['eu', 'us_ftc', 'us_ca', 'uk', 'none'] as const
export type Market = (typeof MARKETS)[number]
/** A market with a law. */
export type RegulatedMarket = Exclude<Market, 'none'>

/** The markets that have a law. */
export const regulated = (markets: readonly Market[]): RegulatedMarket[] =>
  markets.filter((market) => market !== 'none')

/** The effect of a failed claim: it blocks the line until an admin gives a reason, or only warns. */
export type Effect = 'block' | 'warn'

interface MarketLaw {
  effect: Effect
  /** The time zone in which days are counted. */
  timeZone: string
}

export interface EuLaw extends MarketLaw {
  /** Directive 98/6/EC Art. 6a(2): no fewer than 30. */
  windowDays: number
  /** How long a progressive reduction may use the price before its first step; 0 where that is not allowed. */
  progressiveMaxDays: number
  /** How long an article must have been on offer before a claim; 0: no minimum. */
  newArticleMinDays: number
}

export interface UsLaw extends MarketLaw {
  /** How long before the reduction offers at the former price count. */
  lookbackDays: number
  /** On how many of these days the former price must have been offered. */
  minimumDays: number
  /** How long before the reduction the last of these offers may have ended. */
  recentDays: number
  /** As in `EuLaw`. */
  progressiveMaxDays: number
  /** The period up to the check for which `alwaysOnSaleBp` applies. */
  alwaysOnSaleDays: number
  /** Above this share of those days, in basis points, an article counts as always on sale. */
  alwaysOnSaleBp: number
  /** A rise within this time before the reduction, by more than gold rose, counts as an inflated reference. */
  inflationDays: number
}

export interface UkLaw extends MarketLaw {
  /** For how long without a break the former price must have been offered. */
  minimumDays: number
  /** After this time a former price is too old. */
  oldDays: number
}

/** The markets of a shop and the settings of each law. */
export interface Law {
  markets: Market[]
  /** Why no market's law applies, for a shop that chose `none`. */
  noneReason: string | null
  eu: EuLaw
  us_ftc: UsLaw
  us_ca: UsLaw
  uk: UkLaw
}

/** What a failed claim does in a market, for the check of a line and for the pages that say so. */
export const effectIn = (law: Law, market: Market): Effect =>
  market === 'none' ? 'warn' : law[market].effect

/** What a shop has changed compared with `defaultLaw`. */
export interface LawChanges {
  noneReason?: string | null
  eu?: Partial<EuLaw>
  us_ftc?: Partial<UsLaw>
  us_ca?: Partial<UsLaw>
  uk?: Partial<UkLaw>
}

/**
 * The law of a new shop: US federal, which warns. Days are counted in the shop's time zone. Only the European rule is
 * an exact test, so only it blocks. Source: docs/domain.md 4.1, 4.2.
 */
export function defaultLaw(timeZone: string): Law {
  const us: UsLaw = {
    effect: 'warn',
    timeZone,
    lookbackDays: 90,
    minimumDays: 28,
    recentDays: 90,
    progressiveMaxDays: 90,
    alwaysOnSaleDays: 180,
    alwaysOnSaleBp: 5000,
    inflationDays: 30,
  }
  return {
    markets: ['us_ftc'],
    noneReason: null,
    eu: { effect: 'block', timeZone, windowDays: 30, progressiveMaxDays: 0, newArticleMinDays: 0 },
    us_ftc: us,
    // The three months of § 17501 end with each advertisement, so the steps of a sale are checked separately.
    us_ca: { ...us, progressiveMaxDays: 0 },
    uk: { effect: 'warn', timeZone, minimumDays: 28, oldDays: 183 },
  }
}

/** A shop's law: its markets, and the defaults with its changes. */
export function lawOf(markets: Market[], changes: LawChanges, timeZone: string): Law {
  const base = defaultLaw(timeZone)
  return {
    markets,
    noneReason: changes.noneReason ?? null,
    eu: { ...base.eu, ...changes.eu },
    us_ftc: { ...base.us_ftc, ...changes.us_ftc },
    us_ca: { ...base.us_ca, ...changes.us_ca },
    uk: { ...base.uk, ...changes.uk },
  }
}

/** The problems of a shop's law by field; empty when it is valid. */
export const lawProblems = (law: Law): Problem[] => [
  ...marketProblems(law),
  ...checkWhole('eu.windowDays', law.eu.windowDays, 30, 365),
  ...checkWhole('eu.progressiveMaxDays', law.eu.progressiveMaxDays, 0, 365),
  ...checkWhole('eu.newArticleMinDays', law.eu.newArticleMinDays, 0, 365),
  ...usProblems('us_ftc', law.us_ftc),
  ...usProblems('us_ca', law.us_ca),
  ...checkWhole('uk.minimumDays', law.uk.minimumDays, 1, 365),
  ...checkWhole('uk.oldDays', law.uk.oldDays, 1, 730),
]

/** `none` excludes other markets and needs a reason. */
function marketProblems({ markets, noneReason }: Law): Problem[] {
  if (markets.length === 0) return problemAt('markets', 'required')
  if (!markets.includes('none')) return []
  if (markets.length > 1) return problemAt('markets', 'none_with_other_regions')
  return noneReason === null || noneReason.trim() === '' ? problemAt('noneReason', 'required') : []
}

const usProblems = (name: string, us: UsLaw): Problem[] => [
  ...checkWhole(`${name}.lookbackDays`, us.lookbackDays, 1, 365),
  ...checkWhole(`${name}.minimumDays`, us.minimumDays, 1, 365),
  ...checkWhole(`${name}.recentDays`, us.recentDays, 1, 365),
  ...checkWhole(`${name}.progressiveMaxDays`, us.progressiveMaxDays, 0, 365),
  ...checkWhole(`${name}.alwaysOnSaleDays`, us.alwaysOnSaleDays, 1, 365),
  ...checkWhole(`${name}.alwaysOnSaleBp`, us.alwaysOnSaleBp, 1, 10_000),
  ...checkWhole(`${name}.inflationDays`, us.inflationDays, 1, 365),
]
