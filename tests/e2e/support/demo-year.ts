import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Of the whole run; workers inherit it. */
const FOLDER = 'DEMO_YEAR_FOLDER'

/** Playwright calls this once before all tests, and what it returns after them. */
export default function shareDemoYear(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-year-'))
  process.env[FOLDER] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * Copies the database of the demo year to `path`. The first worker that needs it lets `make` write it to a file, which
 * takes as long as some journeys; the others wait for that.
 */
export async function copyDemoYear(
  path: string,
  make: (path: string) => Promise<void>,
): Promise<void> {
  const folder = process.env[FOLDER] ?? ''
  const made = join(folder, 'year.db')
  if (isFirst(join(folder, 'making'))) {
    await make(join(folder, 'new.db'))
    renameSync(join(folder, 'new.db'), made)
  }
  while (!existsSync(made)) await new Promise((resolve) => setTimeout(resolve, 100))
  copyFileSync(made, path)
}

/** Whether no other process has made this folder before. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
