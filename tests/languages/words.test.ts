import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales } from '#lang/locales.ts'

/** Words that are rightly the same as in English, each with the reason, by language and `file:key`. */
const reasonsByLocale: Record<string, Record<string, string>> = JSON.parse(
  readFileSync('tests/languages/same-as-english.json', 'utf8'),
)
const english = wordsOf('en')

describe.each(locales.filter((code) => code !== 'en'))('in %s', (code) => {
  const words = wordsOf(code)
  const reasons = reasonsByLocale[code] ?? {}

  test('nothing is left in English without a reason', () => {
    const same = [...words].filter(([key, text]) => text === english.get(key) && hasText(key, text))
    expect(same.map(([key]) => key).filter((key) => !reasons[key])).toEqual([])
  })

  test('no reason outlives its word', () => {
    const outlived = Object.keys(reasons).filter((key) => words.get(key) !== english.get(key))
    expect(outlived).toEqual([])
  })

  test('the glossary has the forty terms of the trade, no two of them alike', () => {
    const terms = [...words].filter(([key]) => key.startsWith('glossary:')).map(([, text]) => text)
    expect(terms).toHaveLength(40)
    expect(new Set(terms.map((term) => term.toLowerCase())).size).toBe(40)
  })

  test('the menu has its 126 words', () => {
    expect([...words.keys()].filter((key) => key.startsWith('menu:'))).toHaveLength(126)
  })
})

/** Names and figures are the same everywhere; a language stands in the list by its own name. */
function hasText(key: string, text: string): boolean {
  if (key.startsWith('shell:language.')) return false
  const bare = text.replaceAll(/\{\{.*?\}\}|Assay|Miami Cuban Link/g, '')
  return /\p{L}{3}/u.test(bare)
}

/** All words of a language: `file:key.of.it` to text. */
function wordsOf(code: string): Map<string, string> {
  const files = readdirSync(`lang/${code}`).filter((file) => file.endsWith('.json'))
  return new Map(
    files.flatMap((file) => {
      const tree = JSON.parse(readFileSync(`lang/${code}/${file}`, 'utf8'))
      return flat(tree, `${file.slice(0, -'.json'.length)}:`)
    }),
  )
}

function flat(tree: object, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

/** Every act that the server records, as far as its name stands in the source; an act with a key is a submit, not a record. */
function recordedActs(): Set<string> {
  const sources = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const sourcesThatRecord = sources.filter((source) =>
    /audit\/record\.ts|recordShopChange|\.\/campaign\.ts/.test(source),
  )
  const names = sourcesThatRecord.flatMap((source) => [
    ...[...source.matchAll(/\bact: '([a-z_]+)'(?!, (?:basis|key))/g)].map(([, name]) => name),
    ...[...source.matchAll(/\b(?:note|record[A-Z]|log[A-Z])\w*\([^)]*?'([a-z]+_[a-z_]+)'/g)].map(
      ([, name]) => name,
    ),
  ])
  return new Set(names.filter((name) => name !== undefined))
}

test('every act that is written down has its words', () => {
  const { act } = JSON.parse(readFileSync('lang/en/audit.json', 'utf8'))
  const acts = recordedActs()
  expect(acts.size).toBeGreaterThan(40)
  expect([...acts].filter((name) => !(name in act))).toEqual([])
})
