import { chartOf } from '#server/market/history/chart.ts'
import { exportLog } from '#server/market/history/export.ts'
import { cursorText, type LogsQuery, logsQuery } from '#server/market/history/input.ts'
import { listPage, resolveFilter } from '#server/market/history/list.ts'
import { pageOfLogs } from '#server/market/history/paging.ts'
import type { Ctx } from '#server/platform/context.ts'
import { OWNER } from '#tests/support/big-shop.ts'
import { benchDatabases } from './bench-databases.ts'
import { median, type Ratio } from './figures.ts'
import { type Engine, openLongLog } from './long-log.ts'

const FEW = 10_000
const MANY = 10_000_000
const ROUNDS = 61
const GOAL = 1.5

type Operation = (ctx: Ctx) => Promise<unknown>

/** Operations on the log; their time must not depend on its length. */
const operations: Record<string, Operation> = {
  'newest page': (ctx) => page(ctx, {}),
  'page in the middle': (ctx) => page(ctx, { before: middleCursors.get(ctx) }),
  'page of one source': (ctx) => page(ctx, { source: 'swissquote' }),
  'page of rejected': (ctx) => page(ctx, { quality: 'rejected' }),
  'page of failed polls': (ctx) => page(ctx, { quality: 'failed' }),
  'page of repeats': (ctx) => page(ctx, { quality: 'duplicate' }),
  'page of one currency': (ctx) => page(ctx, { currency: 'USD' }),
  'page of a rare price': (ctx) => page(ctx, { priceFrom: '9000' }),
  'page of a usual price': (ctx) => page(ctx, { priceFrom: '4400', priceTo: '4410' }),
  'whole screen': (ctx) => screen(ctx, {}),
  'chart of a day': (ctx) => chart(ctx, { range: '24h' }),
  'chart of all': (ctx) => chart(ctx, { range: 'all' }),
  'first part of the CSV': firstOfCsv,
}

/** The cursor of the middle page of each log. */
const middleCursors = new Map<Ctx, string>()

/** The time of each operation on a log of 10 million prices, compared with one of 10 thousand, measured alternately. */
export async function goldPriceLogs(engine: Engine): Promise<Ratio[]> {
  const databases = await benchDatabases(engine)
  const shortLog = await openLongLog(await databases.url('few'), engine, FEW)
  const longLog = await openLongLog(await databases.url('many'), engine, MANY)
  try {
    for (const [ctx, prices] of [
      [shortLog, FEW],
      [longLog, MANY],
    ] as const)
      middleCursors.set(ctx, await middleOf(ctx, prices))
    const ratios: Ratio[] = []
    for (const [name, operation] of Object.entries(operations))
      ratios.push(await compare(`${name}, ${engine}`, operation, shortLog, longLog))
    return ratios
  } finally {
    await Promise.all([shortLog.db.destroy(), longLog.db.destroy()])
    await databases.remove()
  }
}

async function compare(
  name: string,
  operation: Operation,
  shortLog: Ctx,
  longLog: Ctx,
): Promise<Ratio> {
  const [shortTimes, longTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [shortTime, longTime] = [
      await timed(operation, shortLog),
      await timed(operation, longLog),
    ]
    // The first round is a warm-up.
    if (round > 0) shortTimes.push(shortTime)
    if (round > 0) longTimes.push(longTime)
  }
  const value = median(longTimes) / median(shortTimes)
  return {
    name,
    value,
    detail: `${median(longTimes).toFixed(2)} ms of ${MANY}, ${median(shortTimes).toFixed(2)} ms of ${FEW}`,
    goal: `≤ ${GOAL.toFixed(2)}`,
    isMet: value <= GOAL,
  }
}

async function timed(operation: Operation, ctx: Ctx): Promise<number> {
  const started = performance.now()
  await operation(ctx)
  return performance.now() - started
}

const queryOf = (input: Record<string, unknown>): LogsQuery => logsQuery.parse(input)

async function page(ctx: Ctx, input: Record<string, unknown>): Promise<void> {
  const query = queryOf(input)
  const { filter } = await resolveFilter(ctx, query)
  await pageOfLogs(ctx.db, query, filter)
}

/** The complete page, including everything besides the list. */
async function screen(ctx: Ctx, input: Record<string, unknown>): Promise<void> {
  const props = await listPage(ctx, OWNER, queryOf(input))
  for (const value of Object.values(props))
    if (typeof value === 'function') await value({} as never)
}

async function chart(ctx: Ctx, input: Record<string, unknown>): Promise<void> {
  const { filter } = await resolveFilter(ctx, queryOf(input))
  await chartOf(ctx.db, { ...filter, currency: filter.basisCurrency })
}

async function firstOfCsv(ctx: Ctx): Promise<void> {
  const { rows } = await exportLog(ctx, queryOf({}))
  await rows[Symbol.asyncIterator]().next()
}

async function middleOf({ db }: Ctx, prices: number): Promise<string> {
  const { at, id } = await db
    .selectFrom('metal_quotes')
    .select(['quoted_at as at', 'id'])
    .where('kind', '=', 'spot')
    .orderBy('id')
    .offset(prices / 2)
    .limit(1)
    .executeTakeFirstOrThrow()
  return cursorText({ at, type: 'quote', id })
}
