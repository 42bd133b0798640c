import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { Actor } from '#server/accounts/actor.ts'
import { answerTo, cardsFor } from '#server/analytics/analytics.ts'
import { askingOf } from '#server/analytics/asking.ts'
import { analyticsQuery } from '#server/analytics/input.ts'
import type { CardName } from '#server/analytics/props.ts'
import { type Ctx, later } from '#server/context.ts'
import { databaseFile } from '#server/database/dialect.ts'
import { median, type Ratio } from './figures.ts'
import type { Engine } from './long-log.ts'
import { openLongTrade } from './long-trade.ts'
import { placeFor } from './place.ts'
import { type PlainAsking, plainQuestions } from './plain-questions.ts'

const CONTRACTS = 100_000
const ROUNDS = 21
const GOAL = 5

const boss: Actor = {
  ...{ id: 1, name: 'Olga', email: 'owner@assay.test', locale: null },
  ...{ role: 'admin', seesCost: true },
}
const query = analyticsQuery.parse({ range: '365' })

/** Each question over a year of a million ledger entries and 100,000 contracts, beside the plain SQL of the same question. */
export async function analytics(engine: Engine): Promise<Ratio[]> {
  const place = await placeFor(engine)
  const url = await place.url('trade')
  const ctx = await openLongTrade(url, engine, CONTRACTS)
  const bare = bareRunner(url)
  try {
    const ratios: Ratio[] = []
    for (const card of cardsFor(boss)) ratios.push(await compare(ctx, card, bare, engine))
    return ratios
  } finally {
    await ctx.db.destroy()
    await bare.close()
    await place.remove()
  }
}

async function compare(ctx: Ctx, card: CardName, bare: Bare, engine: Engine): Promise<Ratio> {
  const ask = async () => answerTo(await askingOf(ctx, query, 5), boss, card)
  const own = plainQuestions(await plainAsking(ctx))[card]
  await ask()
  await bare.run(own)
  const [house, plain]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    house.push(await timed(ask))
    plain.push(await timed(() => bare.run(own)))
  }
  const value = median(house) / median(plain)
  return {
    name: `analytics ${card}, ${engine}`,
    value,
    words: `${median(house).toFixed(2)} ms, plain ${median(plain).toFixed(2)} ms in ${own.length} statements`,
    goal: `≤ ${GOAL.toFixed(2)}`,
    isMet: value <= GOAL,
  }
}

async function plainAsking(ctx: Ctx): Promise<PlainAsking> {
  const { since, until, now, quote } = await askingOf(ctx, query, 5)
  const campaigns = await ctx.db
    .selectFrom('sale_campaigns')
    .select(['id', 'starts_at as starts', 'ends_at as ends'])
    .execute()
  const ago = (days: number) => later(now, -days * 24 * 60 * 60 * 1000)
  return {
    since,
    until,
    now,
    campaigns,
    halfYear: ago(180),
    month: ago(28),
    ago: [1, 30, 365].map(ago),
    mid: quote?.mid ?? 0,
  }
}

interface Bare {
  run(statements: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** The driver alone. */
function bareRunner(url: string): Bare {
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
  // The server may go before its last connection does.
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
