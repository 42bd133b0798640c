import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales } from '#lang/locales.ts'
import { textsOf } from './texts.ts'

/** By term of the glossary: the English pattern that finds the texts about it, and the stems of languages that inflect. */
type Terms = Record<string, { en: string } & Record<string, string>>

/** A word that a language no longer uses, what it stood for and what is said instead, and a text that once had it. */
interface Retired {
  word: string
  for: string
  was: string
}

const terms: Terms = JSON.parse(readFileSync('tests/languages/terms.json', 'utf8'))
const retired: Record<string, Retired[]> = JSON.parse(
  readFileSync('tests/languages/retired.json', 'utf8'),
)
const translations = locales.filter((code) => code !== 'en')

/** Keys of menu.json are fixed by the specification, and people search by words that no page uses. */
const ownWords = /^(glossary|menu):/
const searchWords = /^(glossary|menu|palette:keywords)\b/

const english = textsOf('en')
const textsByLocale = new Map(translations.map((code) => [code, textsOf(code)]))

/** A text in lower case without accents, which move when a word is inflected. */
const fold = (text: string): string => withoutAccents(text).toLowerCase()
const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
const bare = (text: string): string => text.replaceAll(/\{\{.*?\}\}/g, '')

/** The key under which English has a text: a language may have more plural forms. */
const englishKey = (key: string): string =>
  english.has(key) ? key : key.replace(/_(zero|one|two|few|many)$/, '_other')

describe.each(Object.entries(terms))('%s', (concept, { en, ...stems }) => {
  const keys = new Set(
    [...english]
      .filter(([key, text]) => !ownWords.test(key) && new RegExp(en, 'i').test(bare(text)))
      .map(([key]) => key),
  )

  test('is what at least four texts are about', () => {
    expect(keys.size).toBeGreaterThanOrEqual(4)
    expect(english.get(`glossary:${concept}`)).toMatch(new RegExp(en, 'i'))
  })

  test.each(translations)('is called by its term in every text of %s', (code) => {
    const texts = textsByLocale.get(code) ?? new Map<string, string>()
    const term = fold(texts.get(`glossary:${concept}`) ?? '')
    const stem = stems[code] && new RegExp(withoutAccents(stems[code]), 'u')
    const hasTerm = (text: string) => (stem ? stem.test(text) : text.includes(term))
    expect(hasTerm(term)).toBe(true)
    const others = [...texts].filter(
      ([key, text]) => keys.has(englishKey(key)) && !hasTerm(fold(text)),
    )
    expect(others).toEqual([])
  })
})

describe.each(translations)('in %s', (code) => {
  /** A word starts where no letter precedes; Chinese, Japanese and Arabic join words. */
  const start = ['zh', 'ja', 'ae'].includes(code) ? '' : '(?<!\\p{L})'
  const texts = [...(textsByLocale.get(code) ?? [])].filter(([key]) => !searchWords.test(key))

  test.each(retired[code] ?? [])('no text has $word ($for)', ({ word, was }) => {
    const pattern = new RegExp(`${start}(?:${word})`, 'iu')
    expect(bare(was)).toMatch(pattern)
    expect(texts.filter(([, text]) => pattern.test(bare(text)))).toEqual([])
  })

  test('at least eight words are retired', () => {
    expect((retired[code] ?? []).length).toBeGreaterThanOrEqual(8)
  })
})
