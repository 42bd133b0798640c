import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { lockFile } from '#server/platform/database/sqlite-dialect.ts'
import { BadSetting } from '#server/platform/env/env.ts'

/**
 * Locks the database file for this process, because two processes would overwrite each other. Returns the release function.
 * The process id is stored for the message to others only. Throws `BadSetting` while another process has the lock.
 */
export function acquireFileLock(file: string | null): () => void {
  if (file === null) return () => {}
  const unlock = lockFile(`${file}.lock`)
  const pidFile = `${file}.pid`
  if (unlock === null)
    throw new BadSetting(
      `DATABASE_URL is wrong: ${file} is in use by ${holderOf(pidFile)}; stop that one first`,
    )
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return () => {
    rmSync(pidFile, { force: true })
    unlock()
  }
}

/** The holder of the lock may be in another container, where its number means nothing here. */
function holderOf(pidFile: string): string {
  const pid = storedPid(pidFile)
  return pid !== process.pid && isAlive(pid) ? `process ${pid}` : 'another process'
}

function storedPid(pidFile: string): number {
  try {
    return Number(readFileSync(pidFile, 'utf8'))
  } catch {
    return 0
  }
}

/** Whether the process exists. Signal 0 checks without sending a signal. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
