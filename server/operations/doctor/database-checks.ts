import { isPassword } from '#server/identity/password/password.ts'
import { clientProgramsProblem } from '#server/operations/backups/client-programs.ts'
import { backupTime } from '#server/operations/backups/scheduled-backup.ts'
import { countSealed } from '#server/operations/secret-rotation/rotation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { checkDurability, ping } from '#server/platform/database/connect.ts'
import { databaseFile, engineOf } from '#server/platform/database/dialect.ts'
import { checkIntegrity } from '#server/platform/database/integrity.ts'
import { databaseProblem, pendingMigrations } from '#server/platform/database/migrate.ts'
import { BadSetting } from '#server/platform/env/env.ts'
import { correctFacts } from '#server/trade/customers/facts.ts'
import { type CheckResult, ok, refused, warning } from './check-result.ts'
import { databaseNow, postgresVersion, usersByEmail } from './queries.ts'

/** Checks that the database is reachable, durable, of this release, in time, without the initial password, and can be backed up. */
export async function checkDatabase(ctx: Ctx): Promise<CheckResult[]> {
  try {
    await ping(ctx.db)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return [
      refused(
        'database',
        `it does not answer${code}: is DATABASE_URL right, and does the server run?`,
      ),
    ]
  }
  return [
    await durability(ctx),
    ...(await schema(ctx)),
    await clock(ctx),
    ...(await backupPrograms(ctx)),
  ]
}

/** Whether the database is damaged. Reads all of it. */
export async function checkDamage({ db, settings }: Ctx): Promise<CheckResult> {
  const name = 'integrity'
  const found = await checkIntegrity(db, settings.databaseUrl)
  if (found.state === 'damaged')
    return refused(name, `the database is damaged (${found.problem}): restore a backup`)
  return found.state === 'ok'
    ? ok(name, `${found.by} finds no damage`)
    : warning(name, `not checked: ${UNCHECKED[found.reason]}`)
}

const UNCHECKED = {
  amcheck_missing: 'this Postgres does not offer the extension amcheck',
  amcheck_not_created: 'run "create extension amcheck" in the database, as its superuser',
  amcheck_denied: 'the user of DATABASE_URL may not use bt_index_check and verify_heapam',
}

/** While SESSION_SECRET_PREVIOUS is set: whether something is still sealed under it. Reads every sealed value. */
export async function checkSealedValues(ctx: Ctx): Promise<CheckResult> {
  const name = 'sealed values'
  const { current, previous, unopened } = await countSealed(ctx)
  const all = current + previous + unopened
  if (previous > 0)
    return warning(
      name,
      `${previous} of ${all} are still under SESSION_SECRET_PREVIOUS: npm run rotate-secret`,
    )
  const removal = 'none is under SESSION_SECRET_PREVIOUS: it can be removed'
  return unopened > 0
    ? warning(name, `neither secret opens ${unopened} of ${all}; ${removal}`)
    : ok(name, removal)
}

/** Whether the facts of customers are those of their contracts, payments and notes; others are corrected. Reads all of them. */
export async function checkFacts(ctx: Ctx): Promise<CheckResult> {
  const name = 'facts of customers'
  try {
    const corrected = await correctFacts(ctx)
    return corrected === 0
      ? ok(name, 'as their contracts, payments and notes say')
      : warning(name, `of ${corrected} customers were not as counted, and are now`)
  } catch (error) {
    ctx.log.error({ err: error }, 'the facts of customers could not be corrected')
    return warning(name, 'some are not as counted, and could not be corrected')
  }
}

/** A database that may lose acknowledged writes is not suitable for prices. */
async function durability({ db, settings }: Ctx): Promise<CheckResult> {
  try {
    await checkDurability(db, engineOf(settings.databaseUrl))
    return ok('database', 'answers, and does not lose acknowledged writes')
  } catch (error) {
    if (error instanceof BadSetting) return refused('database', error.message)
    throw error
  }
}

async function schema(ctx: Ctx): Promise<CheckResult[]> {
  const engine = engineOf(ctx.settings.databaseUrl)
  const problem = await databaseProblem(ctx.db, engine)
  if (problem !== null) return [refused('schema', problem)]
  const pending = await pendingMigrations(ctx.db, engine)
  if (pending.length > 0)
    return [warning('schema', `${pending.length} changes will be made at the next start`)]
  return [ok('schema', 'of this release'), await firstAdminCheck(ctx)]
}

/** Whether an account still has the address or the password of the first start. */
async function firstAdminCheck({ db, settings }: Ctx): Promise<CheckResult> {
  const name = 'first admin'
  const [firstAdmin] = await usersByEmail(db, settings.adminEmail)
  const { adminPassword } = settings
  if (
    firstAdmin &&
    adminPassword !== null &&
    (await isPassword(settings.argon2, firstAdmin.password_hash, adminPassword))
  )
    return warning(name, `${firstAdmin.email} still has the password of ADMIN_PASSWORD: change it`)
  const [defaultAdmin] = await usersByEmail(db, DEFAULT_EMAIL)
  return defaultAdmin
    ? warning(name, `${DEFAULT_EMAIL} is not a real mailbox: give that account a real address`)
    : ok(name, 'neither the address nor the password of the first start')
}

const DEFAULT_EMAIL = 'admin@assay.local'
const SECOND_MS = 1000

async function clock({ db, clock: ownClock }: Ctx): Promise<CheckResult> {
  const difference =
    Math.abs(Date.parse(await databaseNow(db)) - Date.parse(ownClock.now())) / SECOND_MS
  const message = `this machine and the database are ${difference.toFixed(1)} s apart`
  if (difference > 60) return refused('clock', `${message}: synchronize them with a time server`)
  return difference > 5
    ? warning('clock', `${message}: synchronize them with a time server`)
    : ok('clock', message)
}

/** Only where the server makes backups of Postgres; found now and not in the first night. */
async function backupPrograms({ db, settings }: Ctx): Promise<CheckResult[]> {
  if (databaseFile(settings.databaseUrl) !== null || backupTime(settings) === null) return []
  const name = 'backup programs'
  const problem = await clientProgramsProblem(await postgresVersion(db))
  return [
    problem === null
      ? ok(name, 'pg_dump and pg_restore are as new as the server')
      : warning(name, problem),
  ]
}
