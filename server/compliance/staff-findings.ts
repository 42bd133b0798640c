import { goldLoweredBeforeSale } from '#server/market/quotes/own-quotes.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { loweredBeforeSale } from '#server/pricing/limits/staff-limit.ts'
import type { VersionContent } from '#server/trade/contracts/lifecycle/versions.ts'
import type { NewFinding } from './open-findings.ts'
import * as queries from './queries.ts'

/** Gold falls less on most days, so that a user who enters its price each day opens few findings. */
const NOTABLY_LOWER_GOLD_BP = 100

/** Contracts of the last days whose seller had lowered the price shown of a piece, or the gold price, within 24 hours before. */
export async function newLoweredAndSold(
  { db }: Pick<Ctx, 'db'>,
  now: string,
): Promise<NewFinding[]> {
  const sales = (await queries.newStaffSales(db, plusMs(now, -2 * DAY_MS))).flatMap(
    ({ content, ...sale }) => {
      const lines = newGoldLines(JSON.parse(content))
      const variantIds = lines.flatMap(({ variantId }) => variantId ?? [])
      return lines.length > 0 ? [{ ...sale, variantIds }] : []
    },
  )
  const pieces = sales.flatMap((sale, n) =>
    sale.variantIds.map((variantId) => ({ variantId, userId: sale.userId, at: sale.at, n })),
  )
  const lowered = (await loweredBeforeSale(db, pieces)).map((one, k) => ({
    ...one,
    n: pieces[k]?.n,
  }))
  const bySale = Map.groupBy(lowered, ({ n }) => n)
  const goldBps = await goldLoweredBeforeSale(
    db,
    sales.map(({ userId, at }, n) => ({
      userId,
      at,
      quoteIds: (bySale.get(n) ?? []).flatMap(({ quoteIds }) => quoteIds),
    })),
  )
  const found = new Map<number, NewFinding>()
  for (const [n, { id, number }] of sales.entries()) {
    const listBp = Math.max(0, ...(bySale.get(n) ?? []).map(({ bp }) => bp))
    const goldBp = goldBps[n] ?? 0
    const numbers = {
      number: number ?? '',
      ...(listBp > 0 && { listBp }),
      ...(goldBp >= NOTABLY_LOWER_GOLD_BP && { goldBp }),
    }
    if (!('listBp' in numbers) && !('goldBp' in numbers)) continue
    found.set(id, {
      type: 'lowered_sold',
      subject: 'contract',
      subject_id: String(id),
      severity: 'warning',
      numbers: JSON.stringify(numbers),
      opened_at: now,
      due_at: now,
    })
  }
  return [...found.values()]
}

/** The lines of gold whose price was agreed in this version, not before. */
const newGoldLines = ({ lines }: VersionContent) =>
  lines.filter(
    ({ variantId, karat, details }) =>
      details.frozen !== true && (variantId !== null || karat !== null),
  )

/**
 * Store credit is often given and taken on one day, when a customer exchanges a piece. A customer who comes back later is
 * more often served by another person, so the days after are the more telling ones.
 */
const CREDIT_DAYS = 30

/** Contracts of the last days that were paid by store credit to the user who had given it as a refund. */
export async function newCreditSpent({ db }: Pick<Ctx, 'db'>, now: string): Promise<NewFinding[]> {
  const since = plusMs(now, -2 * DAY_MS)
  const rows = await queries.creditTakenByGiver(db, {
    since,
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
