import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LAST_LINE = 130
const NOT_BUILT = [119, 120] // server-side rendering

test('every line of the checklist is held by a test that names it', () => {
  const held = new Set(
    readdirSync(import.meta.dirname)
      .filter((file) => file.startsWith('conformance-'))
      .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
      .flatMap((text) => [...text.matchAll(/(?:^test\(|line: )['"](\d+) /gm)])
      .map(([, line]) => Number(line)),
  )
  const lines = Array.from({ length: LAST_LINE }, (_, index) => index + 1)
  expect(lines.filter((line) => !held.has(line))).toEqual(NOT_BUILT)
})

test('every defect of inertia-node is held by a test that names it', () => {
  const text = readFileSync(`${import.meta.dirname}/defects.test.ts`, 'utf8')
  const named = [...text.matchAll(/^test\(['"]([D\d, ]+) /gm)].flatMap(
    ([, ids]) => ids?.split(', ') ?? [],
  )
  const unnumbered = ['D13', 'D15', 'D31'] // the list of defects skips these
  const all = Array.from({ length: 32 }, (_, index) => `D${String(index + 1).padStart(2, '0')}`)
  expect(named.sort()).toEqual(all.filter((id) => !unnumbered.includes(id)))
})
