import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asDiagram, asTable, inColumns, readAreas } from '#bin/map/areas.ts'
import { grouped, importCircles, mutualPairs } from '#bin/map/circles.ts'

const found = readAreas()

test('docs/architecture.md has the areas as `npm run map -- --write` prints them', () => {
  const document = readFileSync('docs/architecture.md', 'utf8')
  expect(document).toContain(`\n\n${asTable(found)}\n\n`)
  expect(document).toContain(`\n\n${asDiagram(found)}\n\n`)
})

test('an area is listed with its folders, its size and the areas that it imports from', () => {
  const trade = found.find(({ name }) => name === 'trade')
  expect(trade?.nouns).toEqual([
    'contract-types',
    'customers',
    'payments',
    'contracts',
    'stock',
    'documents',
    'invoices',
    'piece-uses',
  ])
  expect(trade?.importsFrom).toEqual(expect.arrayContaining(['platform', 'pricing']))
  expect(trade?.importsFrom).not.toContain('trade')
  expect(inColumns(found)).toMatch(/^trade +\d+ files +\d{4,} lines +→ platform /m)
  expect(found[0]).toMatchObject({ name: 'platform', importsFrom: [] })
})

test('the diagram omits transitive arrows', () => {
  const size = { files: 1, lines: 1 }
  const area = (name: string, importsFrom: string[]) => ({
    name,
    purpose: '',
    nouns: [],
    pairs: [],
    circles: [],
    importsFrom,
    ...size,
  })
  const diagram = asDiagram([area('a', []), area('b', ['a']), area('c', ['a', 'b'])])
  expect(diagram.split('\n')).toEqual([
    '```mermaid',
    'flowchart TD',
    '  c --> b',
    '  b --> a',
    '```',
  ])
})

test('nouns that import each other are a pair, and several in a row are a circle', () => {
  const file = (path: string, target: string) => ({ path, imports: [{ target }] })
  const nouns = grouped(
    [
      file('market/board/a.ts', 'market/quotes/b.ts'),
      file('market/quotes/c.ts', 'market/board/d.ts'),
      file('market/quotes/b.ts', 'market/quotes/c.ts'),
      file('market/history/e.ts', 'market/board/a.ts'),
    ],
    (path) => path.split('/')[1] ?? '',
  )
  expect(mutualPairs(nouns)).toEqual([['board', 'quotes']])
  expect(importCircles(nouns)).toEqual([['board', 'quotes']])
  expect(inColumns([])).toMatch(/^0 pairs .* 0 circles$/m)
})

test.each([
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/domain.md',
  'docs/extending.md',
  'docs/operating.md',
  'STYLE.md',
])('%s names only files that exist', (page) => {
  const found = readFileSync(page, 'utf8').matchAll(
    /`((?:server|resources|lang|bin|tests|bench|docs)\/[\w./-]*)`/g,
  )
  const paths = [...found].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
