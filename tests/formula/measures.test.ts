import { expect, test } from 'vitest'
import { measureUnits, unitsFor } from '#lang/measures.ts'
import {
  inchesOf,
  lengthIn,
  type MeasureStyle,
  measureTexts,
} from '#server/formula/units/measures.ts'

const style = (more: Partial<MeasureStyle> = {}): MeasureStyle => ({
  lengthUnit: 'in',
  ringSystem: 'us',
  write: (value, unit, places) => `${Number(value.toFixed(places))} ${unit}`,
  leftToRight: (size) => size,
  ...more,
})
const CHAIN = { kind: 'chain', widthMm: 2.5, lengthIn: 22, size: null }
const RING = { kind: 'ring', widthMm: null, lengthIn: null, size: '6.5' }

test('a chain has its width in mm and its length in the unit of the reader', () => {
  expect(measureTexts(CHAIN, style())).toEqual(['2.5 mm', '22 in'])
  expect(measureTexts(CHAIN, style({ lengthUnit: 'cm' }))).toEqual(['2.5 mm', '55.9 cm'])
  expect(measureTexts(CHAIN, style({ lengthUnit: 'mm' }))).toEqual(['2.5 mm', '559 mm'])
})

test('a ring has its size with the system, other pieces their text', () => {
  expect(measureTexts(RING, style())).toEqual(['US 6½'])
  expect(measureTexts({ ...RING, widthMm: 4 }, style({ ringSystem: 'eu' }))).toEqual([
    '4 mm',
    'EU 53',
  ])
  expect(measureTexts({ ...RING, kind: 'pendant' }, style())).toEqual(['6.5'])
  expect(measureTexts({ ...RING, size: null }, style())).toEqual([])
})

test('a length typed in the unit of the reader is inches, and is written in that unit again', () => {
  expect(inchesOf('22', 'in', 'from')).toBe('22')
  expect(inchesOf('45', 'cm', 'exact')).toBe('17.72')
  expect(lengthIn('17.72', 'cm')).toBe('45')
  expect(lengthIn('24', 'mm')).toBe('610')
  expect([inchesOf('', 'cm', 'from'), inchesOf('x', 'mm', 'to')]).toEqual(['', 'x'])
})

test('a range of lengths includes those that are written as its ends', () => {
  for (let hundredths = 500; hundredths < 4000; hundredths += 1)
    for (const unit of ['in', 'cm', 'mm'] as const) {
      const written = lengthIn(String(hundredths / 100), unit)
      const [from, to] = [inchesOf(written, unit, 'from'), inchesOf(written, unit, 'to')]
      expect(Number(from)).toBeLessThanOrEqual(hundredths / 100)
      expect(Number(to)).toBeGreaterThanOrEqual(hundredths / 100)
      expect([lengthIn(from, unit), lengthIn(to, unit)]).toEqual([written, written])
    }
})

test('the units of a reader are chosen by them, by the shop, or by the language', () => {
  const usual = measureUnits('en')
  const shop = { lengthUnit: 'cm', ringSystem: 'uk' } as const
  expect(unitsFor([{ lengthUnit: 'locale' }, shop], usual)).toEqual(shop)
  expect(unitsFor([{ lengthUnit: 'mm' }, { lengthUnit: null, ringSystem: 'eu' }], usual)).toEqual({
    lengthUnit: 'mm',
    ringSystem: 'eu',
  })
  expect(unitsFor([{}, { lengthUnit: null, ringSystem: null }], usual)).toEqual(usual)
})

test('the units of a language are those of its country', () => {
  expect(measureUnits('en')).toEqual({ lengthUnit: 'in', ringSystem: 'us' })
  expect(measureUnits('en', 'GB')).toEqual({ lengthUnit: 'in', ringSystem: 'uk' })
  expect(measureUnits('en', 'AU')).toEqual({ lengthUnit: 'cm', ringSystem: 'uk' })
  expect(measureUnits('ja')).toEqual({ lengthUnit: 'cm', ringSystem: 'jp' })
  expect(measureUnits('zh')).toEqual({ lengthUnit: 'cm', ringSystem: 'eu' })
  for (const locale of ['de', 'fr', 'it', 'tr', 'ae'] as const)
    expect(measureUnits(locale, 'GB')).toEqual({ lengthUnit: 'cm', ringSystem: 'eu' })
})
