import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Ctx, systemIds } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import {
  type ScheduledJob,
  type Scheduler,
  startScheduler,
} from '#server/platform/jobs/schedule.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { reactions } from '#server/reactions.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/fresh-database.ts'
import { FakeClock, testSettings } from '#tests/support/fakes.ts'

let database: FreshDatabase
let ctx: Ctx
let log: Record<string, unknown>[]
const started: Scheduler[] = []
beforeEach(async () => {
  database = await freshDatabase()
  log = []
  ctx = {
    db: connect(database.url),
    clock: new FakeClock(),
    ids: systemIds,
    reactions,
    metrics: new Metrics(),
    settings: testSettings,
    log: pino({ level: 'info' }, { write: (job) => void log.push(JSON.parse(job)) }),
  }
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((scheduler) => scheduler.stop()))
  await ctx.db.destroy()
  await database.drop()
})

const EVERY_SECOND = '* * * * * *'

/** Starts the scheduler of one process. */
function start(...lines: ScheduledJob[]): Scheduler {
  const scheduler = startScheduler(ctx, lines)
  started.push(scheduler)
  return scheduler
}

/** A job that counts its calls and then runs `work`. */
function countedJob(name: string, work: () => Promise<unknown> = async () => {}) {
  const calls: { epoch: number; stopping: AbortSignal }[] = []
  const waiting: [count: number, resolve: () => void][] = []
  const job: ScheduledJob = {
    name,
    when: EVERY_SECOND,
    run: async (_ctx, lease, stopping) => {
      calls.push({ epoch: lease.epoch, stopping })
      for (const [count, resolve] of waiting) if (calls.length >= count) resolve()
      await work()
    },
  }
  const called = (count: number) =>
    new Promise<void>((resolve) => {
      if (calls.length >= count) resolve()
      else waiting.push([count, resolve])
    })
  return { line: job, calls, called }
}

test('one of two processes runs the job, and the other takes over when it stops', async () => {
  const [first, second] = [countedJob('poller'), countedJob('poller')]
  const one = start(first.line)
  await first.called(1)
  start(second.line)
  await first.called(3)
  expect(second.calls).toHaveLength(0)
  await one.stop()
  await second.called(1)
  expect(first.calls[0]?.epoch).toBe(1)
  expect(second.calls[0]?.epoch).toBe(2)
})

test('a long job is not called again while it runs, and does not block other jobs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const [slow, quick] = [countedJob('slow', () => promise), countedJob('quick')]
  start(slow.line, quick.line)
  await quick.called(3)
  expect(slow.calls).toHaveLength(1)
  resolve()
  await slow.called(2)
})

test('a job that may overlap is called again while it runs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const polls = countedJob('poller', () => promise)
  start({ ...polls.line, mayOverlap: true })
  await polls.called(2)
  resolve()
})

test('a failing job is logged, counted and called again', async () => {
  const failing = countedJob('failing', () => Promise.reject(new Error('no ink')))
  start(failing.line)
  await failing.called(2)
  expect(log[0]).toMatchObject({ level: 50, msg: 'a job failed', job: 'failing' })
  expect(await ctx.metrics.text([])).toMatch(/^assay_job_failures_total\{job="failing"\} [1-9]$/m)
  expect(JSON.stringify(log[0])).toContain('no ink')
})

test('stopping aborts the signal of a running job, waits for it, and releases its lease', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const long = countedJob('retention', () => promise)
  const scheduler = start(long.line)
  await long.called(1)
  const order: string[] = []
  const stopped = scheduler.stop().then(() => order.push('stopped'))
  expect(long.calls[0]?.stopping.aborted).toBe(true)
  // Enough time for `stop` to return if it did not wait for the job.
  await new Promise((later) => setTimeout(later, 100))
  order.push('work done')
  resolve()
  await stopped
  expect(order).toEqual(['work done', 'stopped'])
  expect(await acquireLease(ctx.db, 'retention', 'the next')).toMatchObject({ epoch: 2 })
  expect(long.calls).toHaveLength(1)
})

test('a job that takes longer than its lease keeps it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const [long, other] = [countedJob('retention', () => promise), countedJob('retention')]
  start(long.line)
  await long.called(1)
  start(other.line)
  // Almost expired: only the renewal by the running job prevents the takeover.
  const nearlyOver = new Date(Date.now() + 5_000).toISOString()
  await ctx.db.updateTable('leases').set({ until: nearlyOver }).execute()
  let until = nearlyOver
  while (until <= nearlyOver) {
    await new Promise((later) => setTimeout(later, 50))
    until = (await ctx.db.selectFrom('leases').select('until').executeTakeFirstOrThrow()).until
  }
  expect(other.calls).toHaveLength(0)
  resolve()
})

test('the end of a run is recorded, but not of one that fails', async () => {
  const well = countedJob('campaigns')
  const failing = countedJob('mail', async () => {
    throw new Error('no mail server')
  })
  start(well.line, failing.line)
  await Promise.all([well.called(2), failing.called(2)])
  const rows = await ctx.db.selectFrom('leases').select(['name', 'finished_at']).execute()
  const finished = new Map(rows.map((row) => [row.name, row.finished_at]))
  expect(finished.get('campaigns')).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(finished.get('mail')).toBeNull()
})
