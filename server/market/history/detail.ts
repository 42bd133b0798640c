import { SOURCE_NAMES } from '#server/market/feeds/lookup.ts'
import { activeAlloysOf } from '#server/market/gold-settings-queries.ts'
import { karatRates } from '#server/market/quotes/karat-rates.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import { chartAround } from './chart.ts'
import { nameOfUser, runsOnQuote } from './detail-queries.ts'
import { findLogRow, neighbourOf } from './log-queries.ts'
import {
  countRepeats,
  findPoll,
  neighborPoll,
  type PollRow,
  pollOfQuote,
  repeatAt,
} from './poll-queries.ts'
import {
  type AdjacentPoll,
  feedResponseProps,
  type GoldPriceLogDetailProps,
  type GoldPricePollProps,
  logDetail,
  pollEntryProps,
  quoteEntryProps,
  type RepeatsProps,
} from './props.ts'

const POINTS_EACH_SIDE = 40
const MAX_REPEATS = 1_000

/** One price: its origin, its neighbours, and the runs based on it. Throws `NotFound`. */
export async function detailPage(db: Db, id: number): Promise<GoldPriceLogDetailProps> {
  const row = await findLogRow(db, id)
  if (!row) throw new NotFound()
  const previous = await neighbourOf(db, row, 'desc')
  const next = await neighbourOf(db, row, 'asc')
  const runs = await runsOnQuote(db, row.id)
  const quotePoll = await pollOfQuote(db, row.id)
  const people = {
    recordedBy: await nameOfUser(db, row.recorded_by),
    decidedBy: await nameOfUser(db, row.decided_by),
  }
  return {
    log: logDetail(row, people, quotePoll),
    response: quotePoll ? feedResponseProps(quotePoll) : null,
    repeats: await repeatsOf(db, row.id),
    previous: previous ? quoteEntryProps(previous) : null,
    next: next ? quoteEntryProps(next) : null,
    rates: karatRates(row.mid, await activeAlloysOf(db, row.metal)),
    runs: runs.map(({ created_at, lines, ...run }) => ({
      ...run,
      createdAt: created_at,
      lines: Number(lines),
    })),
    nearby: await chartAround(db, row, POINTS_EACH_SIDE),
    sourceNames: SOURCE_NAMES,
  }
}

async function repeatsOf(db: Db, quoteId: number): Promise<RepeatsProps | null> {
  const first = await repeatAt(db, quoteId, 'asc')
  const last = await repeatAt(db, quoteId, 'desc')
  if (!first || !last) return null
  const count = first.thinned + (await countRepeats(db, quoteId, MAX_REPEATS))
  return { count: Math.min(count, MAX_REPEATS), firstAt: first.at, lastAt: last.at }
}

const LIST = '/gold-price-logs'

/** One poll that brought no price: its response and the reason. Throws `NotFound`, also for polls that brought one. */
export async function pollPage(db: Db, id: number): Promise<GoldPricePollProps> {
  const poll = await findPoll(db, id)
  if (!poll || poll.outcome === 'quote') throw new NotFound()
  const previous = await neighborPoll(db, poll, 'desc')
  const next = await neighborPoll(db, poll, 'asc')
  return {
    poll: { ...pollEntryProps(poll), metal: poll.metal },
    response: feedResponseProps(poll),
    previous: previous ? adjacentPoll(previous) : null,
    next: next ? adjacentPoll(next) : null,
    sourceNames: SOURCE_NAMES,
  }
}

function adjacentPoll({ id, at, outcome, quote_id }: PollRow): AdjacentPoll {
  const href = outcome === 'quote' ? `${LIST}/${quote_id}` : `${LIST}/polls/${id}`
  return { at, outcome, href }
}
