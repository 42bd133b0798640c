import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BadSetting } from '#server/platform/env/env.ts'

/** Locks the database file for this process, because two processes would overwrite each other. Returns the release function. */
export function acquireFileLock(file: string | null): () => void {
  if (file === null) return () => {}
  const lock = `${file}.pid`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!createLock(lock)) replaceStaleLock(lock, file)
  return () => {
    if (lockOwner(lock) === process.pid) rmSync(lock, { force: true })
  }
}

/** A killed process leaves its lock file behind. */
function replaceStaleLock(lock: string, file: string): void {
  const pid = lockOwner(lock)
  if (pid !== process.pid && isAlive(pid)) {
    throw new BadSetting(
      `DATABASE_URL is wrong: ${file} is in use by process ${pid}; stop that one first`,
    )
  }
  rmSync(lock, { force: true })
  if (!createLock(lock))
    throw new BadSetting(`DATABASE_URL is wrong: ${file} was taken by another process just now`)
}

function createLock(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function lockOwner(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8'))
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
