import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { prepareAuditLog } from '#server/audit/entries.ts'
import { builtAssets } from '#server/http/assets/assets.ts'
import { devAssets } from '#server/http/assets/dev-assets.ts'
import { beginGraceOfAdmins } from '#server/identity/second-factor/requirement.ts'
import { sealOldEmails } from '#server/messaging/mail/outbox.ts'
import { recordStart } from '#server/operations/alerts/check.ts'
import { newestBackup } from '#server/operations/backups/backups.ts'
import { refuseUnsafe, refuseUnsafeSettings } from '#server/operations/doctor/doctor.ts'
import { type Ctx, systemClock, systemIds } from '#server/platform/context.ts'
import { checkDurability, connect, damageOf } from '#server/platform/database/connect.ts'
import { databaseFile, engineOf } from '#server/platform/database/dialect.ts'
import { watchFile } from '#server/platform/database/file-watch.ts'
import { findDamage, isLarge } from '#server/platform/database/integrity.ts'
import { migrate, pendingMigrations } from '#server/platform/database/migrate.ts'
import { observeDatabase } from '#server/platform/database/observer.ts'
import { withStartLock } from '#server/platform/database/start-lock.ts'
import { BadSetting, type Settings } from '#server/platform/env/env.ts'
import { startScheduler } from '#server/platform/jobs/schedule.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { acquireFileLock } from '#server/platform/process/file-lock.ts'
import {
  drainOnSignal,
  serverWithTimeouts,
  trackConnections,
} from '#server/platform/process/http-server.ts'
import { LogOutput } from '#server/platform/process/log-output.ts'
import { removePartials } from '#server/platform/process/partial-files.ts'
import { restrictPermissions } from '#server/platform/process/private-files.ts'
import { exitOnError, printPassword, welcome } from '#server/platform/process/terminal.ts'
import { decideOldCauses } from '#server/pricing/ledger/old-causes.ts'
import { createApp } from './app.ts'
import { reactions } from './reactions.ts'
import { scheduledJobs } from './scheduled.ts'
import { seed } from './seed.ts'
import { readSettings } from './settings.ts'

await exitOnError(start)

/** Starts settings, database, seed, web server and scheduled jobs. The server runs until a signal ends it. */
async function start(): Promise<void> {
  const settings = readSettings()
  if (settings.production) await refuseUnsafeSettings(settings)
  const file = databaseFile(settings.databaseUrl)
  if (file !== null) refuseEmptyDatabaseWithBackups(file)
  process.once('exit', acquireFileLock(file))
  const metrics = new Metrics()
  const output = new LogOutput((lines) => metrics.countLostLogLines(lines))
  // Without the empty options pino takes `output` for its options.
  const ctx = contextOf(settings, metrics, pino({}, output))
  restrictFiles(ctx)
  removeUnfinished(ctx)
  const engine = engineOf(settings.databaseUrl)
  await checkDurability(ctx.db, engine)
  const isCheckedLater = await isLarge(ctx.db, settings.databaseUrl)
  if (!isCheckedLater) await findDamage(ctx)
  const { admin } = damageOf(ctx.db).problem
    ? await onlyReading(ctx)
    : await prepareDatabase(ctx, output)
  if (file !== null) watchDatabaseFile(ctx, file)
  if (settings.production) await refuseUnsafe(ctx)
  const server = serverWithTimeouts()
  const serverState = { draining: false }
  const assets = process.argv.includes('--dev') ? await devAssets(server) : builtAssets()
  const app = createApp(ctx, { assets, serverState })
  const connections = trackConnections(server, app, settings.trustProxy !== 0)
  await listening(server, settings)
  if (!damageOf(ctx.db).problem) await recordStart(ctx)
  if (isCheckedLater) void findDamage(ctx)
  const scheduler = startScheduler(ctx, scheduledJobs)
  const shutdown = { ...scheduler, close: () => ctx.db.destroy() }
  // Before the address is printed, because npm may be ended from then on, and its process not be found any more.
  await drainOnSignal(ctx.log, connections, serverState, shutdown, {
    isUnderNpm: process.argv.includes('--npm'),
    drainSeconds: settings.drainSeconds,
  })
  output.write(welcome(server, settings, admin))
}

/** A database that is missing beside its backups was lost, and is not begun anew. Throws `BadSetting`. */
function refuseEmptyDatabaseWithBackups(file: string): void {
  const backup = existsSync(file) ? null : newestBackup({ storage: dirname(file) })
  if (backup === null) return
  throw new BadSetting(
    `DATABASE_URL is wrong: ${file} does not exist, but ${backup.folder} has backups; restore one with "npm run restore", or move them to another folder to begin with an empty database`,
  )
}

/** Nothing is written while the file of the database is elsewhere. */
function watchDatabaseFile({ db, log }: Ctx, file: string): void {
  watchFile(file, (isMissing) => {
    damageOf(db).isFileMissing = isMissing
    const words = isMissing
      ? 'the file of the database was moved, deleted or replaced: nothing is written until it is back'
      : 'the file of the database is back'
    log[isMissing ? 'error' : 'info']({ file }, words)
  })
}

/** Migrates and fills the database, in one process at a time. */
function prepareDatabase(ctx: Ctx, output: LogOutput) {
  const engine = engineOf(ctx.settings.databaseUrl)
  return withStartLock(ctx, engine, async () => {
    const { adopted } = await migrate(ctx.db, engine)
    if (adopted > 0) ctx.log.info({ migrations: adopted }, 'stored the checksums of migrations')
    const seeded = await seed(ctx, (email, password) => printPassword(output, email, password))
    await prepareAuditLog(ctx)
    await sealOldEmails(ctx)
    await decideOldCauses(ctx)
    await beginGraceOfAdmins(ctx)
    return seeded
  })
}

/** Of a damaged database only what it has can be read. Throws `BadSetting` where this release needs changes in it. */
async function onlyReading({ db, settings }: Ctx): Promise<{ admin: null }> {
  const pending = await pendingMigrations(db, engineOf(settings.databaseUrl))
  if (pending.length > 0)
    throw new BadSetting('DATABASE_URL is wrong: the database is damaged; restore a backup')
  return { admin: null }
}

/** Restricts files that an older release left accessible to other users, and logs this in one line. */
function restrictFiles({ settings, log }: Ctx): void {
  const { changed, failed } = restrictPermissions(
    settings.storage,
    databaseFile(settings.databaseUrl),
  )
  if (changed.length > 0) log.warn({ files: changed }, 'now for this user of the machine alone')
  if (failed.length > 0) log.warn({ files: failed }, 'other users of this machine can read these')
}

/** Removes what interrupted backups and restores left, and logs this in one line. */
function removeUnfinished({ settings, log }: Ctx): void {
  const file = databaseFile(settings.databaseUrl)
  const folders = [join(settings.storage, 'backups'), ...(file === null ? [] : [dirname(file)])]
  const removed = folders.flatMap(removePartials)
  if (removed.length > 0) log.info({ files: removed }, 'removed unfinished copies of a database')
}

function contextOf(settings: Settings, metrics: Metrics, log: pino.Logger): Ctx {
  metrics.addProcess()
  return {
    db: connect(settings.databaseUrl, observeDatabase(log, metrics)),
    clock: systemClock,
    ids: systemIds,
    reactions,
    settings,
    log,
    metrics,
  }
}

function listening(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}
