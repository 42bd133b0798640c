import type { Actor } from '#server/access/actor.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { sourceName } from '#server/market/feeds/lookup.ts'
import { metalContext } from '#server/market/metal-limits.ts'
import { circuitOpenRefusal } from '#server/market/sources/circuit-breaker-status.ts'
import { type Source, sourcesOf } from '#server/market/sources/source-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refused } from '#server/platform/errors.ts'
import { pollOnce } from './poll.ts'
import type { RecordedAnswer, RecordedPoll } from './poll-notifications.ts'
import { sharedPoll } from './single-flight.ts'

/**
 * Polls one source at a user's request. Concurrent requests share one poll. Throws `Refused` for a source that is off,
 * that has none of the metals sold, or whose circuit is open.
 */
export async function fetchNow(ctx: Ctx, actor: Actor, kind: SourceKind): Promise<RecordedPoll> {
  const source = (await sourcesOf(ctx)).find((one) => one.kind === kind)
  if (!source?.enabled) throw new Refused({ source: { key: 'source_off' } })
  if (source.metals.length === 0) throw new Refused({ source: { key: 'source_without_metal' } })
  const poll = await fetchFrom(ctx, actor, source)
  if (poll) return poll
  throw new Refused({ source: await circuitOpenRefusal(ctx, source) })
}

/** Polls all enabled sources whose circuit is not open. Throws `Refused` where there is none. */
export async function fetchAllNow(ctx: Ctx, actor: Actor): Promise<RecordedPoll[]> {
  const enabled = (await sourcesOf(ctx)).filter(
    ({ enabled, metals }) => enabled && metals.length > 0,
  )
  const polls = await Promise.all(enabled.map((source) => fetchFrom(ctx, actor, source)))
  const completed = polls.filter((poll) => poll !== null)
  if (completed.length === 0) throw new Refused({ source: { key: 'no_source_to_ask' } })
  return completed
}

function fetchFrom(ctx: Ctx, actor: Actor, source: Source): Promise<RecordedPoll | null> {
  return sharedPoll(ctx.db, source.kind, () => {
    ctx.log.info({ source: source.kind, user: actor.id }, 'a user requested a poll')
    return pollOnce(ctx, source, { scheduledAt: null, lease: null })
  })
}

/** The outcome of an attempt as a key. */
type FetchOutcome = 'new' | 'same' | 'held' | 'rejected' | 'failed'

const TONES = {
  new: 'positive',
  same: 'neutral',
  held: 'caution',
  rejected: 'critical',
  failed: 'critical',
} as const

/** The notice for the user: the price of one source for one metal, or the number of each outcome. */
export function fetchNotice(polls: RecordedPoll[]) {
  const answers = polls.flatMap((poll) => poll.answers)
  const [first] = answers
  const [worst = 'same'] = (['failed', 'rejected', 'held', 'new'] as const).filter((outcome) =>
    answers.some((answer) => outcomeOf(answer) === outcome),
  )
  if (first && answers.length === 1)
    return {
      key: `fetched_${outcomeOf(first)}`,
      values: valuesOf(first),
      tone: TONES[outcomeOf(first)],
    }
  return { key: 'fetched_many', values: counts(polls.length, answers), tone: TONES[worst] }
}

function outcomeOf({ result: { outcome, quote } }: RecordedAnswer): FetchOutcome {
  if (outcome === 'failed' || outcome === 'rejected') return outcome
  if (outcome === 'duplicate') return 'same'
  if (quote?.quality === 'accepted') return 'new'
  return quote?.quality === 'held' ? 'held' : 'rejected'
}

function valuesOf({ response, result }: RecordedAnswer): Record<string, string | number> {
  const source = sourceName(response.source)
  const { quote } = result
  const named = { source, ...metalContext(response.metal) }
  return quote ? { ...named, mid: goldPriceText(quote.mid), currency: quote.currency } : named
}

/** The number of sources, and of the prices of each outcome. */
function counts(sources: number, answers: RecordedAnswer[]): Record<string, number> {
  const outcomes = answers.map(outcomeOf)
  const of = (outcome: FetchOutcome) => outcomes.filter((one) => one === outcome).length
  return {
    count: sources,
    new: of('new'),
    same: of('same'),
    held: of('held'),
    failed: of('failed') + of('rejected'),
  }
}
