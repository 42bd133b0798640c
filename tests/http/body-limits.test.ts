import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { piecesInput } from '#server/catalogue/input.ts'
import { refuseOversized } from '#server/http/middleware/bodies.ts'
import { GUEST_LIMITS, limitsOf } from '#server/http/middleware/body-limits.ts'
import { refusalsOf } from '#server/http/routing/input.ts'
import { signInInput } from '#server/identity/sign-in/input.ts'
import { newRunInput } from '#server/pricing/run-requests/preview-by-kind.ts'
import { simulationInput } from '#server/pricing/simulations/input.ts'
import { draftInput } from '#server/trade/contracts/input.ts'

describe('the size of a JSON text', () => {
  /** Keys and list items at every level, an empty list as one, and the deepest level. */
  function sizeOf(value: unknown): { values: number; depth: number } {
    if (typeof value !== 'object' || value === null) return { values: 0, depth: 0 }
    const inner = Object.values(value).map(sizeOf)
    const own = Array.isArray(value) ? Math.max(1, value.length) : inner.length
    return {
      values: inner.reduce((sum, { values }) => sum + values, own),
      depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    }
  }

  const isRefused = (text: string, values: number, depth: number): boolean => {
    try {
      refuseOversized(Buffer.from(text), { values, depth })
      return false
    } catch {
      return true
    }
  }

  test('A22, A23: equals that of the parsed value, whatever its strings contain', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '[{,:', '\\"'))
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        texts,
        fc.integer(),
        fc.array(tie('tree'), { maxLength: 5 }),
        fc.dictionary(texts, tie('tree'), { maxKeys: 5, noNullPrototype: true }),
      ),
    }))
    const property = fc.property(fc.array(tree), fc.constantFrom(0, 1), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const { values, depth } = sizeOf(JSON.parse(text))
      expect(isRefused(text, values, depth)).toBe(false)
      expect(isRefused(text, values - 1, depth)).toBe(true)
      expect(isRefused(text, values, depth - 1)).toBe(true)
    })
    fc.assert(property, { numRuns: 200, seed: 20_261_122 })
  })

  test('is computed up to the refusal, or to the end of an invalid text', () => {
    const read = { bytes: 0 }
    const counting = new Proxy(Buffer.from(`[${'1,'.repeat(50_000)}1]`), {
      get: (bytes, at) => {
        if (typeof at === 'string' && /^\d+$/.test(at)) read.bytes++
        return Reflect.get(bytes, at)
      },
    })
    expect(() => refuseOversized(counting, { values: 10, depth: 5 })).toThrow(/more values/)
    expect(read.bytes).toBeLessThan(100)
    for (const broken of ['"', '{"a', '["\\', ']]]]', '{:', ''])
      expect(isRefused(broken, 10, 5)).toBe(false)
  })
})

describe('A22: the limits of a route', () => {
  test('are those of a guest if its schema holds less', () => {
    expect(limitsOf(signInInput)).toEqual(GUEST_LIMITS)
  })

  test('follow from its schema, with headroom for a slightly too long list', () => {
    const row = z.strictObject({ id: z.int(), name: z.string().max(10) })
    const { values, bytes, depth } = limitsOf(z.strictObject({ rows: z.array(row).max(4_000) }))
    expect([values, depth]).toEqual([Math.ceil((1 + 4_000 * 3) * 1.25), 20])
    expect(bytes).toBeGreaterThan(4_000 * '{"id":1234567890,"name":"**********"},'.length)
  })

  test('include transforms, defaults, unions and records', () => {
    const list = z.array(z.int()).max(3_000)
    const values = (schema: z.ZodType) => limitsOf(z.strictObject({ list: schema })).values
    const expected = Math.ceil(3_001 * 1.25)
    expect(values(list.transform((all) => all.length).prefault([]))).toBe(expected)
    expect(values(list.nullish())).toBe(expected)
    expect(values(z.union([z.string(), list]))).toBe(expected)
    expect(values(z.preprocess((given) => given, list))).toBe(expected)
    expect(values(z.record(z.string(), z.array(z.int()).max(100)))).toBe(
      Math.ceil((1 + 100 * 101) * 1.25),
    )
  })

  test('allow the largest forms of the product, and have a ceiling', () => {
    expect(limitsOf(newRunInput).values).toBeGreaterThanOrEqual(5_000 * 8)
    expect(limitsOf(draftInput).values).toBeGreaterThanOrEqual(100 * 12)
    expect(limitsOf(piecesInput).bytes).toBe(2 * 1024 * 1024)
    expect(limitsOf(simulationInput).values).toBe(100_000)
  })

  test('are computed once', () => {
    expect(limitsOf(draftInput)).toBe(limitsOf(draftInput))
  })
})

test('of very many wrong fields a hundred are reported, and the form', () => {
  const wrong = z.strictObject({ rows: z.array(z.int('whole_number')) })
  const given = { rows: Array(5_000).fill('x'), more: 1, another: 2 }
  const refusals = refusalsOf(wrong.safeParse(given).error as z.ZodError)
  expect(Object.keys(refusals)).toHaveLength(101)
  expect(refusals['rows.99']).toEqual({ key: 'whole_number' })
  expect(refusals.form).toEqual({ key: 'unknown_fields' })
})
