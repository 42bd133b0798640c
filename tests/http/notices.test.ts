import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const NOTICE = /notice: \{\s*key: '([a-z_]+)'/g
const said: Record<string, string> = JSON.parse(readFileSync('lang/en/notices.json', 'utf8'))

/** What a page is told after something was done, wherever the server says so in plain. */
const keys = globSync('server/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(NOTICE)].map(([, key = '']) => key),
)

test('what was done is told in many places', () => expect(keys.length).toBeGreaterThan(15))

test.each([...new Set(keys)].sort())('there are words for the notice "%s"', (key) => {
  expect(key in said || `${key}_other` in said).toBe(true)
})
