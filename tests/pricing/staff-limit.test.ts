import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBeyond, staffChangeLimit } from '#server/pricing/limits/staff-limit.ts'
import type { Origin, Prices, Step } from '#server/pricing/limits/staff-limit-queries.ts'

const NOW = '2026-11-20T15:00:00.000Z'
const CUTOFF = '2026-11-19T15:00:00.000Z'
const RECENT = '2026-11-20T10:00:00.000Z'
const OLD = '2026-11-01T10:00:00.000Z'
const WINDOW = { now: NOW, cutoff: CUTOFF, limit: { bp: 500, beginSaleBp: 500, endSaleBp: 500 } }

type Given = [origin: Origin, regular: number, sale: number | null, more?: Partial<Step>]

/** The steps of a piece that first cost 10,000 without a sale. */
function steps(...given: Given[]): Step[] {
  let before: Prices = { regular: 10_000, sale: null }
  return given.map(([origin, regular, sale, more], index) => {
    const step = { variantId: 1, before, after: { regular, sale }, runId: index + 1, at: RECENT }
    before = step.after
    return { ...step, origin, undoes: null, campaign: null, ...more }
  })
}

/** Do these prices exceed the limit of 5 percent? */
function isRefused(past: Step[], regular: number, sale: number | null = null): boolean {
  const before = past.at(-1)?.after ?? { regular: 10_000, sale: null }
  return isBeyond(past, { variantId: 1, before, after: { regular, sale } }, WINDOW)
}

const rule = (given: object): string =>
  JSON.stringify({ by: 'percent', bp: 500, rounding: 'shop', reference: 'none', ...given })

const start = (id: number): Partial<Step> => ({ campaign: { id, action: 'start' } })
const follow = (id: number): Partial<Step> => ({ campaign: { id, action: 'follow' } })
const returned = (id: number): Partial<Step> => ({ campaign: { id, action: 'return' } })

describe('what staff changed of a price', () => {
  test('may be half as much again for a sale of a percentage that the shop rounds, if it is the first change', () => {
    const limit = staffChangeLimit(500, { kind: 'sale', rule: rule({ bp: 500 }) })
    const isRefusedSale = (past: Step[], before: Prices, sale: number) =>
      isBeyond(past, { variantId: 1, before, after: { ...before, sale } }, { ...WINDOW, limit })
    const first = { regular: 10_000, sale: null }
    expect(isRefusedSale([], first, 9_250)).toBe(false)
    expect(isRefusedSale([], first, 9_249)).toBe(true)
    expect(isRefusedSale([], { regular: 10_000, sale: 9_900 }, 9_399)).toBe(true)
    const edited = steps(['staff', 9_900, null])
    expect(isRefusedSale(edited, { regular: 9_900, sale: null }, 9_499)).toBe(true)
    expect(
      isBeyond(
        [],
        { variantId: 1, before: first, after: { regular: 9_499, sale: null } },
        { ...WINDOW, limit },
      ),
    ).toBe(true)
  })

  test.each([{ bp: 501 }, { rounding: 'nearest_5' }, { by: 'amount' }])(
    'is not more for a sale by %j',
    (given) => {
      expect(staffChangeLimit(500, { kind: 'sale', rule: rule(given) }).beginSaleBp).toBe(500)
    },
  )

  test('may be exactly the limit', () => {
    expect(isRefused([], 9_500)).toBe(false)
    expect(isRefused([], 9_499)).toBe(true)
    expect(isRefused(steps(['staff', 9_700, null]), 9_500)).toBe(false)
    expect(isRefused(steps(['staff', 9_700, null]), 9_499)).toBe(true)
  })

  test('does not include changes by the formula', () => {
    const dearer = steps(['formula', 12_000, null])
    expect(isRefused(dearer, 11_400)).toBe(false)
    expect(isRefused(steps(['staff', 9_700, null], ['formula', 12_000, null]), 11_500)).toBe(true)
  })

  test('no longer counts after a day if the formula has set the price since', () => {
    const old = { at: OLD }
    expect(isRefused(steps(['staff', 9_500, null, old]), 9_400)).toBe(true)
    expect(
      isRefused(steps(['staff', 9_500, null, old], ['formula', 10_000, null, old]), 9_500),
    ).toBe(false)
    expect(
      isRefused(
        steps(['staff', 9_500, 9_400, old], ['formula', 10_000, 9_400, old]),
        10_000,
        9_300,
      ),
    ).toBe(true)
  })

  test('is reset when an admin sets the price, and counts again when that is undone', () => {
    const past = steps(['staff', 9_500, null], ['admin', 9_000, null])
    expect(isRefused(past, 8_600)).toBe(false)
    const undone = steps(
      ['staff', 9_500, null],
      ['admin', 9_000, null],
      ['admin', 9_500, null, { undoes: 2 }],
    )
    expect(isRefused(undone, 9_400)).toBe(true)
  })

  test('under a sale counts for the price shown as soon as the sale ends', () => {
    const past = steps(['staff', 10_000, 9_600], ['staff', 9_700, 9_600], ['staff', 9_700, null])
    expect(isRefused(past, 9_700, 9_400)).toBe(true)
    expect(isRefused(past, 9_700, 9_500)).toBe(false)
  })
})

describe('a campaign that staff scheduled', () => {
  test('may follow gold without limit with the same percentage off', () => {
    const past = steps(
      ['staff', 10_000, 9_600, start(7)],
      ['formula', 13_000, 9_600],
      ['staff', 13_000, 12_480, follow(7)],
    )
    expect(isRefused(past, 13_000, 12_400)).toBe(false)
    expect(isRefused(past, 13_000, 12_300)).toBe(true)
  })

  test('may not follow what staff did to the regular price beyond the limit', () => {
    const past = steps(['staff', 10_000, 9_600, start(7)], ['staff', 9_700, 9_600])
    const move = {
      variantId: 1,
      before: { regular: 9_700, sale: 9_600 },
      after: { regular: 9_700, sale: 9_312 },
      campaign: { id: 7, action: 'follow' as const },
    }
    expect(isBeyond(past, move, WINDOW)).toBe(true)
    expect(
      isBeyond(steps(['staff', 10_000, 9_900, start(7)], ['staff', 9_800, 9_900]), move, WINDOW),
    ).toBe(false)
  })

  test('no longer counts after its prices are restored, and an earlier sale counts again', () => {
    const past = steps(
      ['staff', 10_000, 9_800],
      ['staff', 10_000, 9_600, start(7)],
      ['staff', 10_000, 9_800, returned(7)],
    )
    expect(isRefused(past, 10_000, 9_500)).toBe(false)
    expect(isRefused(past, 10_000, 9_499)).toBe(true)
  })
})

test('no sequence of changes, reprices and undos in a day takes a price beyond the staff limit', () => {
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('staff' as const),
      price: fc.integer({ min: 8_000, max: 12_000 }),
    }),
    fc.record({ kind: fc.constant('undo' as const), price: fc.constant(0) }),
    fc.record({ kind: fc.constant('reprice' as const), price: fc.constant(10_000) }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const past: Step[] = []
      const undone = new Set<number>()
      for (const { kind, price } of acts) {
        const now = past.at(-1)?.after.regular ?? 10_000
        const last = past.findLast(({ runId, undoes }) => undoes === null && !undone.has(runId))
        const mayUndo = last !== undefined && last.after.regular === now
        if (kind === 'undo' && !mayUndo) continue
        if (kind === 'staff' && isRefused(past, price)) continue
        const to = kind === 'undo' ? (last?.before.regular ?? now) : price
        if (to === now) continue
        if (kind === 'undo' && last) undone.add(last.runId)
        past.push({
          variantId: 1,
          before: { regular: now, sale: null },
          after: { regular: to, sale: null },
          runId: past.length + 1,
          at: RECENT,
          campaign: null,
          origin: kind === 'reprice' ? 'formula' : 'staff',
          undoes: kind === 'undo' ? (last?.runId ?? null) : null,
        })
        // The formula's price stays 10,000, so the difference was made by staff.
        expect(Math.abs(to - 10_000)).toBeLessThanOrEqual(500)
      }
    }),
  )
})
