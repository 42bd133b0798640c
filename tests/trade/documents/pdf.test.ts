import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'
import { expect, test } from 'vitest'
import { type Locale, locales } from '#lang/locales.ts'
import type { DocumentContent } from '#server/trade/documents/document-content.ts'
import { facesFor, printable, WEIGHTS } from '#server/trade/documents/pdf/fonts.ts'
import { breakableParts, withBreaks } from '#server/trade/documents/pdf/line-breaks.ts'
import { renderPdf } from '#server/trade/documents/pdf/pdf.ts'
import { mixedContent, SAMPLE_KINDS } from './sample-documents.ts'

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

const linesOf = (text: string) => breakableParts(withBreaks(text)).filter(Boolean)

test('Chinese and Japanese break between characters, but not before a full stop or after an opening bracket', () => {
  expect(breakableParts(withBreaks('支払う。'))).toEqual(['支', '', '払', '', 'う。'])
  expect(linesOf('「金」です')).toEqual(['「金」', 'で', 'す'])
  expect(linesOf('幅6mm（約）')).toEqual(['幅', '6mm', '（約）'])
  expect(linesOf('“金”链')).toEqual(['“金”', '链'])
  expect(linesOf('Kette')).toEqual(['Kette'])
})

test('a word too long for a line is broken, except in Arabic', () => {
  expect(linesOf('a'.repeat(50))).toHaveLength(3)
  expect(linesOf('ك'.repeat(50))).toHaveLength(1)
})

test.each(locales)(
  'every letter has a glyph in a document in %s with names of any language',
  async (locale) => {
    for (const kind of SAMPLE_KINDS) {
      const content = mixedContent(kind, locale)
      const { content: printed, faces } = await printable(content)
      const text = JSON.stringify(content).replaceAll('\u202f', '\u00a0')
      expect(JSON.stringify(printed), kind).toBe(text)
      expect(await missingGlyphs(printed, faces), kind).toEqual([])
    }
  },
)

test('a character without a glyph is printed as its base letter, or as a replacement character', async () => {
  const content = sampleContent('en', 'Ἀ ⅷ 髙﨑 ㈱ № 5\u200e ‰ 김 😀')
  const { content: printed, faces } = await printable(content)
  expect(printed.title).toBe('Α viii 髙﨑 ㈱ № 5 ‰ \ufffd \ufffd')
  expect(await missingGlyphs(printed, faces)).toEqual([])
})

test('all faces have the same ascent and descent, so that the baselines of a row align', async () => {
  const { faces } = await facesFor('en', 'Źα№Яع金の‰')
  await Promise.all(faces.map((fontFamily) => Font.load({ fontFamily, fontWeight: 600 })))
  const fonts = faces.map((fontFamily) => Font.getFont({ fontFamily, fontWeight: 600 }).data)
  expect(fonts.length).toBeGreaterThan(5)
  expect(new Set(fonts.map((font) => [font?.ascent, font?.descent].join()))).toEqual(
    new Set(['1025,-275']),
  )
})

test('a note longer than a page continues on the next one, with the signatures at its end', async () => {
  const pagesWith = async (note: string) => {
    const pdf = await renderPdf({ ...sampleContent('en', 'Sale'), note })
    return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
  }
  const [short, ofLines, ofOneLine] = [
    await pagesWith('Engraved inside.'),
    await pagesWith('Engraved.\n'.repeat(300)),
    await pagesWith('gold '.repeat(2_000)),
  ]
  expect([short, ofLines, ofOneLine]).toEqual([1, 7, 3])
})

/** Characters that a face of the stack lacks in one of its weights, unless another face has them. */
async function missingGlyphs(content: DocumentContent, faces: string[]): Promise<string[]> {
  const missing = new Set<string>()
  for (const fontWeight of WEIGHTS) {
    await Promise.all(faces.map((fontFamily) => Font.load({ fontFamily, fontWeight })))
    const fonts = faces.map((fontFamily) => Font.getFont({ fontFamily, fontWeight }).data)
    for (const character of new Set(JSON.stringify(content))) {
      const code = character.codePointAt(0) ?? 0
      if (!fonts.some((font) => font?.hasGlyphForCodePoint(code))) missing.add(character)
    }
  }
  return [...missing]
}
