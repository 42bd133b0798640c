import {
  div,
  divideHalfEven,
  type Fixed,
  fromDecimal,
  ONE,
  toDecimal,
} from '#server/formula/units/fixed.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Refused } from '#server/platform/errors.ts'
import { type KnownRate, newestDollarPair, newestRate } from './exchange-queries.ts'

/** The columns of a quote that say how it becomes shop money. */
export interface StoredRate {
  fx_rate: string | null
  fx_to: string | null
  fx_source: string | null
  fx_at: string | null
}

const NO_RATE: StoredRate = { fx_rate: null, fx_to: null, fx_source: null, fx_at: null }
/** Older rates price nothing. */
const USABLE_MS = 7 * 24 * 60 * 60 * 1000
/** What the National Bank of Poland counts every other currency in. */
export const HUB = 'PLN'
const EVER = ''

/** Nothing for the shop's own currency, else a rate of these days. Throws `Refused` where there is none: it could never price. */
export async function rateToShop(
  db: Db,
  currency: string,
  shopCurrency: string,
  now: string,
): Promise<StoredRate> {
  const rate = await knownRateToShop(db, currency, shopCurrency, now)
  if (!rate)
    throw new Refused({ currency: { key: 'no_exchange_rate', values: { currency, shopCurrency } } })
  return rate
}

/** The same, or null where there is none. */
export async function knownRateToShop(
  db: Db,
  currency: string,
  shopCurrency: string,
  now: string,
): Promise<StoredRate | null> {
  if (currency === shopCurrency) return NO_RATE
  const found = await rateBetween(db, currency, shopCurrency, plusMs(now, -USABLE_MS))
  if (!found) return null
  const { rate, source, at } = found
  return { fx_rate: rate, fx_to: shopCurrency, fx_source: source, fx_at: at }
}

/**
 * Roughly how many dollars one unit of a currency is: by an exchange rate, else by what gold was last published
 * at in both. Good for the band of R2, which is wide; never for a price. Null where nobody knows.
 */
export async function dollarsPerUnit(db: Db, currency: string): Promise<Fixed | null> {
  if (currency === 'USD') return ONE
  const rate = await rateBetween(db, currency, 'USD', EVER)
  if (rate) return fromDecimal(rate.rate)
  const pair = await newestDollarPair(db, currency)
  return pair ? divideHalfEven(BigInt(pair.dollar) * ONE, BigInt(pair.own)) : null
}

/** As somebody told us, else the other way round, else by way of PLN; half to even at 12 places. */
async function rateBetween(
  db: Db,
  from: string,
  to: string,
  since: string,
): Promise<KnownRate | null> {
  const told = await eitherWay(db, from, to, since)
  if (told || from === HUB || to === HUB) return told
  const own = await eitherWay(db, from, HUB, since)
  const other = own && (await eitherWay(db, to, HUB, since))
  return other && crossed(own, other)
}

async function eitherWay(
  db: Db,
  from: string,
  to: string,
  since: string,
): Promise<KnownRate | null> {
  const direct = await newestRate(db, from, to, since)
  if (direct) return direct
  const inverse = await newestRate(db, to, from, since)
  return inverse ? { ...inverse, rate: plain(div(ONE, fromDecimal(inverse.rate))) } : null
}

/** Of two rates the older time is the time of both. */
function crossed(own: KnownRate, other: KnownRate): KnownRate {
  return {
    rate: plain(div(fromDecimal(own.rate), fromDecimal(other.rate))),
    source: own.source === other.source ? own.source : `${own.source}, ${other.source}`,
    at: own.at.localeCompare(other.at) < 0 ? own.at : other.at,
  }
}

const plain = (rate: Fixed): string => toDecimal(rate).replace(/\.?0+$/, '')
