import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Addition, Plan } from './plan.ts'

/** Writes the files of a plan into the project in `root`. Nothing is written when a place is missing. */
export function writePlan({ created, changed }: Plan, root = '.'): void {
  const texts = new Map(created.map(({ path, text }) => [path, text]))
  for (const addition of changed) {
    if ('by' in addition.place) continue
    const { path } = addition
    texts.set(path, withLines(texts.get(path) ?? readFileSync(join(root, path), 'utf8'), addition))
  }
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  // Sorts the imports that were added.
  run(root, 'node_modules/@biomejs/biome/bin/biome', ['check', '--write', ...texts.keys()])
  for (const { place } of changed) if ('by' in place) run(root, place.by, ['--write'])
}

/** The text with the lines at their place. Throws when the text does not have the place once. */
export function withLines(text: string, { path, lines, place }: Addition): string {
  const at = positionOf(text, place)
  if (at === undefined) throw new Error(`${path} has no place for ${lines.trim()}`)
  return text.slice(0, at) + lines + text.slice(at)
}

function positionOf(text: string, place: Addition['place']): number | undefined {
  if ('after' in place) {
    const last = [...text.matchAll(place.after)].at(-1)
    return last && last.index + last[0].length
  }
  if ('by' in place || text.split(place.before).length !== 2) return undefined
  return text.indexOf(place.before)
}

function run(root: string, program: string, args: string[]): void {
  execFileSync(process.execPath, [program, ...args], {
    cwd: root,
    stdio: 'pipe',
  })
}
