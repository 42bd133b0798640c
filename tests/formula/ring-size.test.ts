import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  RING_SYSTEMS,
  type RingSystem,
  readNamedRingSize,
  readRingSize,
  ringSizeInField,
  ringSizesIn,
  ringSizeText,
  writeRingSize,
} from '#server/formula/units/ring-size.ts'

/** A maker's chart for Europe and the UK, by inside circumference. */
const EU_AND_UK = [
  ['44', 'F'],
  ['46', 'H'],
  ['48', 'I½'],
  ['50', 'K'],
  ['52', 'L½'],
  ['54', 'N'],
  ['56', 'P'],
  ['58', 'Q½'],
  ['60', 'S'],
  ['62', 'T½'],
  ['64', 'V'],
  ['66', 'X'],
  ['68', 'Y½'],
] as const

/** Charts of jewellers in the US and the UK. */
const US_AND_UK = [
  ['4', 'H½'],
  ['4½', 'I½'],
  ['5', 'J½'],
  ['5¼', 'K'],
  ['5½', 'K½'],
  ['6', 'L½'],
  ['6½', 'M½'],
  ['7', 'N½'],
  ['7¾', 'P'],
  ['8', 'P½'],
  ['9', 'R½'],
  ['10', 'T½'],
  ['11', 'V½'],
  ['12', 'X½'],
  ['12½', 'Z'],
  ['13', 'Z+1'],
] as const

/** A Japanese chart: the number, and the inside circumference to half a mm. */
const JAPANESE = [
  ['1', 41],
  ['4', 44],
  ['7', 47],
  ['10', 50],
  ['13', 53],
  ['16', 56.5],
  ['19', 59.5],
] as const

const quarters = fc.integer({ min: 2, max: 64 }).map((n) => n / 4)
const eighths = fc.integer({ min: 3, max: 128 }).map((n) => n / 8)
const systems = fc.constantFrom(...RING_SYSTEMS)
/** Every size of a system, as it is written. */
const SIZES: Record<RingSystem, string[]> = {
  us: textsOf(3, 128, 8),
  uk: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'Z+1', 'Z+2', 'Z+3', 'Z+4', 'Z+5'].flatMap((size) => [
    size,
    `${size}½`,
  ]),
  eu: textsOf(75, 155, 2),
  jp: textsOf(2, 71, 2),
}

function textsOf(first: number, last: number, parts: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, n) => String((first + n) / parts))
}

describe('a ring size', () => {
  test.each(EU_AND_UK)('EU %s and UK %s are at most a quarter of a US size apart', (eu, uk) => {
    expect(apart(readRingSize(eu, 'eu'), readRingSize(uk, 'uk'))).toBeLessThanOrEqual(0.25)
  })

  test.each(US_AND_UK)('US %s is UK %s', (us, uk) => {
    expect(written(us, 'us', 'uk')).toBe(uk)
  })

  test.each(JAPANESE)('JP %s has %d mm around', (jp, mm) => {
    const size = readRingSize(jp, 'jp')
    expect(apart(size, readRingSize(String(mm), 'eu'))).toBeLessThanOrEqual(0.25)
  })

  test.each([
    ['6.5', 'us', 6.5],
    ['6,5', 'us', 6.5],
    [' 6 1/4 ', 'us', 6.25],
    ['6-1/2', 'us', 6.5],
    ['6½', 'us', 6.5],
    ['½', 'us', 0.5],
    ['16', 'us', 16],
    ['m 1/2', 'uk', 6.5],
    ['M', 'uk', 6.25],
    ['Z+6', 'uk', 15.5],
    ['Z 1', 'uk', 13],
    ['52', 'eu', 6],
    ['12', 'jp', 6.25],
  ] as const)('%j is read in %s', (text, system, size) => {
    expect(readRingSize(text, system)).toBe(size)
  })

  test.each([
    ['', 'us'],
    ['6.3', 'us'],
    ['6 3/2', 'us'],
    ['6 1/3', 'us'],
    ['-6', 'us'],
    ['0', 'us'],
    ['17', 'us'],
    ['52', 'us'],
    ['M', 'us'],
    ['6', 'uk'],
    ['Y+1', 'uk'],
    ['Z+7', 'uk'],
    ['Z+6½', 'uk'],
    ['M¼', 'uk'],
    ['52.3', 'eu'],
    ['30', 'eu'],
    ['78', 'eu'],
    ['0', 'jp'],
    ['36', 'jp'],
    ['٦', 'us'],
  ] as const)('%j is none in %s', (text, system) => {
    expect(readRingSize(text, system)).toBeNull()
  })

  test('is the same after it is written in any system and read there', () => {
    fc.assert(
      fc.property(quarters, systems, (size, system) => {
        const text = writeRingSize(size, system)
        if (text !== null) expect(readRingSize(text, system)).toBe(size)
      }),
    )
    fc.assert(
      fc.property(eighths, (size) => {
        expect(readRingSize(writeRingSize(size, 'us') ?? '', 'us')).toBe(size)
      }),
    )
  })

  test.each(RING_SYSTEMS)('typed in %s is stored and written there as it was typed', (system) => {
    for (const typed of SIZES[system]) {
      const size = readRingSize(typed, system)
      const text = writeRingSize(size ?? 0, system) ?? ''
      expect([typed, readRingSize(text, system)]).toEqual([typed, size])
      if (system === 'uk') expect(text).toBe(typed)
      else expect(asNumber(text)).toBe(Number(typed))
    }
  })

  test('keeps its place among other sizes in every system', () => {
    fc.assert(
      fc.property(eighths, eighths, systems, (a, b, system) => {
        const [first, second] = [a, b].sort((one, two) => one - two).map((us) => rank(us, system))
        expect(first).toBeLessThanOrEqual(second ?? 0)
      }),
    )
  })

  test('may have its system before it', () => {
    expect(readNamedRingSize('6 1/2')).toBe(6.5)
    expect(readNamedRingSize('us 6.5')).toBe(6.5)
    expect(readNamedRingSize('UK M')).toBe(6.25)
    expect(readNamedRingSize('EU52')).toBe(6)
    expect(readNamedRingSize('JP 12')).toBe(6.25)
    expect(readNamedRingSize('CH 12')).toBeNull()
  })

  test.each([
    ['L½', 'uk', 6],
    ['l 1/2', 'uk', 6],
    ['52', 'eu', 6],
    ['12', 'jp', 6.25],
    ['6', 'us', 6],
    ['US 6', 'uk', 6],
    ['L½', 'us', 6],
    ['52', 'uk', 6],
    ['6', 'uk', null],
    ['12', 'eu', null],
    ['100', 'us', null],
  ] as const)('%j typed by a reader of %s is US %s', (text, reader, us) => {
    expect(readNamedRingSize(text, reader)).toBe(us)
  })

  test.each([
    ['L', 'P', '0.5', 'uk', 'uk', 'L L½ M M½ N N½ O O½ P'],
    ['Y½', 'Z+1', '½', 'uk', 'uk', 'Y½ Z Z½ Z+1'],
    ['50', '56', '1', 'eu', 'eu', '50 51 52 53 54 55 56'],
    ['7', '9', '1', 'jp', 'jp', '7 8 9'],
    ['5', '6', '0.25', 'us', 'us', '5 5¼ 5½ 5¾ 6'],
    ['UK L', 'M', '1', 'us', 'uk', 'L M'],
  ] as const)('from %s to %s by %s in %s is a range', (from, to, step, reader, system, sizes) => {
    expect(ringSizesIn({ from, to, step }, reader)).toEqual({ system, sizes: sizes.split(' ') })
  })

  test.each([
    ['P', 'L', '1', 'uk'],
    ['L', 'P', '0', 'uk'],
    ['L', 'P', '0.25', 'uk'],
    ['L', '6', '1', 'uk'],
    ['', '', '1', 'eu'],
    ['6', '8', '1', 'uk'],
  ] as const)('from %s to %s by %s in %s is no range', (from, to, step, reader) => {
    expect(ringSizesIn({ from, to, step }, reader)).toBeNull()
  })

  test('is written with its system', () => {
    expect(ringSizeText('6.5', 'us')).toBe('US 6½')
    expect(ringSizeText('6 1/4', 'uk')).toBe('UK M')
    expect(ringSizeText('6', 'eu')).toBe('EU 52')
    expect(ringSizeText('13.375', 'uk')).toBe('UK Z+1½')
    expect(ringSizeText('1', 'jp')).toBe('US 1')
    expect(ringSizeText('one size', 'eu')).toBe('one size')
  })

  test('is in a field as its reader types it', () => {
    expect(ringSizeInField('6', 'uk')).toBe('L½')
    expect(ringSizeInField('6.5', 'us')).toBe('6.5')
    expect(ringSizeInField('1', 'jp')).toBe('US 1')
    expect(ringSizeInField('', 'uk')).toBe('')
  })
})

const apart = (a: number | null, b: number | null) => Math.abs((a ?? 0) - (b ?? 0))

function written(text: string, from: RingSystem, to: RingSystem): string | null {
  return writeRingSize(readRingSize(text, from) ?? 0, to)
}

const asNumber = (text: string) =>
  Number(text.replace(/\D+$/, '')) +
  ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'].indexOf(text.replace(/^\d+/, '')) / 8

/** The place of a size on the scale of a system; −1 below it, Infinity above it. */
function rank(us: number, system: RingSystem): number {
  const text = writeRingSize(us, system)
  if (text === null) return us < 8 ? -1 : Number.POSITIVE_INFINITY
  if (system !== 'uk') return asNumber(text)
  const [, letter = '', plus = '0', half = ''] = /^([A-Z])(?:\+(\d))?(½)?$/.exec(text) ?? []
  return letter.charCodeAt(0) + Number(plus) + (half ? 0.5 : 0)
}
