import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { verifyLog } from '#server/operations/audit-log/verification.ts'
import { backupFolder, backupsAmong } from '#server/operations/backups/backups.ts'
import { systemClock } from '#server/platform/context.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { databaseFile, engineOf } from '#server/platform/database/dialect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { acceptedSecrets, secretFingerprint } from '#server/platform/security/secrets.ts'
import { appliedPrice, CURRENT } from '#server/pricing/receipts/applied-price.ts'
import { derive } from '#server/pricing/receipts/receipt.ts'
import { quoteCheck } from '#server/pricing/receipts/receipt-proof.ts'
import { BackupError, checkCopy, checkHash } from './check.ts'
import { contentsOfFile } from './make.ts'
import { type Contents, type Manifest, readContents, readManifest } from './manifest.ts'
import { checkPrograms, restoreDump } from './postgres-programs.ts'

/** One line of the drill's table. */
export interface DrillLine {
  name: string
  /** In the backup, or when it was made. */
  expected: string
  /** In the restored database. */
  found: string
  ok: boolean
}

const RECEIPTS = 10

/** The newest backup with the usual name. Throws `BackupError` without any. */
export function newestCopy(settings: Settings): string {
  const folder = backupFolder(settings)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [newest] = backupsAmong(readdirSync(folder))
  if (newest === undefined) throw new BackupError(`there is no backup in ${folder}: npm run backup`)
  return join(folder, newest)
}

/**
 * Restores a backup into a scratch database, which is removed afterwards, and compares it with the manifest: rows, audit
 * log, and ten prices that are computed again. Throws `BackupError` when it cannot be restored.
 */
export async function drillBackup(settings: Settings, copy: string): Promise<DrillLine[]> {
  const manifest = manifestBeside(copy)
  if (manifest.engine !== engineOf(settings.databaseUrl))
    throw new BackupError(`${copy} is of ${manifest.engine}, and DATABASE_URL is not`)
  const secrets = acceptedSecrets(settings.sessionSecrets).map(secretFingerprint)
  const isKnown = secrets.includes(manifest.secretFingerprint)
  const current = secrets[0] ?? ''
  return [
    compare(
      'fingerprint of SESSION_SECRET',
      manifest.secretFingerprint,
      isKnown ? manifest.secretFingerprint : current,
    ),
    ...(databaseFile(settings.databaseUrl) === null
      ? await drillDump(settings, copy, manifest)
      : await drillFile(settings, copy, manifest)),
  ]
}

function manifestBeside(copy: string): Manifest {
  checkHash(copy)
  try {
    return readManifest(copy)
  } catch {
    throw new BackupError(
      `${copy}.json is missing or damaged, so it is unknown what was in ${copy}`,
    )
  }
}

async function drillFile(settings: Settings, copy: string, manifest: Manifest) {
  checkCopy(copy)
  mkdirSync(settings.storage, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(settings.storage, 'drill-'))
  try {
    const file = join(folder, 'assay.db')
    copyFileSync(copy, file)
    const counted = compareContents(manifest, await contentsOfFile(file))
    return [...counted, ...(await checkRestored(settings, `sqlite:${file}`))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drillDump(settings: Settings, copy: string, manifest: Manifest) {
  const server = new pg.Client(settings.databaseUrl)
  await server.connect()
  const name = `assay_drill_${randomBytes(6).toString('hex')}`
  const scratch = new URL(settings.databaseUrl)
  scratch.pathname = `/${name}`
  try {
    await checkPrograms(server)
    await createDatabase(server, name)
    await restoreDump(scratch.href, copy)
    const restored = await contentsOfDatabase(scratch.href)
    const lines = compareContents(manifest, restored)
    return [...lines, ...(await checkRestored(settings, scratch.href))]
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
  }
}

async function createDatabase(server: pg.Client, name: string): Promise<void> {
  try {
    await server.query(`create database ${name} template template0 encoding 'UTF8'`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new BackupError('the user of DATABASE_URL may not create the scratch database: CREATEDB')
  }
}

async function contentsOfDatabase(url: string): Promise<Contents> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await readContents('postgres', async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end()
  }
}

/** One line for all tables that agree, and one for each that does not. */
function compareContents(expected: Contents, found: Contents): DrillLine[] {
  const tables = [...new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)])]
  const lines = tables.map((table) =>
    compare(`rows of ${table}`, expected.rows[table], found.rows[table]),
  )
  return [
    compare(`rows of ${tables.length} tables`, sumOf(expected.rows), sumOf(found.rows)),
    ...lines.filter(({ ok }) => !ok),
    compare('entries of the audit log', expected.audit.entries, found.audit.entries),
    compare(
      'hash of the audit log',
      expected.audit.hash.slice(0, 16),
      found.audit.hash.slice(0, 16),
    ),
  ]
}

const sumOf = (rows: Record<string, number>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)

/** Changes the scratch database to this release, as a start does, and checks what it says about itself. */
async function checkRestored(settings: Settings, url: string): Promise<DrillLine[]> {
  const db = connect(url)
  try {
    await migrate(db, engineOf(url))
    return [await auditLine(settings, db), ...(await receiptLines(db))]
  } finally {
    await db.destroy()
  }
}

/** Without the anchors outside the database: those made after the backup are of entries that it does not have. */
async function auditLine(settings: Settings, db: Db): Promise<DrillLine> {
  const audit = { ...settings.audit, anchorFile: null }
  const { checked, of, broken } = await verifyLog({
    db,
    clock: systemClock,
    settings: { ...settings, audit },
  })
  return compare(
    'valid entries of the audit log',
    of,
    broken === null ? checked : `broken at ${broken}`,
  )
}

/** Ten prices, evenly spread over all that were computed. */
async function receiptLines(db: Db): Promise<DrillLine[]> {
  const priced = await db
    .selectFrom('variants')
    .select(['id', 'sku'])
    .where('last_run_id', 'is not', null)
    .orderBy('id')
    .execute()
  const step = Math.max(1, priced.length / RECEIPTS)
  const chosen = priced.filter((_, at) => Math.floor(at / step) > Math.floor((at - 1) / step))
  const lines: DrillLine[] = []
  for (const { id, sku } of chosen.slice(0, RECEIPTS)) lines.push(await receiptLine(db, id, sku))
  return lines
}

/** A price that a person or a file set is compared with its run only. */
async function receiptLine(db: Db, id: number, sku: string): Promise<DrillLine> {
  const name = `price of ${sku}, computed again`
  try {
    const { prices, derivation } = await appliedPrice(db, id, CURRENT)
    if (!derivation) throw new Error('no run has written it')
    const { basis, run, priced, oldMinor, writtenMinor, isCalculated } = derivation
    if (!isCalculated) return compare(name, writtenMinor, prices.regular)
    const isSameInput =
      (await quoteCheck(db, derivation)).ok && run.config_sha256 === basis.config.sha256
    const line = compare(name, writtenMinor, derive(basis, priced, oldMinor)?.priceMinor ?? null)
    return isSameInput ? line : { ...line, found: 'other gold price or settings', ok: false }
  } catch (error) {
    return { name, expected: 'a receipt', found: String(error), ok: false }
  }
}

function compare(name: string, expected: unknown, found: unknown): DrillLine {
  const [stored, restored] = [String(expected ?? 'none'), String(found ?? 'none')]
  return { name, expected: stored, found: restored, ok: stored === restored }
}
