import { expect, test } from 'vitest'
import { parse, type Source, sourcesUnder } from './source.ts'

/** Queries that ask whether a piece is archived, and not whether it is offered, with the reason. */
const onPurpose: Record<string, string> = {
  'server/catalogue/queries.ts isListed':
    'the page of a product lists its archived pieces, also when the product is archived',
  'server/catalogue/pieces/queries.ts updatePiece': 'writes a piece that is not archived yet',
  'server/catalogue/pieces/queries.ts setArchived': 'archives or restores the piece itself',
  'server/catalogue/products/product-queries.ts productsWithFigures':
    'the card of an archived product shows the pieces that its restore offers again',
  'server/catalogue/products/product-queries.ts countPieces':
    'says how many pieces are archived or restored with the product',
  'server/catalogue/alloys/queries.ts unsoldAlloysOf':
    'asks before the restore of an archived product whether its alloys are sold',
  'server/insights/analytics/piece-queries.ts marginByProduct':
    'stored figures are those of pieces of products on sale only',
}

/** The statements of a file of queries about pieces that compare `archived_at`, by the names that they declare. */
function comparisonsIn({ path, text, program }: Source): string[] {
  if (!path.endsWith('queries.ts') || !/\bvariants\b/.test(text)) return []
  return program.body.flatMap((statement) => {
    const code = text.slice(statement.start, statement.end)
    if (!/archived_at(?:'\s*,|\)?\}? is\b)/.test(code)) return []
    const [, name = ''] = /(?:function|const) (\w+)/.exec(code) ?? []
    return [`${path} ${name}`]
  })
}

test('whether a piece is offered is asked by isOffered and wasOffered alone', () => {
  const defined = 'server/catalogue/offered-queries.ts'
  const found = sourcesUnder('server').filter(({ path }) => path !== defined)
  expect(found.flatMap(comparisonsIn).toSorted()).toEqual(Object.keys(onPurpose).toSorted())
})

test.each([
  "const found = (db) => db.selectFrom('variants').where('archived_at', 'is', null)",
  'const found = (db) => sql`select 1 from variants as v where v.archived_at is null`',
])('%s is reported', (text) => {
  const source = parse('server/pricing/lines/queries.ts', text)
  expect(comparisonsIn(source)).toEqual(['server/pricing/lines/queries.ts found'])
})
