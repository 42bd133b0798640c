import { expect, test } from 'vitest'
import { matrixOf, shownPrice } from '#client/features/pricing/price-chart/cells/matrix.ts'
import type { PieceKind } from '#server/formula/settings/piece-kinds.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'

const piece = (kind: PieceKind, widthMm: number, lengthIn: number): VariantProps => ({
  id: widthMm * 1000 + lengthIn,
  sku: `${kind}-${widthMm}-${lengthIn}`,
  metal: 'XAU',
  karat: '14K',
  construction: 'solid',
  twin: 0,
  kind,
  widthMm,
  lengthIn,
  size: null,
  colour: 'yellow',
  weightG: '10.000',
  weightSource: 'model',
  regularPrice: 100_000,
  salePrice: null,
  isComposed: false,
  compareAtPrice: null,
  priceMode: 'formula',
  overrideUntil: null,
  overrideReason: null,
  stonesMinor: 0,
  extraMinor: 0,
  lastPricedAt: null,
  version: 1,
})

test('each ring has a row, ordered by size as a number and then by colour', () => {
  const ring = (size: string, colour: VariantProps['colour'] = 'yellow') => ({
    ...piece('ring', 3, 0),
    id: Number(size) + (colour === 'white' ? 1000 : 0),
    lengthIn: null,
    size,
    colour,
  })
  const { rows, columns } = matrixOf([ring('110'), ring('52', 'white'), ring('52'), ring('9')])

  expect(columns).toEqual([{ kind: 'ring', lengthIn: null, opensGroup: false }])
  expect(rows.map(({ size, colour }) => `${size} ${colour}`)).toEqual([
    '9 yellow',
    '52 white',
    '52 yellow',
    '110 yellow',
  ])
  expect(rows.every(({ cells }) => cells.length === 1 && cells[0])).toBe(true)

  const quarters = matrixOf([ring('6.5'), ring('10'), ring('6.25'), ring('6')])
  expect(quarters.rows.map(({ size }) => size)).toEqual(['6', '6.25', '6.5', '10'])
})

test('pieces that are equal in all measures have a row each, named by their SKU', () => {
  const ring = (sku: string, twin: number, size = '6.5') => ({
    ...piece('ring', 3, 0),
    id: twin + Number(size),
    sku,
    twin,
    lengthIn: null,
    size,
  })
  const { rows } = matrixOf([ring('B', 1), ring('A', 0), ring('C', 0, '7')])
  expect(rows.map(({ sku, cells }) => [sku, cells.map((cell) => cell?.sku)])).toEqual([
    ['A', ['A']],
    ['B', ['B']],
    [null, ['C']],
  ])
})

const pieces = [
  piece('chain', 10, 18),
  piece('bracelet', 4, 17),
  piece('chain', 4, 16),
  piece('bracelet', 10, 17),
  piece('chain', 4, 18),
]

test('rows are ordered by width, columns by kind with bracelets first, then by length', () => {
  const { rows, columns, groups } = matrixOf(pieces)
  expect(rows.map(({ widthMm }) => widthMm)).toEqual([4, 10])
  expect(columns.map(({ kind, lengthIn }) => `${kind} ${lengthIn}`)).toEqual([
    'bracelet 17',
    'chain 16',
    'chain 18',
  ])
  expect(groups).toEqual([
    { kind: 'bracelet', span: 1 },
    { kind: 'chain', span: 2 },
  ])
})

test('only the first chain opens a group after the bracelets', () => {
  expect(matrixOf(pieces).columns.map(({ opensGroup }) => opensGroup)).toEqual([false, true, false])
})

test('a length that does not exist in a width leaves an empty cell', () => {
  const ten = matrixOf(pieces).rows[1]
  expect(ten?.cells.map((cell) => cell?.sku)).toEqual(['bracelet-10-17', undefined, 'chain-10-18'])
})

test('the shown price is the sale price when there is one', () => {
  const chain = piece('chain', 4, 16)
  expect(shownPrice(chain)).toBe(100_000)
  expect(shownPrice({ ...chain, salePrice: 90_000 })).toBe(90_000)
  expect(shownPrice({ ...chain, regularPrice: null })).toBeNull()
})
