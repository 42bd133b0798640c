import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { METALS } from '#server/formula/units/karat.ts'
import { ERROR_KINDS } from '#server/market/feeds/feed.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import type { FeedResponse } from '#server/market/feeds/request-reading.ts'
import { requestReading } from '#server/market/feeds/request-reading.ts'
import { FakeClock } from '#tests/support/fakes.ts'
import { type ScriptedSource, startScriptedSource } from './test-servers.ts'

const folder = join(import.meta.dirname, 'fixtures')
const samples = readdirSync(folder).flatMap((name) => {
  const kind = SOURCE_KINDS.find((one) => name.startsWith(one.replaceAll('_', '-')))
  const text = readFileSync(join(folder, name), 'utf8')
  return kind ? [{ kind, text }] : []
})
const kinds = fc.constantFrom<SourceKind>(...SOURCE_KINDS)

let source: ScriptedSource
beforeAll(async () => {
  source = await startScriptedSource()
})
afterAll(() => source.close())

/** Tokens with a meaning in JSON or in a price. */
const words = ['', '0', '7', '-', 'e9', '.', ',', '"', '[', '}', 'null', '9'.repeat(20), '\0']

/** A fixture body with a few characters changed, repeated, lost or replaced. */
const mutated = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...words)), { maxLength: 3 }),
  )
  .map(([{ kind, text }, changes]) => ({ kind, text: changes.reduce(edited, text) }))

function edited(text: string, [position, length, word]: [number, number, string]): string {
  const at = position % (text.length + 1)
  return text.slice(0, at) + word + text.slice(at + length)
}

/** The field names of the adapters, with arbitrary values. */
const nearlyValid = fc.record(
  {
    price: fc.jsonValue(),
    bid: fc.oneof(fc.double(), fc.jsonValue()),
    ask: fc.jsonValue(),
    timestamp: fc.oneof(fc.maxSafeInteger(), fc.jsonValue()),
    updatedAt: fc.oneof(fc.date().map(String), fc.jsonValue()),
    metal: fc.constantFrom(...METALS),
    symbol: fc.constantFrom(...METALS),
    currency: fc.constantFrom('USD', 'EUR'),
    status: fc.constantFrom('success', 'failure'),
    success: fc.boolean(),
    base: fc.constant('USD'),
    unit: fc.constant('toz'),
    rates: fc.dictionary(
      fc.constantFrom('XAU', 'USDXAU', 'XAG', 'USDXAG', '__proto__'),
      fc.jsonValue(),
    ),
    metals: fc.record({ gold: fc.double(), silver: fc.jsonValue() }),
    timestamps: fc.record({ metal: fc.string() }),
    ts: fc.double(),
    items: fc.array(
      fc.record({ curr: fc.constant('USD'), xauPrice: fc.double(), xagPrice: fc.jsonValue() }),
    ),
  },
  { requiredKeys: [] },
)

const anything = fc.oneof(
  { weight: 3, arbitrary: nearlyValid.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
const sourceBody = fc.oneof(mutated, fc.record({ kind: kinds, text: anything }))
const status = fc.oneof(
  { weight: 6, arbitrary: fc.constant(200) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
)

test('A33: any response results in a complete reading or an error of a known kind', async () => {
  const counts = { readings: 0, errors: 0 }
  await fc.assert(
    fc.asyncProperty(
      sourceBody,
      fc.constantFrom(...METALS),
      status,
      async ({ kind, text }, metal, code) => {
        source.say(text, code)
        const answer = await requestReading(kind, metal, {
          base: source.base,
          apiKey: 'key',
          allowLocal: true,
          clock: new FakeClock(),
          wait: async () => {},
        })
        check(answer)
        if (answer.reading) counts.readings += 1
        else counts.errors += 1
      },
    ),
    { numRuns: 3000 },
  )
  // Both outcomes must have occurred.
  expect(counts.readings).toBeGreaterThan(50)
  expect(counts.errors).toBeGreaterThan(50)
})

function check({ reading, error, raw, httpStatus }: FeedResponse): void {
  expect((reading === null) !== (error === null)).toBe(true)
  expect(httpStatus).toBeTypeOf('number')
  expect(raw).toBeTypeOf('string')
  if (error) expect(ERROR_KINDS).toContain(error.kind)
  if (!reading) return
  for (const price of [reading.mid, reading.bid ?? 0, reading.ask ?? 0])
    expect(Number.isSafeInteger(price)).toBe(true)
  expect(reading.currency).toMatch(/^(USD|PLN)$/)
  if (reading.sourceTime !== null)
    expect(new Date(reading.sourceTime).toISOString()).toBe(reading.sourceTime)
}
