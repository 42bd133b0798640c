import Sqlite from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Actor } from '#server/accounts/actor.ts'
import { answerTo, cardsFor } from '#server/analytics/analytics.ts'
import { askingOf } from '#server/analytics/asking.ts'
import { analyticsQuery } from '#server/analytics/input.ts'
import type { CardName } from '#server/analytics/props.ts'
import type { Ctx } from '#server/context.ts'
import { databaseFile } from '#server/database/dialect.ts'
import { median, type Ratio } from './figures.ts'
import type { Engine } from './long-log.ts'
import { openLongTrade } from './long-trade.ts'
import { placeFor } from './place.ts'

const CONTRACTS = 100_000
const ROUNDS = 15
const GOAL = 5

const boss: Actor = {
  ...{ id: 1, name: 'Olga', email: 'owner@assay.test', locale: null },
  ...{ role: 'admin', seesCost: true },
}
const query = analyticsQuery.parse({ range: '365' })

/** Each question over a year of a million ledger entries and 100,000 contracts, beside the bare SQL of its own. */
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
  const ask = () => answerTo(ctx, boss, card, query, 5)
  await ask()
  const own = await questionsOf(ctx, ask)
  const [house, plain]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    house.push(await timed(ask))
    plain.push(await timed(() => bare.run(own)))
  }
  const value = median(house) / median(plain)
  return {
    name: `analytics ${card}, ${engine}`,
    value,
    words: `${median(house).toFixed(2)} ms, bare ${median(plain).toFixed(2)} ms in ${own.length} statements`,
    goal: `≤ ${GOAL.toFixed(2)}`,
    isMet: value <= GOAL,
  }
}

/** The statements of a question, without those by which the house finds out where it is. */
async function questionsOf(ctx: Ctx, ask: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const setting = await heard(ctx, () => askingOf(ctx, query, 5))
  const known = new Set(setting.map(({ sql }) => sql))
  return (await heard(ctx, ask)).filter(({ sql }) => !known.has(sql))
}

async function heard(ctx: Ctx, act: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const executor = ctx.db.getExecutor()
  const found: CompiledQuery[] = []
  const execute = executor.executeQuery
  executor.executeQuery = function listen(this: typeof executor, compiled, ...rest) {
    found.push(compiled)
    return execute.call(this, compiled, ...rest) as ReturnType<typeof execute>
  } as typeof execute
  try {
    await act()
  } finally {
    executor.executeQuery = execute
  }
  return found
}

interface Bare {
  run(statements: readonly CompiledQuery[]): Promise<void>
  close(): Promise<void>
}

/** The driver alone, its statements prepared by itself. */
function bareRunner(url: string): Bare {
  const file = databaseFile(url)
  if (file !== null) {
    const db = new Sqlite(file, { readonly: true })
    return {
      run: async (statements) => {
        for (const { sql, parameters } of statements) db.prepare(sql).all(...parameters)
      },
      close: async () => void db.close(),
    }
  }
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // The server may go before its last connection does.
  pool.on('error', () => undefined)
  return {
    run: async (statements) => {
      for (const { sql, parameters } of statements) await pool.query(sql, [...parameters])
    },
    close: () => pool.end(),
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}
