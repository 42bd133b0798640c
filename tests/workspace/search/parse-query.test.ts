import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales } from '#lang/locales.ts'
import { PIECE_KINDS } from '#server/formula/settings/piece-kinds.ts'
import {
  type PieceQuery,
  parsePieceQuery,
  parsePriceQuery,
  parseTimeQuery,
} from '#server/workspace/search/parse-query.ts'

const textsOf = (file: string, locale: string) =>
  JSON.parse(readFileSync(`lang/${locale}/${file}.json`, 'utf8'))
const inches = (length: number) => [{ from: length, below: length + 1 }]
const word = (field: string, value: string, typed = value) =>
  ({ field, value, word: typed }) as Word
type Word = PieceQuery['words'][number]

const pieces: [string, Partial<PieceQuery>][] = [
  ['14k 6mm 24', { karat: '14K', width: 600, length: inches(2400) }],
  ['14 k 6 mm 24 in', { karat: '14K', width: 600, length: inches(2400) }],
  ['14kt 6mm 24"', { karat: '14K', width: 600, length: inches(2400) }],
  ['14 karat 6mm 24″', { karat: '14K', width: 600, length: inches(2400) }],
  ["14k 6mm 24''", { karat: '14K', width: 600, length: inches(2400) }],
  ['8mm 22in solid', { width: 800, length: inches(2200), words: [word('construction', 'solid')] }],
  [
    'hollow 22 inches 8mm',
    { width: 800, length: inches(2200), words: [word('construction', 'hollow')] },
  ],
  ['semi-solid 10k', { karat: '10K', words: [word('construction', 'semi_solid', 'semi solid')] }],
  ['6mm semi solid', { width: 600, words: [word('construction', 'semi_solid', 'semi solid')] }],
  ['18k 8x22', { karat: '18K', width: 800, length: inches(2200) }],
  ['18k 8mm x 22in', { karat: '18K', width: 800, length: inches(2200) }],
  ['18k 8×22', { karat: '18K', width: 800, length: inches(2200) }],
  ['14 6 24', { karat: '14K', width: 600, length: inches(2400) }],
  ['14 6mm 24', { karat: '14K', width: 600, length: inches(2400) }],
  ['6 24', { width: 600, length: inches(2400) }],
  ['24 6mm', { width: 600, length: inches(2400) }],
  ['24in 6', { width: 600, length: inches(2400) }],
  ['14k 24', { karat: '14K', either: { width: 2400, length: inches(2400), size: null } }],
  ['8', { either: { width: 800, length: inches(800), size: [8] } }],
  ['6.5mm', { width: 650 }],
  ['6,5 mm', { width: 650 }],
  ['19.2k', { karat: '19.2K' }],
  [
    'bracelets 8in white',
    {
      length: inches(800),
      words: [word('kind', 'bracelet', 'bracelets'), word('colour', 'white')],
    },
  ],
  [
    'two-tone ring 18k',
    { karat: '18K', words: [word('colour', 'two_tone', 'two tone'), word('kind', 'ring')] },
  ],
  ['miami cuban 14k', { name: ['miami', 'cuban'], karat: '14K' }],
]

const ALLOYS = ['14K', '9 ct', 'Ag 925', 'Ag 9', 'A+(2)']
const namedAlloys: [string, Partial<PieceQuery>][] = [
  ['ag 925 8mm 22', { karat: 'Ag 925', width: 800, length: inches(2200) }],
  ['ag925', { karat: 'Ag 925' }],
  ['8mm ag  925 solid', { karat: 'Ag 925', width: 800, words: [word('construction', 'solid')] }],
  ['9 ct pendant', { karat: '9 ct', words: [word('kind', 'pendant')] }],
  ['9ct 18in', { karat: '9 ct', length: inches(1800) }],
  ['a+(2) 18in', { karat: 'A+(2)', length: inches(1800) }],
  ['14k 6mm', { karat: '14K', width: 600 }],
]

const metric: [string, Partial<PieceQuery>][] = [
  [
    'Kette 45 cm',
    { length: [{ from: 1752, below: 1792 }], words: [word('kind', 'chain', 'kette')] },
  ],
  ['14k 45.7см', { length: [{ from: 1798, below: 1802 }] }],
  ['8mm 61', { width: 800, length: [...inches(6100), { from: 2382, below: 2422 }] }],
  ['bague 52', { size: [6, 6.125] }],
  ['anillo uk n', { size: [6.625, 6.75] }],
  ['us 6½', { size: [6.5] }],
  ['14k US 6 1/2', { karat: '14K', size: [6.5] }],
  ['戒指14k', { karat: '14K', words: [word('kind', 'ring', '戒指')] }],
  ['Größe 54 18k', { karat: '18K', size: [6.75, 6.875] }],
  ['Ringe 14 54', { karat: '14K', size: [6.75, 6.875] }],
]

describe('of a piece', () => {
  test.each(namedAlloys)('"%s" with the name of an alloy', (text, expected) => {
    expect(parsePieceQuery(text, ALLOYS)).toMatchObject(expected)
  })

  test.each(pieces)('"%s"', (text, expected) => {
    const parsed = Object.fromEntries(
      Object.entries(parsePieceQuery(text) ?? {}).filter(
        ([, value]) => value !== null && String(value) !== '',
      ),
    )
    expect(parsed).toEqual(expected)
  })

  test.each(metric)('"%s" for a reader of centimeters and EU sizes', (text, expected) => {
    const units = { lengthUnit: 'cm', ringSystem: 'eu' } as const
    expect(parsePieceQuery(text, [], units)).toMatchObject(expected)
  })

  test.each(locales)('with every kind in %s', (locale) => {
    const [singular, plural] = [textsOf('piece-kinds', locale), textsOf('price', locale).grid.kind]
    for (const kind of PIECE_KINDS)
      for (const text of [singular[kind], plural[kind], plural[kind].toUpperCase()]) {
        const { words, name } = parsePieceQuery(`14k ${text.split('・')[0]} 8mm`) as PieceQuery
        expect([words, name], text).toEqual([[expect.objectContaining({ value: kind })], []])
      }
  })

  test('does not take a part of a word for an alloy', () => {
    expect(parsePieceQuery('mag 9 chain', ALLOYS)?.karat).toBeNull()
  })

  test.each([
    '',
    '   ',
    '14k 18k',
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
