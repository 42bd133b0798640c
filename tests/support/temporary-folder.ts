import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
/** Two workers' databases, and as much again for whoever else runs tests on this machine. */
const REQUIRED_BYTES = 4 * 1024 ** 3

/**
 * A new folder for what one test run writes and throws away: in memory where the machine keeps files there and has
 * room, since making and dropping a database costs a fifth of it; else on the disk.
 */
export function temporaryFolder(name: string): string {
  return mkdtempSync(
    join(freeBytes(MEMORY_FOLDER) >= REQUIRED_BYTES ? MEMORY_FOLDER : tmpdir(), name),
  )
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
