import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Locale } from '#lang/locales.ts'
import type { DocumentContent } from '#server/trade/documents/document-content.ts'
import { breakableParts } from '#server/trade/documents/pdf/line-breaks.ts'
import { renderPdf } from '#server/trade/documents/pdf/pdf.ts'

const lang = join(import.meta.dirname, '../../../lang')

function sampleContent(locale: Locale, title: string): DocumentContent {
  const { terms } = JSON.parse(readFileSync(join(lang, locale, 'document-texts.json'), 'utf8'))
  return {
    locale,
    title,
    size: 'A4',
    number: 'LAY-2026-00001',
    day: '2026-07-01',
    shop: { name: 'Gold House', lines: [] },
    party: { label: title, lines: ['Łukasz Żółć', 'محمد الأحمد'] },
    facts: [{ label: title, value: '$3,241.62' }],
    tables: [],
    sums: [],
    note: '',
    signatures: [title],
    foot: title,
    words: Object.values(terms),
  }
}

test('a document has the same bytes regardless of the one rendered before', async () => {
  const statement = sampleContent('ae', 'كشف حساب')
  const first = await renderPdf(statement)
  expect(first.toString('latin1', 0, 5)).toBe('%PDF-')
  await renderPdf(sampleContent('ae', 'عقد شراء بالتقسيط مع الحجز'))
  const again = await renderPdf(statement)
  expect(again.equals(first)).toBe(true)
})

test('Chinese and Japanese break between characters, but not before a full stop or after an opening bracket', () => {
  expect(breakableParts('支払う。')).toEqual(['支', '', '払', '', 'う。'])
  expect(breakableParts('「金」です')).toEqual(['「金」', '', 'で', '', 'す'])
  expect(breakableParts('Kette')).toEqual(['Kette'])
})

test('a word too long for a line is broken, except in Arabic', () => {
  expect(breakableParts('a'.repeat(50)).filter(Boolean)).toHaveLength(3)
  expect(breakableParts('ك'.repeat(50))).toHaveLength(1)
})
