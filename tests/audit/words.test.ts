import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every act that the server records, as far as its name stands in the source; an act with a key is a submit, not a record. */
function writtenActs(): Set<string> {
  const sources = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const recording = sources.filter((source) =>
    /audit\/record\.ts|noteShop|\.\/campaign\.ts/.test(source),
  )
  const names = recording.flatMap((source) => [
    ...[...source.matchAll(/\bact: '([a-z_]+)'(?!, (?:basis|key))/g)].map(([, name]) => name),
    ...[...source.matchAll(/\bnote\w*\([^)]*?'([a-z]+_[a-z_]+)'/g)].map(([, name]) => name),
  ])
  return new Set(names.filter((name) => name !== undefined))
}

test('every act that is written down has its words', () => {
  const { act } = JSON.parse(readFileSync('lang/en/audit.json', 'utf8'))
  const written = writtenActs()
  expect(written.size).toBeGreaterThan(40)
  expect([...written].filter((name) => !(name in act))).toEqual([])
})
