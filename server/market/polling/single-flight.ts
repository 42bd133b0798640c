import type { Db } from '#server/platform/database/connect.ts'
import type { SourceKind } from '#server/platform/env/feed-settings.ts'
import type { Poll } from './poll-notifications.ts'

type Flights = Map<SourceKind, Promise<Poll | null>>

/** By database, because a process may serve several shops in a test. */
const underWay = new WeakMap<Db, Flights>()

/** Polls a source, unless this process is already polling it: then the caller shares that result. */
export function sharedPoll(
  db: Db,
  kind: SourceKind,
  poll: () => Promise<Poll | null>,
): Promise<Poll | null> {
  const flights = flightsOf(db)
  const earlier = flights.get(kind)
  if (earlier) return earlier
  const flight = poll().finally(() => flights.delete(kind))
  flights.set(kind, flight)
  return flight
}

export function isUnderWay(db: Db, kind: SourceKind): boolean {
  return flightsOf(db).has(kind)
}

function flightsOf(db: Db): Flights {
  const known = underWay.get(db) ?? new Map()
  underWay.set(db, known)
  return known
}
