import { readFileSync } from 'node:fs'
import { filesUnder, parse, type Source } from '#tests/conventions/source.ts'

/** An item of docs/security.md: its test files, or why it does not apply. */
export interface Item {
  id: string
  says: string
  files: string[]
  isExcused: boolean
}

/** All 66 items of the standard and all 35 attacks. */
export const ITEMS = [
  ...Array.from({ length: 66 }, (_, at) => `ASVS ${at + 1}`),
  ...Array.from({ length: 35 }, (_, at) => `A${at + 1}`),
]

/** The rows of the two tables. */
export function itemsIn(document: string): Item[] {
  return [...document.matchAll(/^\| ((?:ASVS |A)\d+) \| (.*?) \| (.*?) \|$/gm)].map(
    ([, id = '', says = '', tests = '']) => ({
      id,
      says,
      files: [...tests.matchAll(/`(tests\/[\w./-]+\.ts)`/g)].map(([, file]) => file ?? ''),
      isExcused: /^does not apply: .{20}/.test(tests),
    }),
  )
}

/** The items at the beginning of the test titles of a file. */
export function itemsNamedIn(source: Source): Set<string> {
  return new Set(titlesOf(source).flatMap(itemsOfTitle))
}

/** `ASVS 1, 4, A9: …` names ASVS 1, ASVS 4 and A9. */
export function itemsOfTitle(title: string): string[] {
  const [, list] = /^((?:ASVS |A)\d+(?:, (?:ASVS |A)?\d+)*): /.exec(title) ?? []
  let series = ''
  return (list ?? '').split(', ').flatMap((name) => {
    const [, own, number] = /^(ASVS |A)?(\d+)$/.exec(name) ?? []
    series = own ?? series
    return number === undefined ? [] : [`${series}${number}`]
  })
}

/** The titles of all tests that run. */
function titlesOf(source: Source): string[] {
  return source.nodes('CallExpression').flatMap(({ callee, arguments: [title] }) => {
    const called = source.text.slice(callee.start, callee.end)
    const runs =
      /^(test|it|describe)\b/.test(called) && !/^\w+\.(skip|todo|fails|if)\b/.test(called)
    if (!runs || !title) return []
    if (title.type === 'Literal' && typeof title.value === 'string') return [title.value]
    return title.type === 'TemplateLiteral' ? [title.quasis[0]?.value.cooked ?? ''] : []
  })
}

/** The items of every test file. */
export function itemsByTestFile(): Map<string, Set<string>> {
  const files = filesUnder('tests').filter((path) => /\.(test|spec)\.ts$/.test(path))
  return new Map(files.map((path) => [path, itemsNamedIn(parse(path, readFileSync(path, 'utf8')))]))
}
