import { expect, test } from 'vitest'
import { isShownAsZero, moneyFormats, percentFormats, weightFormats } from '#client/lib/figures.ts'
import { ageText, phonesLeftToRight } from '#client/lib/intl.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const DAY_MS = 24 * 60 * 60 * 1000
const age = (days: number) => ageText('en', new Date(NOW - days * DAY_MS).toISOString(), NOW)

test('an age is a count of whole units, and never the name of another month, day or year', () => {
  expect(age(0)).toBe('now')
  expect(age(1 / 24)).toBe('1 hour ago')
  expect(age(1.9)).toBe('1 day ago')
  expect(age(55)).toBe('55 days ago')
  expect(age(61)).toBe('2 months ago')
  expect(age(400)).toBe('13 months ago')
  expect(age(731)).toBe('2 years ago')
  expect(age(-55)).toBe('in 55 days')
})

test('an age in Japanese has no space after its number', () => {
  expect(ageText('ja', new Date(NOW - 3 * DAY_MS).toISOString(), NOW)).toBe('3日前')
  expect(ageText('ru', new Date(NOW - 3 * DAY_MS).toISOString(), NOW)).toBe('3 дня назад')
})

test('a gold price has the digits of its currency, and all of its digits where it must be exact', () => {
  const { gold, exactGold } = moneyFormats('en')
  expect(gold('4128.227936', 'USD')).toBe('$4,128.23')
  expect(exactGold('4128.227936', 'USD')).toBe('$4,128.227936')
  expect(gold('618000.5', 'JPY')).toBe('¥618,001')
})

test('percentages have one decimal place and weights three, so that a column of them aligns', () => {
  const { percent, exactPercent } = percentFormats('en')
  expect([4190, 4179, 40].map((bp) => percent(bp))).toEqual(['41.9%', '41.8%', '0.4%'])
  expect(percent(-1053, { sign: true })).toBe('-10.5%')
  expect([4000, 25].map(exactPercent)).toEqual(['40.0%', '0.25%'])
  const { weight } = weightFormats('en', 'g', (value, unit) => `${value} ${unit}`)
  expect(['33.99', '82.074', '5'].map(weight)).toEqual(['33.990 g', '82.074 g', '5.000 g'])
})

test('a change that is shown as 0.0% is no movement, and every other one is', () => {
  const { percent } = percentFormats('en')
  for (const bp of [-6, -5, -4.9, -1, 0, 1, 4.9, 5, 6])
    expect([bp, isShownAsZero(bp)]).toEqual([bp, percent(bp, { sign: true }) === '0.0%'])
})

test('a phone number keeps its + before it in Arabic', () => {
  const text = 'دبي · +971 50 123 4567'
  expect(phonesLeftToRight('ae', text)).toBe('دبي · \u2066+971 50 123 4567\u2069')
  expect(phonesLeftToRight('en', text)).toBe(text)
})
