import { shopOf } from '#server/configuration/configuration.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DAY_MS, dayOf } from '#server/platform/time/calendar.ts'
import { loweredBeforeSale } from '#server/pricing/limits/staff-limit.ts'
import type { VersionContent } from '#server/trade/contracts/lifecycle/versions.ts'
import type { NewFinding } from './open-findings.ts'
import * as queries from './queries.ts'

/** The smallest favor to a customer that the shop should hear of; rounding changes less. */
const NOTABLY_LOWER_BP = 100

/** A contract is stored some time after its own time. */
const OVERLAP_MS = 60 * 60 * 1000

/**
 * Contracts of the last days whose seller had lowered the price shown of a piece within 24 hours before. `job`: reads only what
 * is new since this job last ended without an error.
 */
export async function newLoweredAndSold(db: Db, now: string, job = ''): Promise<NewFinding[]> {
  // By the database's clock, which may be ahead.
  const finishedAt = (await queries.lastFinished(db, job)) ?? ''
  const lastAt = finishedAt < now ? finishedAt : now
  const twoDaysAgo = plusMs(now, -2 * DAY_MS)
  const since = lastAt > twoDaysAgo ? plusMs(lastAt, -OVERLAP_MS) : twoDaysAgo
  const versions = await queries.newStaffSales(db, since, now)
  const pieces = versions.flatMap(({ content, ...sale }) =>
    newLines(JSON.parse(content)).flatMap(({ variantId, unitPrice }) =>
      variantId === null ? [] : [{ ...sale, variantId, unitPrice }],
    ),
  )
  const { time_zone: timeZone } = await shopOf(db)
  const loweredBps = await loweredBeforeSale(db, pieces)
  const lowered = pieces
    .map((piece, n) => ({ ...piece, loweredBp: loweredBps[n] ?? 0 }))
    .filter(({ loweredBp }) => loweredBp >= NOTABLY_LOWER_BP)
    .toSorted((a, b) => a.loweredBp - b.loweredBp)
  return [...new Map(lowered.map((piece) => [piece.id, piece])).values()].map((piece) => ({
    type: 'lowered_sold',
    subject: 'contract',
    subject_id: String(piece.id),
    severity: 'warning',
    numbers: JSON.stringify({ number: piece.number ?? '', loweredBp: piece.loweredBp }),
    opened_at: now,
    due_at: now,
    onceKey: `lowered_sold ${piece.userId} ${dayOf(piece.at, timeZone)}`,
  }))
}

/** The lines whose price was agreed in this version, not before. */
const newLines = ({ lines }: VersionContent) =>
  lines.filter(({ details }) => details.frozen !== true)

/**
 * Store credit is often given and taken on one day, when a customer exchanges a piece. A customer who comes back later is
 * more often served by another person, so the days after are the more telling ones.
 */
const CREDIT_DAYS = 30

/**
 * Contracts of the last days that were paid by store credit to the user who had given it as a refund, and those whose refund
 * as store credit the same user paid out.
 */
export async function newCreditSpent(db: Db, now: string): Promise<NewFinding[]> {
  const since = plusMs(now, -2 * DAY_MS)
  const rows = await queries.creditTakenByGiver(db, {
    since,
    until: now,
    givenSince: plusMs(since, -CREDIT_DAYS * DAY_MS),
  })
  const recent = rows.filter(({ at, givenAt }) => givenAt >= plusMs(at, -CREDIT_DAYS * DAY_MS))
  return [...Map.groupBy(recent, ({ contractId }) => contractId)].map(([contractId, group]) => {
    const taken = sumOfEach(group.map(({ id, amount }) => [id, amount]))
    const given = sumOfEach(group.map(({ givenId, given }) => [givenId, given]))
    const { number, currency } = group[0] ?? {}
    return {
      type: 'credit_spent',
      subject: 'contract',
      subject_id: String(contractId),
      severity: 'note',
      numbers: JSON.stringify({ number: number ?? '', amount: Math.min(taken, given), currency }),
      opened_at: now,
      due_at: now,
    }
  })
}

/** The sum of amounts, each id once. */
const sumOfEach = (amounts: [id: number, amount: number][]): number =>
  [...new Map(amounts).values()].reduce((sum, amount) => sum + amount, 0)
