import { hostname } from 'node:os'
import { backlogOf } from '#server/audit/entries.ts'
import { verifyFrom } from '#server/audit/verify.ts'
import { GOLD } from '#server/formula/units/karat.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import { metalContext } from '#server/market/metal-limits.ts'
import { basisState } from '#server/market/quotes/basis.ts'
import { sourcesOf } from '#server/market/sources/source-settings.ts'
import { type Alert, setAlerts } from '#server/messaging/alerts/alert.ts'
import type { AlertKind } from '#server/messaging/alerts/table.ts'
import { hasFailedEmails } from '#server/messaging/mail/delivery.ts'
import { isLogDeleted } from '#server/operations/audit-log/verification.ts'
import { newestBackup } from '#server/operations/backups/backups.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { transactionWithLease } from '#server/platform/jobs/lease.ts'
import { nextRun, type ScheduledJob } from '#server/platform/jobs/schedule.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { type Disk, dataDisks } from '#server/platform/process/disk.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import * as queries from './queries.ts'

type Jobs = readonly Pick<ScheduledJob, 'name' | 'when'>[]
type Found = Omit<Alert, 'kind'>[]

/** Records that this process has started, so that restarts are counted. */
export async function recordStart(ctx: Ctx): Promise<void> {
  await transaction(ctx, (tx) => queries.insertStart(tx, `${hostname()}:${ctx.settings.port}`))
}

/**
 * Looks for everything that people must know of, and opens and closes alerts. A check that fails leaves its alerts as they
 * are; the others are done, and then the error is thrown. Throws `LeaseLost`. `disksOf`: measures the disks with data.
 */
export async function checkAlerts(
  ctx: Ctx,
  lease: Lease,
  jobs: Jobs,
  disksOf: typeof dataDisks = dataDisks,
): Promise<void> {
  const checks: Record<AlertKind, () => Promise<Found>> = {
    gold_stale: () => goldStale(ctx),
    source_failing: () => sourcesFailing(ctx),
    job_silent: () => jobsSilent(ctx, jobs),
    email_failed: () => emailFailed(ctx),
    backup_old: async () => backupOld(ctx),
    disk_low: async () => disksLow(await disksOf(ctx.settings)),
    audit_broken: () => auditBroken(ctx, lease),
    audit_late: () => auditLate(ctx),
    restarts: () => restarts(ctx),
  }
  const checked: AlertKind[] = []
  const found: Alert[] = []
  const errors: unknown[] = []
  for (const [kind, check] of Object.entries(checks) as [AlertKind, () => Promise<Found>][]) {
    try {
      found.push(...(await check()).map((one) => ({ kind, ...one })))
      checked.push(kind)
    } catch (error) {
      errors.push(error)
    }
  }
  await transactionWithLease(ctx, lease, (tx) => setAlerts(tx, checked, found))
  if (errors.length > 0) throw new AggregateError(errors, 'a check for alerts failed')
}

const once = (is: boolean, facts: Alert['facts'] = {}): Found =>
  is ? [{ subject: '', facts }] : []

/**
 * The metals sold without a current price. A price that a person entered counts once nothing is priced by it any more. An
 * example is part of the set-up.
 */
async function goldStale(ctx: Ctx): Promise<Found> {
  const found: Found = []
  for (const metal of await metalsSold(ctx.db)) {
    const { state, market, tooOld } = await basisState(ctx, metal)
    if (market.open && (state === 'stale' || (state === 'manual' && tooOld)))
      found.push({ subject: metal === GOLD ? '' : metal, facts: metalContext(metal) })
  }
  return found
}

async function sourcesFailing(ctx: Ctx): Promise<Found> {
  const failing = await queries.failingSources(ctx.db)
  const sources = await sourcesOf(ctx)
  return sources
    .filter(({ kind, enabled }) => enabled && failing.has(kind))
    .map(({ kind, definition }) => ({ subject: kind, facts: { source: definition.label } }))
}

const MINUTE_MS = 60_000
/** Jobs of every second may take this long, and their success is recorded twice a minute only. */
const MIN_SILENCE_MS = 3 * MINUTE_MS

/** Jobs that did not succeed for three intervals; the first interval of a new job begins with the last start. */
async function jobsSilent({ db }: Ctx, jobs: Jobs): Promise<Found> {
  const { now, finished } = await queries.lastSuccesses(db)
  const started = await queries.newestStart(db)
  return jobs
    .filter((job) => {
      const since = finished.get(job.name) ?? started
      return since !== null && Date.parse(now) > silentFrom(job, Date.parse(since))
    })
    .map(({ name }) => ({ subject: name, facts: { job: name } }))
}

function silentFrom(job: Jobs[number], since: number): number {
  let third = since
  for (let run = 0; run < 3; run++) third = nextRun(job, new Date(third))?.getTime() ?? Infinity
  return Math.max(third + MINUTE_MS, since + MIN_SILENCE_MS)
}

/** Of the last day, so that one that nobody sends again does not keep the alert open. */
async function emailFailed({ db, clock }: Ctx): Promise<Found> {
  return once(await hasFailedEmails(db, plusMs(clock.now(), -DAY_MS)))
}

/** A daily backup may be late by as much, so that it is not old just before it is made. */
const BACKUP_GRACE_MS = 2 * 60 * 60_000

/** Only where backups are made here at all. */
function backupOld({ settings, clock }: Ctx): Found {
  const newest = newestBackup(settings)
  return once(
    newest !== null && Date.parse(clock.now()) - Date.parse(newest.at) > DAY_MS + BACKUP_GRACE_MS,
  )
}

const MIN_FREE_PERCENT = 10

function disksLow(disks: readonly Disk[]): Found {
  const seen = new Set<number>()
  return disks
    .filter(({ device, free, size }) => {
      const isFirst = !seen.has(device)
      seen.add(device)
      return isFirst && size > 0 && free * 100 < size * MIN_FREE_PERCENT
    })
    .map(({ of }) => ({ subject: of, facts: { percent: MIN_FREE_PERCENT } }))
}

/** So many steps of the verification each time: a part of a large log, and the whole of a small one. */
const AUDIT_STEPS = 3

/**
 * Verifies the log in turn, a part each time, and its end each time. What is broken stays so until a whole turn finds
 * nothing.
 */
async function auditBroken(ctx: Ctx, lease: Lease): Promise<Found> {
  const before = (await queries.auditCheck(ctx.db)) ?? { checked: 0, broken: null }
  let result = await verifyFrom(ctx, before.checked)
  for (let step = 1; step < AUDIT_STEPS && isUnfinished(result); step++)
    result = await verifyFrom(ctx, result.checked)
  const end = isUnfinished(result) ? await verifyFrom(ctx, result.of) : result
  const broken = result.broken ?? end.broken ?? ((await isLogDeleted(ctx)) ? result.of + 1 : null)
  const isOver = broken !== null || !isUnfinished(result)
  const after = {
    checked: isOver ? 0 : result.checked,
    broken: isOver ? broken : before.broken,
  }
  await transactionWithLease(ctx, lease, (tx) => queries.saveAuditCheck(tx, after))
  return once(after.broken !== null, { number: after.broken ?? 0 })
}

const isUnfinished = ({ broken, checked, of }: Awaited<ReturnType<typeof verifyFrom>>): boolean =>
  broken === null && checked < of

async function auditLate(ctx: Ctx): Promise<Found> {
  const { late } = await backlogOf(ctx)
  return once(late > 0)
}

const MAX_RESTARTS = 3

/** The first start of a process is no restart. */
async function restarts({ db }: Ctx): Promise<Found> {
  const all = await queries.recentStarts(db)
  return all
    .filter(({ starts, isKnown }) => starts - (isKnown ? 0 : 1) > MAX_RESTARTS)
    .map(({ process }) => ({ subject: process, facts: { process } }))
}
