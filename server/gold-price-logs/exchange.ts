import type { Db } from '../database/connect.ts'
import { Refused } from '../errors.ts'
import { divideHalfEven, type Fixed, fromDecimal, ONE } from '../gold/fixed.ts'
import { newestDollarPair, newestRate } from './exchange-queries.ts'

/** The columns of a quote that say how it becomes shop money. */
export interface StoredRate {
  fx_rate: string | null
  fx_source: string | null
  fx_at: string | null
}

const NO_RATE: StoredRate = { fx_rate: null, fx_source: null, fx_at: null }

/** Nothing for the shop's own currency, else today's rate. Throws `Refused` where there is none: it could never price. */
export async function rateToShop(
  db: Db,
  currency: string,
  shopCurrency: string,
): Promise<StoredRate> {
  if (currency === shopCurrency) return NO_RATE
  const found = await newestRate(db, currency, shopCurrency)
  if (!found)
    throw new Refused({ currency: { key: 'no_exchange_rate', values: { currency, shopCurrency } } })
  return { fx_rate: found.rate, fx_source: found.source, fx_at: found.at }
}

/**
 * Roughly how many dollars one unit of a currency is: by an exchange rate, else by what gold was last published
 * at in both. Good for the band of R2, which is wide; never for a price. Null where nobody knows.
 */
export async function dollarsPerUnit(db: Db, currency: string): Promise<Fixed | null> {
  if (currency === 'USD') return ONE
  const rate = await newestRate(db, currency, 'USD')
  if (rate) return fromDecimal(rate.rate)
  const pair = await newestDollarPair(db, currency)
  return pair ? divideHalfEven(BigInt(pair.dollar) * ONE, BigInt(pair.own)) : null
}
