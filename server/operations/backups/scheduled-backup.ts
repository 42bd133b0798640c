import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Settings } from '#server/platform/env/env.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { newestBackup } from './backups.ts'

const COMMAND = fileURLToPath(new URL('../../../bin/backup.ts', import.meta.url))
const DEFAULT_AT = '02:30'

/**
 * Runs `npm run backup` once a day after the time of BACKUP_AT, and again later when it failed: in a process of its own,
 * because copying and checking a large database takes long. Throws with the last line of the command when it failed.
 */
export async function backUpDaily(ctx: Ctx, _lease: Lease, stopping: AbortSignal): Promise<void> {
  if (!isBackupDue(ctx)) return
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND], { signal: stopping })
    ctx.log.info({ result: stdout.trim() }, 'a backup was made')
  } catch (error) {
    if (stopping.aborted) return
    const { stderr } = error as { stderr?: string }
    throw new Error(stderr?.trim().split('\n').at(-1) || 'the backup could not be started', {
      cause: error,
    })
  }
}

/** Whether the newest backup is older than the last time at which one is made. */
export function isBackupDue({ settings, clock }: Pick<Ctx, 'settings' | 'clock'>): boolean {
  const at = backupTime(settings)
  if (at === null) return false
  const now = clock.now()
  const today = `${now.slice(0, 10)}T${at}:00.000Z`
  const last = today <= now ? today : plusMs(today, -DAY_MS)
  const newest = newestBackup(settings)
  return newest === null || newest.at < last
}

/** The time of the day after which a backup is made, in UTC; null when the server makes none. */
export function backupTime({
  backups,
  production,
}: Pick<Settings, 'backups' | 'production'>): string | null {
  const at = backups.at ?? (production ? DEFAULT_AT : 'off')
  return at === 'off' ? null : at
}
