import { expect, test } from 'vitest'
import { type ImpactEntry, impactOf } from '#server/pricing/runs/impact.ts'

/** A piece of 14K on sale for less; amounts in minor units. */
function entry(old: number, next: number, more: Partial<ImpactEntry> = {}): ImpactEntry {
  const traits = {
    metal: 'XAU',
    colour: 'yellow',
    karat: '14K',
    construction: 'solid',
    kind: 'chain',
    widthMm: 8,
    lengthIn: 22,
  } as const
  return {
    product: 'Miami Cuban Link',
    ...traits,
    ringSize: null,
    isWritten: true,
    move: { from: old, to: next },
    size: Math.abs(next - old),
    problem: null,
    isExcluded: false,
    findings: [],
    reasons: [],
    margin: null,
    line: {
      variantId: 1,
      product: 'Miami Cuban Link',
      sku: `${old}`,
      ...traits,
      size: null,
      old,
      new: next,
      shown: next,
    },
    ...more,
  }
}

test('the average change is that of all prices together, not that of the percentages', () => {
  const impact = impactOf([entry(1_000_000, 900_000), entry(100, 50)], 'cost')
  expect(impact).toMatchObject({ changes: 2, changeMinor: -100_050, averageBp: -1000 })
})

test('lines that need a decision are counted and are in no sum, margin or line', () => {
  const held: Partial<ImpactEntry> = {
    isWritten: false,
    problem: 'held',
    margin: { old: { bp: 4000, price: 500 }, new: { bp: -900, price: 100 } },
  }
  const ok = { margin: { old: { bp: 4000, price: 1000 }, new: { bp: 3333, price: 900 } } }
  const impact = impactOf([entry(1000, 900, ok), entry(500, 100, held)], 'cost')
  expect(impact).toMatchObject({ pieces: 2, changes: 1, changeMinor: -100 })
  expect(impact.problems).toEqual([{ kind: 'held', count: 1 }])
  expect(impact.cost).toEqual({ oldMarginBp: 4000, marginBp: 3333 })
  expect(impact.biggest.map(({ sku }) => sku)).toEqual(['1000'])
})

test('the margin of several prices is weighted by price', () => {
  const withMargins = (price: number, bp: number) =>
    entry(price, price, { margin: { old: { bp, price }, new: { bp, price } } })
  const { cost } = impactOf([withMargins(300, 4000), withMargins(100, 2000)], 'cost')
  expect(cost).toMatchObject({ oldMarginBp: 3500, marginBp: 3500 })
})

test('without the cost right there are no margins, and no blocked lines', () => {
  expect(impactOf([entry(1000, 900, { problem: 'blocked' })], 'no_cost')).not.toHaveProperty('cost')
})

test('the five biggest changes come first, and equal ones in the order of the pieces', () => {
  const impact = impactOf(
    [100, 900, 300, 300, 200, 800, 700].map((off, n) => entry(10_000 + n, 10_000 + n - off)),
    'cost',
  )
  expect(impact.biggest.map((line) => (line.old ?? 0) - (line.new ?? 0))).toEqual([
    900, 800, 700, 300, 300,
  ])
  expect(impact.biggest.slice(3).map(({ sku }) => sku)).toEqual(['10002', '10003'])
})

test('one product is divided by width and length, in order, and several by product and karat', () => {
  const one = [
    entry(1000, 900, { widthMm: 10, lengthIn: 24 }),
    entry(1000, 800, { widthMm: 8, lengthIn: 24 }),
    entry(1000, 600, { widthMm: 8, lengthIn: 24, isWritten: false }),
    entry(1000, 900, { widthMm: null }),
  ]
  expect(impactOf(one, 'no_cost').matrix).toEqual({
    rows: { by: 'widthMm', values: [8, 10] },
    columns: { by: 'lengthIn', values: [22, 24] },
    cells: [
      [null, { pieces: 2, changes: 1, averageBp: -2000 }],
      [null, { pieces: 1, changes: 1, averageBp: -1000 }],
    ],
    hidden: 1,
  })
  const { matrix } = impactOf([...one, entry(500, 400, { product: 'Rope' })], 'no_cost')
  expect(matrix.rows).toEqual({ by: 'product', values: ['Miami Cuban Link', 'Rope'] })
  expect(matrix.columns).toEqual({ by: 'karat', values: ['14K'] })
  expect(matrix.cells[1]).toEqual([{ pieces: 1, changes: 1, averageBp: -2000 }])
})

test('rings are divided by their sizes and other pieces without a construction by their kinds', () => {
  const without = { construction: null, widthMm: null, lengthIn: null }
  const ring = (ringSize: string) => entry(1000, 900, { ...without, kind: 'ring', ringSize })
  const { matrix } = impactOf([ring('10'), ring('6.5'), ring('6.5')], 'no_cost')
  expect(matrix.rows).toEqual({ by: 'ringSize', values: ['6.5', '10'] })
  expect(matrix.columns).toEqual({ by: 'karat', values: ['14K'] })
  const pairs = [entry(1000, 900, { ...without, kind: 'earrings' })]
  expect(impactOf(pairs, 'no_cost').matrix.rows).toEqual({ by: 'kind', values: ['earrings'] })
})

test('of many widths those with the most pieces are shown, and the pieces of the others are counted', () => {
  const many = Array.from({ length: 14 }, (_, n) => entry(1000, 900, { widthMm: n + 1 }))
  const twice = entry(1000, 900, { widthMm: 14 })
  const { matrix } = impactOf([...many, twice], 'no_cost')
  expect(matrix.rows.values).toHaveLength(12)
  expect(matrix.rows.values).toContain(14)
  expect(matrix.hidden).toBe(2)
})
