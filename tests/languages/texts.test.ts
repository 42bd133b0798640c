import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { UNTRANSLATED } from '#bin/page/templates.ts'
import { locales } from '#lang/locales.ts'
import { textsOf } from './texts.ts'

/** Reasons why a text may be the same as in English, by language and `file:key`. */
const reasonsByLocale: Record<string, Record<string, string>> = JSON.parse(
  readFileSync('tests/languages/same-as-english.json', 'utf8'),
)
const english = textsOf('en')

describe.each(locales.filter((code) => code !== 'en'))('in %s', (code) => {
  const texts = textsOf(code)
  const reasons = reasonsByLocale[code] ?? {}

  test('nothing is left in English without a reason', () => {
    const same = [...texts].filter(([key, text]) => text === english.get(key) && hasText(key, text))
    expect(same.map(([key]) => key).filter((key) => !reasons[key])).toEqual([])
  })

  test('nothing is marked as untranslated, as `npm run page` marks the texts of a new page', () => {
    const marked = [...texts].filter(([, text]) => text.startsWith(UNTRANSLATED))
    expect(marked.map(([key]) => key)).toEqual([])
  })

  test('every reason is still needed', () => {
    const unneeded = Object.keys(reasons).filter((key) => texts.get(key) !== english.get(key))
    expect(unneeded).toEqual([])
  })

  test('the glossary has ninety-seven different terms', () => {
    const terms = [...texts].filter(([key]) => key.startsWith('glossary:')).map(([, text]) => text)
    expect(terms).toHaveLength(97)
    expect(new Set(terms.map((term) => term.toLowerCase())).size).toBe(97)
  })

  test('solid, semi-solid and hollow have the same heading on every page', () => {
    const headings = [...texts].filter(([key]) =>
      /^(?!glossary:).*[:.]construction(\.label)?$/.test(key),
    )
    expect(headings).toHaveLength(7)
    expect(new Set(headings.map(([, text]) => text)).size).toBe(1)
  })

  test('the menu has 126 texts', () => {
    expect([...texts.keys()].filter((key) => key.startsWith('menu:'))).toHaveLength(126)
  })
})

test('the notice of prices that differ names no metal, because a stone or a weight may have changed', () => {
  const notice = [...english].filter(([key]) => key.startsWith('price:drift.'))
  expect(notice).toHaveLength(4)
  expect(notice.filter(([, text]) => /gold|metal/i.test(text))).toEqual([])
})

/** Names and numbers are the same everywhere; a language is listed under its own name. */
function hasText(key: string, text: string): boolean {
  if (key.startsWith('shell:language.')) return false
  const bare = text.replaceAll(/\{\{.*?\}\}|Assay|Miami Cuban Link/g, '')
  return /\p{L}{3}/u.test(bare)
}

/** The acts that the server records, from the source texts; an act with a key is a submission. */
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

test('every recorded act has a translation', () => {
  const { act } = JSON.parse(readFileSync('lang/en/audit.json', 'utf8'))
  const acts = recordedActs()
  expect(acts.size).toBeGreaterThan(40)
  expect([...acts].filter((name) => !(name in act))).toEqual([])
})
