import { shopOf } from '#server/configuration/configuration.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { checkReferences } from '#server/pricing/runs/kinds/compare/check-references.ts'
import { type NewFinding, openFindings, updateRecurringFinding } from './open-findings.ts'
import * as queries from './queries.ts'

/** A price override normally ends within a minute of its time. */
const OVERRIDE_GRACE_MS = 60 * 60 * 1000

/**
 * Every 30 seconds: opens and resolves findings about buy-backs on hold, underweight orders and price overrides that
 * should have ended. No finding is opened twice.
 */
export async function watchTrade(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const newHolds = (await queries.newHolds(ctx.db)).map((one) => holdFinding(one, now))
  const underweight = (await queries.newUnderweightOrders(ctx.db))
    .filter(isShort)
    .map((one) => shortFinding(one, now))
  const endedHolds = await queries.endedHolds(ctx.db)
  const { count, since } = await queries.overdueOverrides(ctx.db, plusMs(now, -OVERRIDE_GRACE_MS))
  const overrides = await queries.findingsOf(ctx.db, 'override_expired', 'pieces', 'all')
  const hasOverrides = count > 0 || overrides.some(({ state }) => state !== 'resolved')
  if (newHolds.length + underweight.length + endedHolds.length === 0 && !hasOverrides) return
  await transaction(ctx, async (tx) => {
    await openFindings(tx, now, [...newHolds, ...underweight])
    await queries.resolveFindings(tx, endedHolds, now)
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

function holdFinding(
  { id, number, hold_until, total, currency, mg }: HoldRow,
  now: string,
): NewFinding {
  return {
    type: 'buyback_hold',
    subject: 'contract',
    subject_id: String(id),
    severity: 'note',
    numbers: JSON.stringify({ number: number ?? '', total, currency, mg: Number(mg ?? 0) }),
    opened_at: now,
    due_at: hold_until,
  }
}

function shortFinding({ id, number, planned, weighed }: UnderweightRow, now: string): NewFinding {
  const shortBp = Math.round(((planned - weighed) * 10_000) / planned)
  return {
    type: 'weight_short',
    subject: 'contract',
    subject_id: String(id),
    severity: 'warning',
    numbers: JSON.stringify({ number: number ?? '', planned, weighed, shortBp }),
    opened_at: now,
    due_at: now,
  }
}

/** Is the order lighter than the tolerance of its contract? */
function isShort({ planned, weighed, terms }: UnderweightRow): boolean {
  const { toleranceBp = 0 } = JSON.parse(terms) as { toleranceBp?: number }
  return (planned - weighed) * 10_000 > planned * toleranceBp
}
