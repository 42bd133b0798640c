import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '#server/platform/database/sqlite-dialect.ts'

/** The name under which a copy of a database is written until it is complete and checked. */
export function partialOf(target: string): string {
  return `${target}.partial`
}

/**
 * Marks a partial file as being written by this process; null while another process writes it. The returned function
 * removes the file, if it still has this name, and the mark.
 */
export function beginPartial(partial: string): (() => void) | null {
  const unlock = lockFile(`${partial}.lock`)
  if (unlock === null) return null
  return () => {
    for (const part of ['', '-journal', '.lock']) rmSync(`${partial}${part}`, { force: true })
    unlock()
  }
}

/** Removes the partial files of interrupted backups and restores, and returns them. One that is being written stays. */
export function removePartials(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = new Set(readdirSync(folder))
  // Other programs have files of this name too: ours have a mark, or the usual name of a backup.
  const partials = [...names].filter(
    (name) => name.endsWith('.partial') && (names.has(`${name}.lock`) || USUAL.test(name)),
  )
  return partials
    .map((name) => join(folder, name))
    .filter((partial) => {
      const remove = beginPartial(partial)
      remove?.()
      return remove !== null
    })
}

const USUAL = /^assay-\d{4}-.*\.(db|dump)\.partial$/
