import type { SourceKind } from '#server/market/feeds/list.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RecordedPoll } from './poll-notifications.ts'

type PollsInProgress = Map<SourceKind, Promise<RecordedPoll | null>>

/** By database, because a process may serve several shops in a test. */
const inProgress = new WeakMap<Db, PollsInProgress>()

/** Polls a source, unless this process is already polling it: then the caller shares that result. */
export function sharedPoll(
  db: Db,
  kind: SourceKind,
  poll: () => Promise<RecordedPoll | null>,
): Promise<RecordedPoll | null> {
  const polls = pollsOf(db)
  const running = polls.get(kind)
  if (running) return running
  const started = poll().finally(() => polls.delete(kind))
  polls.set(kind, started)
  return started
}

export function isPolling(db: Db, kind: SourceKind): boolean {
  return pollsOf(db).has(kind)
}

function pollsOf(db: Db): PollsInProgress {
  const known = inProgress.get(db) ?? new Map()
  inProgress.set(db, known)
  return known
}
