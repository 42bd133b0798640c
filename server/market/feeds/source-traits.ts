import type { SourceKind } from '#server/platform/env/feed-settings.ts'

/** The defaults of a source. Source: docs/domain.md 3.1. */
export interface SourceTraits {
  /** Its name, the same in every language. */
  label: string
  /** The base address, without a trailing slash; `FEED_…_URL` and the shop's setting override it. */
  base: string
  currency: string
  needsKey: boolean
  /**
   * The meaning of its time: `market` is the time of the price; `scrape` is when the source looked, so it can confirm a
   * price but never prove that it is fresh; `day` is one figure per day, an anchor that corroborates nothing.
   */
  time: 'market' | 'scrape' | 'day'
  enabled: boolean
  priority: number
  pollS: number
  maxAgeS: number
}

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

export const SOURCES: Record<SourceKind, SourceTraits> = {
  swissquote: {
    label: 'Swissquote',
    base: 'https://forex-data-feed.swissquote.com',
    currency: 'USD',
    needsKey: false,
    time: 'market',
    enabled: true,
    priority: 1,
    pollS: MINUTE_S,
    maxAgeS: 15 * MINUTE_S,
  },
  gold_api_com: {
    label: 'gold-api.com',
    base: 'https://api.gold-api.com',
    currency: 'USD',
    needsKey: false,
    time: 'scrape',
    enabled: true,
    priority: 2,
    pollS: 5 * MINUTE_S,
    maxAgeS: 15 * MINUTE_S,
  },
  nbp: {
    label: 'NBP',
    base: 'https://api.nbp.pl',
    currency: 'PLN',
    needsKey: false,
    time: 'day',
    enabled: true,
    priority: 3,
    pollS: 6 * HOUR_S,
    maxAgeS: 4 * DAY_S,
  },
  goldapi_io: {
    label: 'goldapi.io',
    base: 'https://www.goldapi.io',
    currency: 'USD',
    needsKey: true,
    time: 'market',
    enabled: false,
    priority: 4,
    pollS: 12 * HOUR_S,
    maxAgeS: HOUR_S,
  },
  metals_dev: {
    label: 'metals.dev',
    base: 'https://api.metals.dev',
    currency: 'USD',
    needsKey: true,
    time: 'market',
    enabled: false,
    priority: 5,
    pollS: 12 * HOUR_S,
    maxAgeS: HOUR_S,
  },
  metalpriceapi: {
    label: 'metalpriceapi',
    base: 'https://api.metalpriceapi.com',
    currency: 'USD',
    needsKey: true,
    time: 'market',
    enabled: false,
    priority: 6,
    pollS: 12 * HOUR_S,
    maxAgeS: DAY_S,
  },
  goldprice_org: {
    label: 'goldprice.org',
    base: 'https://data-asg.goldprice.org',
    currency: 'USD',
    needsKey: false,
    time: 'market',
    enabled: false,
    priority: 7,
    pollS: 5 * MINUTE_S,
    maxAgeS: 15 * MINUTE_S,
  },
}

/** The source of prices that people enter. */
export const MANUAL_SOURCE = 'manual'
export const MONTHLY_SOURCE = 'datasets/gold-prices (monthly average)'
export const DAILY_SOURCE = 'fawazahmed0/exchange-api (daily snapshot)'
/** The currencies of the daily snapshots, in the order of their columns. */
export const PUBLISHED_CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'INR', 'AED', 'PLN']
