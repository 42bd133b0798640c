import { shopOf } from '#server/configuration/configuration.ts'
import { GOLD } from '#server/formula/units/karat.ts'
import { isMoreThanShare } from '#server/formula/units/weight.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { DAY_MS, dayOf } from '#server/platform/time/calendar.ts'
import { checkReferences } from '#server/pricing/compare-at/check-references.ts'
import { type NewFinding, openFindings, updateRecurringFinding } from './open-findings.ts'
import * as queries from './queries.ts'
import { newCreditSpent, newLoweredAndSold } from './staff-findings.ts'

/** A price override normally ends within a minute of its time. */
const OVERRIDE_GRACE_MS = 60 * 60 * 1000

/**
 * Every 30 seconds: opens and resolves findings about buy-backs on hold, underweight orders, weights that wait for an
 * admin, pieces that staff weighed and sold on one day, pieces whose price a member of staff lowered and sold, store credit
 * that one gave and took, and price overrides that should have ended. No finding is opened twice.
 */
export async function watchTrade(ctx: Ctx, lease?: Pick<Lease, 'name'>): Promise<void> {
  const now = ctx.clock.now()
  const holds = Map.groupBy(await queries.newHolds(ctx.db), ({ id }) => id)
  const newHolds = [...holds.values()].flatMap((rows) => holdFinding(rows, now))
  const underweight = lightestMetals(
    (await queries.newUnderweightOrders(ctx.db, plusMs(now, -2 * DAY_MS))).filter(isShort),
  ).map((one) => shortFinding(one, now))
  const ended = [...(await queries.endedHolds(ctx.db)), ...(await queries.decidedWeighings(ctx.db))]
  const waiting = (await queries.newWaitingWeighings(ctx.db)).map((one) => waitingFinding(one, now))
  const weighedAndSold = await newWeighedAndSold(ctx, now)
  const loweredAndSold = await newLoweredAndSold(ctx.db, now, lease?.name)
  const creditSpent = await newCreditSpent(ctx.db, now)
  const opened = [
    ...newHolds,
    ...underweight,
    ...waiting,
    ...weighedAndSold,
    ...loweredAndSold,
    ...creditSpent,
  ]
  const { count, since } = await queries.overdueOverrides(ctx.db, plusMs(now, -OVERRIDE_GRACE_MS))
  const overrides = await queries.findingsOf(ctx.db, 'override_expired', 'pieces', 'all')
  const hasOverrides = count > 0 || overrides.some(({ state }) => state !== 'resolved')
  if (opened.length + ended.length === 0 && !hasOverrides) return
  await transaction(ctx, async (tx) => {
    await openFindings(tx, now, opened)
    await queries.resolveFindings(tx, ended, now)
    const numbers = { count, since: since ?? '' }
    await updateRecurringFinding(tx, now, count, {
      type: 'override_expired',
      severity: 'warning',
      numbers,
    })
  })
}

/** Daily: checks whether every compare-at price is still lawful. */
export async function watchReferences(
  ctx: Ctx,
  _lease?: unknown,
  stopping?: AbortSignal,
): Promise<void> {
  const result = await checkReferences(ctx, stopping)
  if (result === null) return
  const { failing, looked, forbidden } = result
  await transaction(ctx, async (tx) => {
    const { currency } = await shopOf(tx.db)
    await updateRecurringFinding(tx, tx.clock.now(), failing, {
      type: 'reference',
      severity: forbidden > 0 ? 'critical' : 'warning',
      numbers: { count: failing, looked, forbidden, currency },
    })
  })
}

type HoldRow = Awaited<ReturnType<typeof queries.newHolds>>[number]
type UnderweightRow = Awaited<ReturnType<typeof queries.newUnderweightOrders>>[number]

/** `mg`: the weight of gold; that of another metal has its code, such as `mg_XAG`. */
function holdFinding(rows: readonly HoldRow[], now: string): NewFinding[] {
  const weights = rows.map(({ metal, mg }) => [
    metal === null || metal === GOLD ? 'mg' : `mg_${metal}`,
    Number(mg ?? 0),
  ])
  const numbers = { mg: 0, ...Object.fromEntries(weights) }
  return rows.slice(0, 1).map(({ id, number, hold_until, total, currency }) => ({
    type: 'buyback_hold',
    subject: 'contract',
    subject_id: String(id),
    severity: 'note',
    numbers: JSON.stringify({ number: number ?? '', total, currency, ...numbers }),
    opened_at: now,
    due_at: hold_until,
  }))
}

const shortBpOf = ({ planned, weighed }: UnderweightRow): number =>
  Math.round(((planned - weighed) * 10_000) / planned)

/** Of each order the metal of which the largest share is missing. */
function lightestMetals(rows: readonly UnderweightRow[]): UnderweightRow[] {
  const ordered = rows.toSorted((a, b) => shortBpOf(a) - shortBpOf(b))
  return [...new Map(ordered.map((row) => [row.id, row])).values()]
}

function shortFinding(row: UnderweightRow, now: string): NewFinding {
  const { id, number, metal, planned, weighed } = row
  const shortBp = shortBpOf(row)
  return {
    type: 'weight_short',
    subject: 'contract',
    subject_id: String(id),
    severity: 'warning',
    numbers: JSON.stringify({
      number: number ?? '',
      ...(metal !== GOLD && { metal }),
      planned,
      weighed,
      shortBp,
    }),
    opened_at: now,
    due_at: now,
  }
}

function waitingFinding(
  { id, sku, from, to }: Awaited<ReturnType<typeof queries.newWaitingWeighings>>[number],
  now: string,
): NewFinding {
  return {
    type: 'weight_waits',
    subject: 'piece',
    subject_id: String(id),
    severity: 'warning',
    numbers: JSON.stringify({ sku, from, to }),
    opened_at: now,
    due_at: now,
  }
}

/** Two scales differ by less. */
const NOTABLY_LIGHTER_BP = 200

/**
 * Contracts of the last day about a piece that staff had made notably lighter on the day of the sale: the weight that counted
 * then, compared with the one before the day or of the last admin.
 */
async function newWeighedAndSold(ctx: Ctx, now: string): Promise<NewFinding[]> {
  const { time_zone: timeZone } = await shopOf(ctx.db)
  const rows = await queries.weighedAndSold(ctx.db, plusMs(now, -2 * DAY_MS))
  const sameDay = rows.filter(
    ({ weighedAt, soldAt }) => dayOf(weighedAt, timeZone) === dayOf(soldAt, timeZone),
  )
  const lighter = [...Map.groupBy(sameDay, ({ lineId }) => lineId).values()].flatMap(
    (weighings) => {
      const own = weighings.slice(weighings.findLastIndex(({ byStaff }) => byStaff === 0) + 1)
      const [first, last] = [own[0], own.at(-1)]
      return first && last && isMoreThanShare(first.from - last.to, first.from, NOTABLY_LIGHTER_BP)
        ? [{ ...last, from: first.from }]
        : []
    },
  )
  const byContract = new Map(lighter.map((row) => [row.id, row]))
  return [...byContract.values()].map(({ id, number, from, to }) => ({
    type: 'weighed_sold',
    subject: 'contract',
    subject_id: String(id),
    severity: 'warning',
    numbers: JSON.stringify({ number: number ?? '', from, to }),
    opened_at: now,
    due_at: now,
  }))
}

/** Is the order lighter than the tolerance of its contract? */
function isShort({ planned, weighed, terms }: UnderweightRow): boolean {
  const { toleranceBp = 0 } = JSON.parse(terms) as { toleranceBp?: number }
  return isMoreThanShare(planned - weighed, planned, toleranceBp)
}
