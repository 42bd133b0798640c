import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isLocale, locales } from '#lang/locales.ts'
import { translateRefusals } from '#server/http/routing/input.ts'

const english: Record<string, string> = read('en')
const translated = globSync('lang/*/error-messages.json').map((file) => file.split('/')[1])

function read(locale: string) {
  return JSON.parse(readFileSync(`lang/${locale}/error-messages.json`, 'utf8'))
}

/** The keys of refusals: in a `Refused` or `Conflict`, or as the message of a schema. */
function keysInTheSource(): Set<string> {
  const keys = new Set<string>()
  for (const file of globSync('server/**/*.ts')) {
    const source = readFileSync(file, 'utf8')
    const thrown = /(?:Refused|Conflict|Refusal)/.test(source)
      ? source.matchAll(/\{ key: '([a-z_]+)'/g)
      : []
    const messages = /[/-]input\.ts$/.test(file) ? source.matchAll(MESSAGE) : []
    for (const [, ...found] of [...thrown, ...messages]) {
      for (const key of found) if (key) keys.add(key)
    }
  }
  return keys
}

const MESSAGE =
  /(?:string|number|boolean|enum|regex|refine|min|max)\((?:[^()]|\([^()]*\))*'([a-z][a-z_]*)',?\s*\)|literal\('[^']*', '([a-z_]+)'\)|(?:error|message): [^\n]*'([a-z_]+)'/g

test.each([...keysInTheSource()].sort())('the refusal "%s" has a text', (key) => {
  expect(key in english || `${key}_other` in english).toBe(true)
})

const unplural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

test('every language has the same keys with the same placeholders', () => {
  expect(translated).toContain('ae')
  // "One minute" needs no number.
  const placeholders = (words: string) =>
    (words.match(/\{\{(\w+)/g) ?? []).filter((hole) => hole !== '{{count').sort()
  const [keys, others] = [Object.keys(english), translated.filter((locale) => locale !== 'en')]
  for (const locale of others) {
    const words: Record<string, string> = read(locale ?? '')
    expect([locale, [...new Set(Object.keys(words).map(unplural))]]).toEqual([
      locale,
      [...new Set(keys.map(unplural))],
    ])
    for (const [key, text] of Object.entries(words)) {
      const same = english[key] ?? english[`${unplural(key)}_other`] ?? ''
      expect([key, placeholders(text)]).toEqual([key, placeholders(same)])
    }
  }
})

test('numbers in a refusal are formatted by language', () => {
  const refusal = { gold: { key: 'price_out_of_band', values: { least: 100, most: 100_000 } } }
  expect(translateRefusals('en', refusal).gold).toContain('100 to 100,000 US dollars')
  expect(translateRefusals('ae', refusal).gold).toContain('من 100 إلى 100,000 دولار')
})

test.each(locales)('%s has texts, or falls back to English', (locale) => {
  expect(isLocale(locale)).toBe(true)
  expect(translateRefusals(locale, { email: { key: 'sign_in_failed' } }).email).not.toBe(
    'sign_in_failed',
  )
})

const NOTICE = /notice: \{\s*key: '([a-z_]+)'/g
const notices: Record<string, string> = JSON.parse(readFileSync('lang/en/notices.json', 'utf8'))

/** The keys of notices in the source. */
const keys = globSync('server/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(NOTICE)].map(([, key = '']) => key),
)

test('notices are found in the source', () => expect(keys.length).toBeGreaterThan(15))

test.each([...new Set(keys)].sort())('the notice "%s" has a text', (key) => {
  expect(key in notices || `${key}_other` in notices).toBe(true)
})
