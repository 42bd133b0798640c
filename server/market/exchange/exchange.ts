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

/** The columns of a quote for its conversion to shop currency. */
export interface StoredRate {
  fx_rate: string | null
  fx_to: string | null
  fx_source: string | null
  fx_at: string | null
}

const NO_RATE: StoredRate = { fx_rate: null, fx_to: null, fx_source: null, fx_at: null }
/** Older rates are not used for prices. */
const USABLE_MS = 7 * 24 * 60 * 60 * 1000
/** The currency in which the National Bank of Poland quotes all others. */
export const PIVOT_CURRENCY = 'PLN'
const ANY_TIME = ''

/**
 * Null columns for the shop's own currency, else a current rate. Throws `Refused` without one, since the quote could
 * never price anything.
 */
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

/** Null columns for the shop's own currency, else a current rate; null without one. */
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
 * The approximate dollars per unit of a currency: by an exchange rate, else by the last gold prices published in both.
 * Precise enough for the wide band of R2, never for a price. Null where unknown.
 */
export async function dollarsPerUnit(db: Db, currency: string): Promise<Fixed | null> {
  if (currency === 'USD') return ONE
  const rate = await rateBetween(db, currency, 'USD', ANY_TIME)
  if (rate) return fromDecimal(rate.rate)
  const pair = await newestDollarPair(db, currency)
  return pair ? divideHalfEven(BigInt(pair.dollar) * ONE, BigInt(pair.own)) : null
}

/** A direct rate, else its inverse, else through PLN; half to even at 12 places. */
async function rateBetween(
  db: Db,
  from: string,
  to: string,
  since: string,
): Promise<KnownRate | null> {
  const known = await directOrInverse(db, from, to, since)
  if (known || from === PIVOT_CURRENCY || to === PIVOT_CURRENCY) return known
  const fromRate = await directOrInverse(db, from, PIVOT_CURRENCY, since)
  const toRate = fromRate && (await directOrInverse(db, to, PIVOT_CURRENCY, since))
  return toRate && crossRate(fromRate, toRate)
}

async function directOrInverse(
  db: Db,
  from: string,
  to: string,
  since: string,
): Promise<KnownRate | null> {
  const direct = await newestRate(db, from, to, since)
  if (direct) return direct
  const inverse = await newestRate(db, to, from, since)
  return inverse ? { ...inverse, rate: trimmedDecimal(div(ONE, fromDecimal(inverse.rate))) } : null
}

/** The rate from one currency to another, by the rates of both to the pivot currency, with the older of their times. */
function crossRate(from: KnownRate, to: KnownRate): KnownRate {
  return {
    rate: trimmedDecimal(div(fromDecimal(from.rate), fromDecimal(to.rate))),
    source: from.source === to.source ? from.source : `${from.source}, ${to.source}`,
    at: from.at.localeCompare(to.at) < 0 ? from.at : to.at,
  }
}

const trimmedDecimal = (rate: Fixed): string => toDecimal(rate).replace(/\.?0+$/, '')
