import { readFileSync } from 'node:fs'
import { divideHalfEven, fromDecimal, ONE } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import {
  DAILY_SOURCE,
  MONTHLY_SOURCE,
  PUBLISHED_CURRENCIES,
} from '#server/market/feeds/unpolled-sources.ts'

/** One published figure: `mid` in millionths of `currency` per troy ounce. */
export interface PublishedPrice {
  currency: string
  mid: number
  quotedAt: string
  source: string
  note: string
}

/** Monthly averages in USD since 1960; earlier rows repeat one figure per year. */
export function monthlyAverages(): PublishedPrice[] {
  return rowsOf('gold-usd-per-ozt-monthly.csv')
    .filter(([month = '']) => month >= '1960')
    .map(([month = '', price = '']) => ({
      currency: 'USD',
      mid: microOf(price),
      quotedAt: noonOf(`${month}-01`),
      source: MONTHLY_SOURCE,
      note: 'The average over the month, not a price of any moment in it.',
    }))
}

/** The snapshots of some days, each in every currency of the file, oldest first. */
export function dailySnapshots(): PublishedPrice[] {
  return rowsOf('gold-daily-snapshots-8-currencies.csv').flatMap(([date = '', ...prices]) =>
    prices.map((price, column) => ({
      currency: PUBLISHED_CURRENCIES[column] ?? 'USD',
      mid: microOf(price),
      quotedAt: noonOf(date),
      source: DAILY_SOURCE,
      note: 'A snapshot of that day, its hour unknown.',
    })),
  )
}

function rowsOf(file: string): string[][] {
  const text = readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','))
}

/** Noon UTC is the same day in nearly every time zone. */
const noonOf = (date: string): string => `${date}T12:00:00.000Z`

/** To the cent: the snapshots have more digits than any market quotes. */
function microOf(price: string): number {
  const cents = divideHalfEven(fromDecimal(price) * 100n, ONE)
  return safeNumber(cents * 10_000n)
}
