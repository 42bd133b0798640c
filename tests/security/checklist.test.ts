import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from '#tests/conventions/source.ts'
import { ITEMS, itemsByTestFile, itemsIn, itemsNamedIn, itemsOfTitle } from './checklist.ts'

const items = itemsIn(readFileSync('docs/security.md', 'utf8'))
const tests = itemsByTestFile()

describe('docs/security.md', () => {
  test('has one line for each of the 66 items and 35 attacks, in order', () => {
    expect(items.map(({ id }) => id)).toEqual(ITEMS)
  })

  test('states for each what holds, and its tests, or why it does not apply', () => {
    const bare = items.filter(
      ({ says, files, isExcused }) => !says || (files.length === 0) !== isExcused,
    )
    expect(bare).toEqual([])
  })

  test('names only test files with a test whose title begins with that item', () => {
    const wrong = items.flatMap(({ id, files }) =>
      files.filter((file) => !tests.get(file)?.has(id)).map((file) => `${id}: ${file}`),
    )
    expect(wrong).toEqual([])
  })
})

test('no test names an unknown item, or one that does not apply', () => {
  const known = new Set(items.filter(({ isExcused }) => !isExcused).map(({ id }) => id))
  const wrong = [...tests].flatMap(([file, ids]) =>
    [...ids].filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  )
  expect(wrong).toEqual([])
})

describe('what counts', () => {
  test('is the beginning of a title, with one or several items', () => {
    expect(itemsOfTitle('ASVS 14: a code opens once')).toEqual(['ASVS 14'])
    expect(itemsOfTitle('ASVS 1, 4, A9, 12: x')).toEqual(['ASVS 1', 'ASVS 4', 'A9', 'A12'])
    expect(itemsOfTitle('a code (ASVS 14: once)')).toEqual([])
    expect(itemsOfTitle('ASVS fourteen: x')).toEqual([])
  })

  test('is a test that runs: no comment, no string, no skipped test', () => {
    const text = [
      "test('ASVS 1: a', () => {})",
      "describe.each([1])('A2: b %s', () => {})",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test.
      'it(`ASVS 3: ${c}`, () => {})',
      "test.skip('ASVS 4: d', () => {})",
      "// test('ASVS 5: e')",
      "const title = 'ASVS 6: f'",
    ].join('\n')
    expect([...itemsNamedIn(parse('x.test.ts', text))]).toEqual(['ASVS 1', 'A2', 'ASVS 3'])
  })

  test('is a line with a file or with a reason', () => {
    const line = (held: string) => itemsIn(`| ASVS 1 | it holds | ${held} |`)[0]
    expect(line('`tests/a/b.test.ts`, `tests/c.test.ts`')?.files).toHaveLength(2)
    expect(line('does not apply: nobody can do that here')).toMatchObject({
      files: [],
      isExcused: true,
    })
    expect(line('does not apply')).toMatchObject({ files: [], isExcused: false })
  })
})
