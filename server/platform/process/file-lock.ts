import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isOpenElsewhere, lockFile } from '#server/platform/database/sqlite-dialect.ts'
import { BadSetting } from '#server/platform/env/env.ts'

/**
 * Locks the database file for this process, because two processes would overwrite each other. Returns the release function.
 * The lock stands beside the file to which a symbolic link leads. The process id is stored for the message to others only.
 * Throws `BadSetting` while another process has the lock, or the database itself where the lock does not show it.
 */
export function acquireFileLock(file: string | null): () => void {
  if (file === null) return () => {}
  const database = existsSync(file) ? realpathSync(file) : file
  const pidFile = `${database}.pid`
  // Checked first: a refused start must not make the file whose absence shows it.
  const isHeld = mayHaveHiddenHolder(database) && isOpenElsewhere(database)
  const unlock = isHeld ? null : lockFile(`${database}.lock`)
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

/** A process that opened the file by another name (hard link), or whose lock was deleted, does not hold the lock. */
function mayHaveHiddenHolder(database: string): boolean {
  if (!existsSync(database)) return false
  return statSync(database).nlink > 1 || !existsSync(`${database}.lock`)
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
