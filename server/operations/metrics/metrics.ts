import { setTimeout as wait } from 'node:timers/promises'
import { ANCHOR_JOB } from '#server/audit/anchors.ts'
import { countEntries } from '#server/audit/entries.ts'
import { GOLD } from '#server/formula/units/karat.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import { basisState } from '#server/market/quotes/basis.ts'
import { newestBackup } from '#server/operations/backups/backups.ts'
import type { Ctx } from '#server/platform/context.ts'
import { LEASE_MS } from '#server/platform/jobs/lease.ts'
import { nextRun, type ScheduledJob } from '#server/platform/jobs/schedule.ts'
import type { Gauged } from '#server/platform/metrics/metrics.ts'
import { dataDisks } from '#server/platform/process/disk.ts'
import * as queries from './queries.ts'

type Jobs = readonly Pick<ScheduledJob, 'name' | 'when'>[]

/**
 * What this process has counted and what the database says now, in the text format of Prometheus. Without the database,
 * or when it does not answer within `TIMEOUT_MS`, `assay_database_up` is 0 and what it would say is left out.
 */
export async function metricsText(ctx: Ctx, jobs: Jobs): Promise<string> {
  const [fromDatabase, ofDisks] = await Promise.all([
    withinTimeout(gaugedInDatabase(ctx, jobs)),
    withinTimeout(diskGauges(ctx)),
  ])
  const isUp: Gauged = {
    name: 'assay_database_up',
    help: 'Whether the database answers',
    values: [{ value: fromDatabase ? 1 : 0 }],
  }
  return ctx.metrics.text([isUp, backupAge(ctx), ...(ofDisks ?? []), ...(fromDatabase ?? [])])
}

const TIMEOUT_MS = 2_000

async function withinTimeout<T>(work: Promise<T>): Promise<T | null> {
  const controller = new AbortController()
  const timeout = wait(TIMEOUT_MS, null, { signal: controller.signal, ref: false })
  timeout.catch(() => {})
  try {
    return await Promise.race([work.catch(() => null), timeout])
  } finally {
    controller.abort()
  }
}

async function gaugedInDatabase(ctx: Ctx, jobs: Jobs): Promise<Gauged[]> {
  return [
    ...(await jobGauges(ctx, jobs)),
    ...(await goldGauges(ctx)),
    ...(await sourceGauges(ctx)),
    await outbox(ctx),
    await auditLog(ctx),
  ]
}

/** A job that was never run on this database, or has not succeeded yet, is left out. */
async function jobGauges({ db }: Ctx, jobs: Jobs): Promise<Gauged[]> {
  const leases = new Map((await queries.leases(db)).map((lease) => [lease.name, lease]))
  const known = jobs.flatMap((job) => {
    const lease = leases.get(job.name)
    return lease ? [{ job, ...lease, leftMs: Date.parse(lease.until) - Date.parse(lease.now) }] : []
  })
  const gauge = (name: string, help: string, measure: (one: (typeof known)[number]) => number) => ({
    name,
    help,
    values: known.map((one) => ({ labels: { job: one.job.name }, value: measure(one) })),
  })
  return [
    gauge(
      'assay_job_lag_seconds',
      'Seconds since a job should have begun; up to 12 is usual',
      ({ job, until, now }) => lagSeconds(job, until, now),
    ),
    gauge(
      'assay_job_lease_seconds',
      'Seconds for which a process still has the lease of a job',
      ({ leftMs }) => Math.max(0, leftMs / 1000),
    ),
    gauge(
      'assay_job_lease_epoch',
      'How many times a process took over a job',
      ({ epoch }) => epoch,
    ),
    {
      name: 'assay_job_success_age_seconds',
      help: 'Seconds since a job last ended without an error, recorded twice a minute',
      values: known.flatMap(({ job, finished_at: at, now }) =>
        at === null ? [] : [{ labels: { job: job.name }, value: secondsBetween(at, now) }],
      ),
    },
    {
      name: 'assay_audit_anchor_age_seconds',
      help: 'Seconds since the state of the audit log was last kept outside the database, in every place that is set',
      values: known.flatMap(({ job, finished_at: at, now }) =>
        at === null || job.name !== ANCHOR_JOB ? [] : [{ value: secondsBetween(at, now) }],
      ),
    },
  ]
}

/** The lease is taken when the job begins, and lasts `LEASE_MS` from then. */
function lagSeconds(job: Jobs[number], until: string, now: string): number {
  const due = nextRun(job, new Date(Date.parse(until) - LEASE_MS))
  return due === null ? 0 : Math.max(0, (Date.parse(now) - due.getTime()) / 1000)
}

async function goldGauges(ctx: Ctx): Promise<Gauged[]> {
  const ages: Gauged['values'] = []
  const markets: { open: boolean }[] = []
  for (const metal of await metalsSold(ctx.db)) {
    const { quote, market } = await basisState(ctx, metal)
    markets.push(market)
    const labels = metal === GOLD ? {} : { labels: { metal } }
    if (quote) ages.push({ ...labels, value: secondsSince(ctx, quote.quoted_at) })
  }
  return [
    {
      name: 'assay_gold_price_age_seconds',
      help: 'Age of the gold price that prices are based on, by the time of the market; with a label for another metal sold',
      values: ages,
    },
    {
      name: 'assay_gold_market_open',
      help: 'Whether the gold market is open',
      values: [{ value: markets[0]?.open ? 1 : 0 }],
    },
    {
      name: 'assay_gold_prices_held',
      help: 'Prices of metals that wait for a decision',
      values: [{ value: await queries.heldPrices(ctx.db) }],
    },
  ]
}

async function sourceGauges(ctx: Ctx): Promise<Gauged[]> {
  const sources = await queries.sourceHealth(ctx.db)
  return [
    {
      name: 'assay_source_failures',
      help: 'Failed polls in a row of a source of the gold price',
      values: sources.map(({ kind, failures }) => ({ labels: { source: kind }, value: failures })),
    },
    {
      name: 'assay_source_paused',
      help: 'Whether a source is left alone for a while after failures',
      values: sources.map(({ kind, circuit }) => ({
        labels: { source: kind },
        value: circuit === 'closed' ? 0 : 1,
      })),
    },
    {
      name: 'assay_source_silence_seconds',
      help: 'Seconds since a source last answered with a price',
      values: sources.flatMap(({ kind, last_ok_at: at }) =>
        at === null ? [] : [{ labels: { source: kind }, value: secondsSince(ctx, at) }],
      ),
    },
  ]
}

const EMAIL_STATES = ['waiting', 'sending', 'sent', 'failed'] as const

async function outbox({ db }: Ctx): Promise<Gauged> {
  const counts = new Map((await queries.emailsByState(db)).map((row) => [row.state, row.count]))
  return {
    name: 'assay_outbox_emails',
    help: 'Emails in the outbox by state',
    values: EMAIL_STATES.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 })),
  }
}

async function auditLog(ctx: Ctx): Promise<Gauged> {
  const { sealed, waiting, late } = await countEntries(ctx)
  const values = Object.entries({ sealed, waiting, late })
  return {
    name: 'assay_audit_entries',
    help: 'Entries of the audit log, in the chain or waiting to be added to it',
    values: values.map(([state, value]) => ({ labels: { state }, value })),
  }
}

/** Only backups in the folder of this process are known. Infinite before the first, so that an alert on age fires. */
function backupAge(ctx: Ctx): Gauged {
  const at = newestBackup(ctx.settings)?.at ?? null
  return {
    name: 'assay_backup_age_seconds',
    help: 'Age of the newest backup in storage/backups, +Inf without one',
    values: [{ value: at === null ? Number.POSITIVE_INFINITY : secondsSince(ctx, at) }],
  }
}

/** Of the disks with the data, or the data of the server itself where the database is Postgres. */
async function diskGauges({ settings }: Ctx): Promise<Gauged[]> {
  const disks = await dataDisks(settings)
  const gauge = (
    name: string,
    help: string,
    measure: (disk: (typeof disks)[number]) => number,
  ) => ({
    name,
    help,
    values: disks.map((disk) => ({ labels: { of: disk.of }, value: measure(disk) })),
  })
  return [
    gauge(
      'assay_disk_free_bytes',
      'Bytes that this process can still write on a disk',
      ({ free }) => free,
    ),
    gauge('assay_disk_size_bytes', 'Bytes of a disk', ({ size }) => size),
  ]
}

function secondsSince({ clock }: Ctx, at: string): number {
  return secondsBetween(at, clock.now())
}

function secondsBetween(from: string, until: string): number {
  return Math.max(0, (Date.parse(until) - Date.parse(from)) / 1000)
}
