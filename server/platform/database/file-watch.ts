import { statSync } from 'node:fs'

const CHECK_MS = 500

/**
 * Calls `onChange` when the path no longer leads to the file that was opened, and when it does again: SQLite goes on
 * writing to a file that was moved, deleted or replaced, where nobody finds it. Lasts until the process ends.
 */
export function watchFile(file: string, onChange: (isMissing: boolean) => void): void {
  const opened = identityOf(file)
  let wasMissing = false
  setInterval(() => {
    const isMissing = identityOf(file) !== opened
    if (isMissing === wasMissing) return
    wasMissing = isMissing
    onChange(isMissing)
  }, CHECK_MS).unref()
}

/** Device and inode; undefined when nothing is there, or its folder cannot be read. */
function identityOf(file: string): string | undefined {
  try {
    const { dev, ino } = statSync(file, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return undefined
  }
}
