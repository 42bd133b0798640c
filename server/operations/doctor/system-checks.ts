import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { verifyMailServer } from '#server/messaging/mail/transport.ts'
import { newestBackup } from '#server/operations/backups/backups.ts'
import type { Ctx } from '#server/platform/context.ts'
import { databaseFile } from '#server/platform/database/dialect.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { isOpenToOthers } from '#server/platform/process/private-files.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { type CheckResult, ok, refused, warning } from './check-result.ts'

/** Checks of the machine and its disk. */
export function checkSystem(ctx: Ctx): CheckResult[] {
  return [checkNode(process.versions.node), storage(ctx), dataFile(ctx), backups(ctx)]
}

/** Older versions of Node can lose data or are insecure (as in `engines` of package.json). */
export function checkNode(version: string): CheckResult {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isSupported = (major === 26 && minor >= 7) || major > 26
  return isSupported
    ? ok('Node', version)
    : refused('Node', `${version} is too old: 26.7 or newer is needed`)
}

function storage({ settings }: Ctx): CheckResult {
  const folder = settings.storage
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return ok('storage', `${folder} can be written`)
  } catch {
    return refused('storage', `${folder} cannot be written; give it to the user who runs Assay`)
  }
}

/** The file contains all data, so other users must not be able to read it. */
function dataFile({ settings }: Ctx): CheckResult {
  const file = databaseFile(settings.databaseUrl)
  if (file === null) return ok('data file', 'the data is in Postgres')
  if (!existsSync(file)) return ok('data file', `${file} will be made at the first start`)
  const open = [settings.storage, file, `${file}-wal`].filter(isOpenToOthers)
  return open.length === 0
    ? ok('data file', `${file}, accessible to this user only`)
    : warning(
        'data file',
        `other users of this machine can read ${open.join(', ')}: the next start of the server removes that permission`,
      )
}

function backups({ settings, clock }: Ctx): CheckResult {
  const name = 'backup'
  const newest = newestBackup(settings)
  if (newest === null) return warning(name, 'there is none: npm run backup')
  const days = Math.floor((Date.parse(clock.now()) - Date.parse(newest.at)) / DAY_MS)
  return days < 2
    ? ok(name, `${newest.count} in ${newest.folder}`)
    : warning(name, `the newest is ${days} days old: npm run backup, every day`)
}

/** Whether emails can be sent. If not, it is only a warning: an admin can read them in the outbox. */
export async function checkMail({ mail }: Settings): Promise<CheckResult> {
  const name = 'SMTP_URL'
  if (mail === null) return warning(name, 'not set: emails stay in the outbox and are read there')
  const problem = await verifyMailServer(mail)
  return problem === null
    ? ok(name, 'the mail server answers')
    : warning(name, `the mail server cannot be used: ${problem}`)
}
