import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { plainText } from '#server/http/routing/text-input.ts'
import { sourcesUnder } from '#tests/conventions/source.ts'

/** Texts that cause catastrophic backtracking in careless patterns. */
const MANY = 50_000
const nasty = [
  'a',
  '0',
  ' ',
  '\t',
  '-',
  '.',
  ',',
  '/',
  ':',
  'aA0',
  'a ',
  '0.',
  '=',
  '"',
  '<',
  '\\',
  '%',
  'é',
  '٠',
]
const texts = nasty.flatMap((piece) => [
  `${piece.repeat(MANY)}!`,
  `!${piece.repeat(MANY)}\u0000`,
  `a@${piece.repeat(MANY)}`,
  `a@${piece.repeat(MANY)}@`,
  `/board/${piece.repeat(MANY)}\n`,
])

/** Whether it terminates; the bound is a hundred times what a sound pattern takes. */
function ends(source: string, flags: string): boolean {
  try {
    const script = 'for (const text of texts) { new RegExp(source, flags).test(text) }'
    runInNewContext(script, { source, flags, texts, RegExp }, { timeout: 4_000 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}

const patterns: ReadonlyMap<string, { path: string; pattern: string; flags: string }> = new Map(
  sourcesUnder('server', 'lang')
    .flatMap((source) => source.nodes('Literal').map((node) => ({ node, path: source.path })))
    .flatMap(({ node, path }) => ('regex' in node && node.regex ? [{ path, ...node.regex }] : []))
    .map((one) => [`${one.path} /${one.pattern}/${one.flags}`, one] as const),
)

/** These are quadratic, on texts that are limited or internal. */
const SHORT: ReadonlySet<string> = new Set([
  // A customer's email address, limited to 254 characters.
  'server/trade/customers/fields.ts /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/',
  // The URL of a source, limited to 300 characters.
  'server/market/sources/source-input.ts /\\/+$/',
  // A setting of the environment.
  'server/market/feeds/feed-settings.ts /\\/+$/',
  // A calculated rate.
  'server/market/exchange/exchange.ts /\\.?0+$/',
  // The app's own URL.
  'server/http/inertia/paths.ts /^[^/]*\\/\\/[^/]*(.*?)\\/*$/',
])

test('ASVS 44, A25: no pattern of the server backtracks catastrophically', () => {
  expect(patterns.size).toBeGreaterThan(60)
  const asked = [...patterns].filter(([name]) => !SHORT.has(name))
  const endless = asked.filter(([, { pattern, flags }]) => !ends(pattern, flags))
  expect(endless.map(([name]) => name)).toEqual([])
  expect([...SHORT].filter((name) => !patterns.has(name))).toEqual([])
}, 120_000)

test('ASVS 44, A25: a careless pattern is detected', () => {
  expect(ends('^(a+)+$', '')).toBe(false)
  expect(ends('^a+$', '')).toBe(true)
}, 30_000)

test('ASVS 44: a text too long for its field is not passed to later checks', () => {
  const seen: string[] = []
  const field = plainText(5).refine((text) => seen.push(text) > 0)
  expect(field.safeParse('123456').error?.issues).toMatchObject([{ message: 'too_long' }])
  expect(seen).toEqual([])
  expect(field.safeParse('12345').data).toBe('12345')
  expect(seen).toEqual(['12345'])
})
