import { expect, test } from 'vitest'
import { locales } from '#lang/locales.ts'
import { hashOf, renderPdf } from '#server/trade/documents/pdf/pdf.ts'
import { fileNameOf, SAMPLE_KINDS, sampleContent } from './sample-documents.ts'

const all = SAMPLE_KINDS.flatMap((kind) => locales.map((locale) => [kind, locale] as const))
// Each kind and each language at least once; all combinations would take minutes.
const drawn = locales.map(
  (locale, n) => [SAMPLE_KINDS[n % SAMPLE_KINDS.length] ?? 'sale', locale] as const,
)

test('the same contract gives the same content for every kind and language', () => {
  for (const [kind, locale] of all) {
    const json = JSON.stringify(sampleContent(kind, locale))
    expect(JSON.stringify(sampleContent(kind, locale)), fileNameOf(kind, locale)).toBe(json)
  }
})

test('no document contains a missing translation or a direction mark', () => {
  for (const [kind, locale] of all) {
    const json = JSON.stringify(sampleContent(kind, locale))
    expect(json, fileNameOf(kind, locale)).not.toMatch(
      /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/,
    )
    expect(json, fileNameOf(kind, locale)).not.toMatch(
      /"(title|party|fact|column|sum|section|detail|test|method|payment|terms|sign|kind)\.[a-z_]+|\{\{/,
    )
  }
})

test.each(drawn)(
  'a document of %s in %s has the same bytes from each worker thread',
  async (kind, locale) => {
    const first = hashOf(await renderPdf(sampleContent(kind, locale)))
    expect(hashOf(await renderPdf(sampleContent(kind, locale)))).toBe(first)
  },
  60_000,
)
