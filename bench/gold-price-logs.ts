import type { Actor } from '#server/access/actor.ts'
import { chartOf } from '#server/market/history/chart.ts'
import { exportLog } from '#server/market/history/export.ts'
import { askedOf, listPage } from '#server/market/history/list.ts'
import { pageOfLogs } from '#server/market/history/paging.ts'
import { cursorText, type LogsQuery, logsQuery } from '#server/market/input.ts'
import type { Ctx } from '#server/platform/context.ts'
import { placeFor } from './bench-databases.ts'
import { median, type Ratio } from './figures.ts'
import { type Engine, openLongLog } from './long-log.ts'

const FEW = 10_000
const MANY = 10_000_000
const ROUNDS = 61
const GOAL = 1.5

const reader: Actor = {
  id: 1,
  name: 'Olga',
  email: 'owner@assay.test',
  role: 'admin',
  locale: null,
  staffSeesCost: true,
}

type Look = (ctx: Ctx) => Promise<unknown>

/** What a person does with the log; each of it must not notice how long the log is. */
const looks: Record<string, Look> = {
  'newest page': (ctx) => page(ctx, {}),
  'page in the middle': (ctx) => page(ctx, { before: middles.get(ctx) }),
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

/** Where the middle page begins, in each log. */
const middles = new Map<Ctx, string>()

/** The time of each look at a log of 10 million prices beside the same look at one of 10 thousand, in turns. */
export async function goldPriceLogs(engine: Engine): Promise<Ratio[]> {
  const place = await placeFor(engine)
  const few = await openLongLog(await place.url('few'), engine, FEW)
  const many = await openLongLog(await place.url('many'), engine, MANY)
  try {
    for (const [ctx, prices] of [
      [few, FEW],
      [many, MANY],
    ] as const)
      middles.set(ctx, await middleOf(ctx, prices))
    const ratios: Ratio[] = []
    for (const [name, look] of Object.entries(looks))
      ratios.push(await compare(`${name}, ${engine}`, look, few, many))
    return ratios
  } finally {
    await Promise.all([few.db.destroy(), many.db.destroy()])
    await place.remove()
  }
}

async function compare(name: string, look: Look, few: Ctx, many: Ctx): Promise<Ratio> {
  const [short, long]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [one, other] = [await timed(look, few), await timed(look, many)]
    // The first round only warms up.
    if (round > 0) short.push(one)
    if (round > 0) long.push(other)
  }
  const value = median(long) / median(short)
  return {
    name,
    value,
    words: `${median(long).toFixed(2)} ms of ${MANY}, ${median(short).toFixed(2)} ms of ${FEW}`,
    goal: `≤ ${GOAL.toFixed(2)}`,
    isMet: value <= GOAL,
  }
}

async function timed(look: Look, ctx: Ctx): Promise<number> {
  const started = performance.now()
  await look(ctx)
  return performance.now() - started
}

const queryOf = (given: Record<string, unknown>): LogsQuery => logsQuery.parse(given)

async function page(ctx: Ctx, given: Record<string, unknown>): Promise<void> {
  const query = queryOf(given)
  const { filter } = await askedOf(ctx, query)
  await pageOfLogs(ctx.db, query, filter)
}

/** With everything that a first visit computes beside the list. */
async function screen(ctx: Ctx, given: Record<string, unknown>): Promise<void> {
  const props = await listPage(ctx, reader, queryOf(given))
  for (const value of Object.values(props))
    if (typeof value === 'function') await value({} as never)
}

async function chart(ctx: Ctx, given: Record<string, unknown>): Promise<void> {
  const { filter } = await askedOf(ctx, queryOf(given))
  await chartOf(ctx.db, { ...filter, currency: filter.houseCurrency })
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
  return cursorText({ at, side: 'quote', id })
}
