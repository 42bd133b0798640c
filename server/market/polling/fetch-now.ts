import type { Actor } from '#server/access/actor.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { circuitOpenRefusal } from '#server/market/sources/circuit-breaker-status.ts'
import { type Source, sourcesOf } from '#server/market/sources/source-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refused } from '#server/platform/errors.ts'
import { pollOnce } from './poll.ts'
import type { RecordedPoll } from './poll-notifications.ts'
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
