import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { TimelineEntry, TimelineProps } from './show-props.ts'
import * as queries from './timeline-queries.ts'

const ENTRIES_PER_PAGE = 30

/** Events, contract steps and payments of a customer and those merged into them, newest first. */
export async function timelineOf(
  db: Db,
  actor: Actor,
  ids: number[],
  before: queries.TimelineCursor | null,
): Promise<TimelineProps> {
  const found = [
    ...(await queries.eventsOf(db, ids, before, ENTRIES_PER_PAGE + 1)).map(eventEntry),
    ...(await queries.contractStepsOf(db, ids, before, ENTRIES_PER_PAGE + 1)).map(stepEntry),
    ...(await queries.paymentsOf(db, ids, before, ENTRIES_PER_PAGE + 1)).map((row) =>
      paymentEntry(actor, row),
    ),
  ].sort((a, b) => newestFirst(a.cursor, b.cursor))
  const entries = found.slice(0, ENTRIES_PER_PAGE)
  const last = found.length > ENTRIES_PER_PAGE ? entries.at(-1)?.cursor : undefined
  return { entries: entries.map(({ entry }) => entry), older: last ? cursorText(last) : null }
}

interface EntryWithCursor {
  entry: TimelineEntry
  cursor: queries.TimelineCursor
}

type RowOf<T extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<T>>[number]

function eventEntry({
  id,
  at,
  by,
  kind,
  details,
}: RowOf<typeof queries.eventsOf>): EntryWithCursor {
  const cursor = { at, source: queries.EVENTS, id }
  return { cursor, entry: { type: 'event', id, at, by, kind, details: JSON.parse(details) } }
}

function stepEntry(row: RowOf<typeof queries.contractStepsOf>): EntryWithCursor {
  const { id, at, by, act, state, reason, total, currency, type: contractType } = row
  const contract = { id: row.contractId, number: row.number, type: contractType }
  const cursor = { at, source: queries.CONTRACTS, id }
  const money = { total, currency }
  return { cursor, entry: { type: 'contract', id, at, by, act, state, reason, contract, ...money } }
}

function paymentEntry(actor: Actor, row: RowOf<typeof queries.paymentsOf>): EntryWithCursor {
  const { id, at, by, direction, kind, method, amount, currency, contractId, number } = row
  const cursor = { at, source: queries.PAYMENTS, id }
  const contract = contractId === null ? null : { id: contractId, number }
  const money = { direction, kind, method, amount, currency, reference: row.reference }
  const isReversal = row.reverses_id !== null
  const isPayout = kind === 'store_credit_use' && method !== 'store_credit' && !isReversal
  const entry = {
    type: 'payment',
    id,
    at,
    by,
    contract,
    invoiceId: row.invoice_id,
    ...money,
    isReversal,
    mayReverse: isPayout && !row.isReversed && can(actor, 'payments.reverse'),
  } as const
  return { cursor, entry }
}

function newestFirst(a: queries.TimelineCursor, b: queries.TimelineCursor): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return b.source - a.source || b.id - a.id
}

function cursorText({ at, source, id }: queries.TimelineCursor): string {
  return `${at}_${source}_${id}`
}
