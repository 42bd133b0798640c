import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { cardResult, cardsFor } from '#server/insights/analytics/analytics.ts'
import { analyticsContext } from '#server/insights/analytics/analytics-context.ts'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import { analyticsQuery } from '#server/insights/analytics/input.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { databaseFile } from '#server/platform/database/dialect.ts'
import { OWNER } from '#tests/support/big-shop.ts'
import { benchDatabases } from './bench-databases.ts'
import { median, type Ratio } from './figures.ts'
import type { Engine } from './long-log.ts'
import { openLongTrade } from './long-trade.ts'
import { plainLedger } from './plain-ledger.ts'
import type { PlainParameters } from './plain-parameters.ts'
import { plainPieces } from './plain-pieces.ts'
import { plainTrade } from './plain-trade.ts'

const CONTRACTS = 100_000
const ROUNDS = 11
const WARM_MS = 1_500
const LEAST_MS = 3_000
const GOAL = 5

const query = analyticsQuery.parse({ range: '365' })

/** Each analytics card over a year of a million ledger entries and 100,000 contracts, compared with plain SQL statements. */
export async function analytics(engine: Engine): Promise<Ratio[]> {
  const databases = await benchDatabases(engine)
  const url = await databases.url('trade')
  const ctx = await openLongTrade(url, engine, CONTRACTS)
  const bare = openBareDatabase(url)
  try {
    const ratios: Ratio[] = []
    for (const card of cardsFor(OWNER)) ratios.push(await compare(ctx, card, bare, engine))
    return ratios
  } finally {
    await ctx.db.destroy()
    await bare.close()
    await databases.remove()
  }
}

/** Measured alternately, so that other load on the machine slows both equally. */
async function compare(
  ctx: Ctx,
  card: CardName,
  bare: BareDatabase,
  engine: Engine,
): Promise<Ratio> {
  const request = async () => cardResult(await analyticsContext(ctx, query, 5), OWNER, card)
  const statements = plainStatements(await plainParameters(ctx))[card]
  const [product, plain]: [number[], number[]] = [[], []]
  const measureBoth = async () => {
    product.push(await timed(request))
    plain.push(await timed(() => bare.run(statements)))
  }
  // Warm-up: compiles the code and loads the tables into memory.
  for (let warmUpStart = performance.now(); performance.now() - warmUpStart < WARM_MS; )
    await measureBoth()
  product.length = 0
  plain.length = 0
  const started = performance.now()
  while (product.length < ROUNDS || performance.now() - started < LEAST_MS) await measureBoth()
  const value = median(product) / median(plain)
  return {
    name: `analytics ${card}, ${engine}`,
    value,
    detail: `${median(product).toFixed(2)} ms, plain ${median(plain).toFixed(2)} ms in ${statements.length} statements`,
    goal: `≤ ${GOAL.toFixed(2)}`,
    isMet: value <= GOAL,
  }
}

const DAY = 24 * 60 * 60 * 1000
/** Settings of the demo shop, and constants of the cards. */
const [OLD_DAYS, YEAR_DAYS, CASH_LIMIT] = [180, 365, 1_000_000]

export async function plainParameters(ctx: Ctx): Promise<PlainParameters> {
  const { since, until, before, now, quote, currency } = await analyticsContext(ctx, query, 5)
  const { db } = ctx
  const campaigns = await db
    .selectFrom('sale_campaigns')
    .select(['id', 'starts_at as starts', 'ends_at as ends'])
    .execute()
  const daysAgo = (days: number) => plusMs(now, -days * DAY)
  return {
    since,
    until,
    now,
    currency,
    campaigns,
    mid: quote?.mid ?? 0,
    before: before ?? { since, until },
    longAgo: daysAgo(OLD_DAYS),
    cashSince: daysAgo(YEAR_DAYS),
    cashLimit: CASH_LIMIT,
  }
}

interface BareDatabase {
  run(statements: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Runs statements with the driver only. */
function openBareDatabase(url: string): BareDatabase {
  const file = databaseFile(url)
  if (file !== null) {
    const db = new Sqlite(file, { readonly: true })
    return {
      run: async (statements) => {
        for (const sql of statements) db.prepare(sql).all()
      },
      close: async () => void db.close(),
    }
  }
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // The server may stop before its last connection is closed.
  pool.on('error', () => undefined)
  return {
    run: async (statements) => {
      for (const sql of statements) await pool.query(sql)
    },
    close: () => pool.end(),
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

/**
 * Each card as SQL written by an expert for these tables and indexes: the same figures, the same previous period, the same
 * chart points and the same rows, one statement for each. Reading the shop's settings and checking whether the figures of
 * pieces are up to date is left out.
 */
export const plainStatements = (parameters: PlainParameters): Record<CardName, string[]> => ({
  ...plainPieces(parameters),
  ...plainLedger(parameters),
  ...plainTrade(parameters),
})
