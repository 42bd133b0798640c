import { describe, expect, test } from 'vitest'
import {
  type PieceQuery,
  parsePieceQuery,
  parsePriceQuery,
  parseTimeQuery,
} from '#server/workspace/search/parse-query.ts'

const pieces: [string, Partial<PieceQuery>][] = [
  ['14k 6mm 24', { karat: '14K', width: 600, length: 2400 }],
  ['14 k 6 mm 24 in', { karat: '14K', width: 600, length: 2400 }],
  ['14kt 6mm 24"', { karat: '14K', width: 600, length: 2400 }],
  ['14 karat 6mm 24″', { karat: '14K', width: 600, length: 2400 }],
  ["14k 6mm 24''", { karat: '14K', width: 600, length: 2400 }],
  ['8mm 22in solid', { construction: 'solid', width: 800, length: 2200 }],
  ['hollow 22 inches 8mm', { construction: 'hollow', width: 800, length: 2200 }],
  ['semi-solid 10k', { construction: 'semi_solid', karat: '10K' }],
  ['6mm semi solid', { width: 600, construction: 'semi_solid' }],
  ['18k 8x22', { karat: '18K', width: 800, length: 2200 }],
  ['18k 8mm x 22in', { karat: '18K', width: 800, length: 2200 }],
  ['18k 8×22', { karat: '18K', width: 800, length: 2200 }],
  ['14 6 24', { karat: '14K', width: 600, length: 2400 }],
  ['14 6mm 24', { karat: '14K', width: 600, length: 2400 }],
  ['6 24', { width: 600, length: 2400 }],
  ['24 6mm', { width: 600, length: 2400 }],
  ['24in 6', { width: 600, length: 2400 }],
  ['14k 24', { karat: '14K', either: 2400 }],
  ['8', { either: 800 }],
  ['6.5mm', { width: 650 }],
  ['6,5 mm', { width: 650 }],
  ['19.2k', { karat: '19.2K' }],
  ['bracelets 8in white', { kind: 'bracelet', length: 800, colour: 'white' }],
  ['two-tone ring 18k', { kind: 'ring', colour: 'two_tone', karat: '18K' }],
  ['miami cuban 14k', { product: 'miami-cuban', karat: '14K' }],
]

const ALLOYS = ['14K', '9 ct', 'Ag 925', 'Ag 9', 'A+(2)']
const namedAlloys: [string, Partial<PieceQuery>][] = [
  ['ag 925 8mm 22', { karat: 'Ag 925', width: 800, length: 2200 }],
  ['ag925', { karat: 'Ag 925' }],
  ['8mm ag  925 solid', { karat: 'Ag 925', width: 800, construction: 'solid' }],
  ['9 ct pendant', { karat: '9 ct', kind: 'pendant' }],
  ['9ct 18in', { karat: '9 ct', length: 1800 }],
  ['a+(2) 18in', { karat: 'A+(2)', length: 1800 }],
  ['14k 6mm', { karat: '14K', width: 600 }],
]

describe('of a piece', () => {
  test.each(namedAlloys)('"%s" with the name of an alloy', (text, expected) => {
    expect(parsePieceQuery(text, ALLOYS)).toMatchObject(expected)
  })

  test.each(pieces)('"%s"', (text, expected) => {
    const parsed = Object.fromEntries(
      Object.entries(parsePieceQuery(text) ?? {}).filter(
        ([, value]) => value !== null && value !== '',
      ),
    )
    expect(parsed).toEqual(expected)
  })

  test('does not take a part of a word for an alloy', () => {
    expect(parsePieceQuery('mag 9 chain', ALLOYS)?.karat ?? null).toBeNull()
  })

  test.each([
    '',
    '   ',
    '14k 18k',
    'solid hollow 14k',
    'solid',
    'white bracelet',
    '6mm 8mm',
    '14k 6mm 22 24',
    '1 2 3 4',
    '14k 6mm 24in 8',
  ])('"%s" does not describe a piece', (text) => {
    expect(parsePieceQuery(text)).toBeNull()
  })
})

describe('of a time', () => {
  test('a day lasts from midnight to midnight in the shop’s time zone', () => {
    expect(parseTimeQuery('2026-09-21', 'America/New_York')).toEqual({
      from: '2026-09-21T04:00:00.000Z',
      below: '2026-09-22T04:00:00.000Z',
    })
  })

  test('a month to its last day, leap years included', () => {
    expect(parseTimeQuery('2024/2', 'UTC')).toEqual({
      from: '2024-02-01T00:00:00.000Z',
      below: '2024-03-01T00:00:00.000Z',
    })
  })

  test.each(['2026', '2026-13', '2026-00', '2026-02-30', '1799-01', '2026-09-21-01', '26-09', 'x'])(
    '"%s" is none',
    (text) => {
      expect(parseTimeQuery(text, 'UTC')).toBeNull()
    },
  )
})

describe('of a gold price', () => {
  test.each([
    ['4129', 4_129_000_000, 4_130_000_000],
    ['4129.5', 4_129_500_000, 4_129_600_000],
    ['4129.50', 4_129_500_000, 4_129_510_000],
    ['4129.123456', 4_129_123_456, 4_129_123_457],
  ])('"%s" is every price with this start', (text, from, below) => {
    expect(parsePriceQuery(text)).toEqual({ from, below })
  })

  test.each(['4', '0', '00', '12345678', '4129.', '4129.1234567', '-4129', '4e3', '4 129'])(
    '"%s" is none',
    (text) => {
      expect(parsePriceQuery(text)).toBeNull()
    },
  )
})
