import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type PageRequest, titleOf } from '#bin/page/names.ts'
import { planOf } from '#bin/page/plan.ts'
import { refusalOf } from '#bin/page/refusals.ts'
import { withLines } from '#bin/page/write.ts'
import { locales } from '#lang/locales.ts'
import { readDocuments } from '#server/operations/documentation/documents.ts'
import { parseMarkdown } from '#server/platform/markup/markdown.ts'
import { siteMap } from '#server/routes.ts'

const PLAIN: PageRequest = { name: 'wish-list', login: false, source: null }
const WITH_DATA = { ...PLAIN, source: { area: 'insights', noun: 'wishes' } }

test.each([
  ['wish-list', {}],
  ['reports/wish-list', {}],
  ['partner-login', { login: true }],
  ['wish-list', { source: { area: 'insights', noun: 'wishes' } }],
])('a page %s can be added (%j)', (name, options) => {
  expect(refusalOf({ ...PLAIN, name, ...options }, siteMap)).toBeNull()
})

test.each([
  ['Wish-list', {}, '"Wish-list" is not a page name'],
  ['wish list', {}, '"wish list" is not a page name'],
  ['../wish-list', {}, '"../wish-list" is not a page name'],
  ['2024', {}, '"2024" is not a page name'],
  ['delete', {}, '"delete" is a word of JavaScript'],
  ['partner-login', {}, 'add --login'],
  ['price', {}, '/price has a route already: GET /price'],
  ['customers/list', {}, '/customers/list has a route already: GET /customers/:id'],
  ['build', {}, '/build is served by Assay itself'],
  ['compare-price', {}, 'resources/js/Pages/compare-price.tsx exists already'],
  ['home-cards', {}, 'lang/en/home-cards.json exists already'],
  ['home/cards', {}, 'lang/en/home-cards.json exists already'],
  ['wish-list', { source: { area: 'platform', noun: 'wishes' } }, '"platform" is not an area'],
  ['wish-list', { source: { area: 'trade', noun: 'customers' } }, 'server/trade/customers exists'],
  ['wish-list', { source: { area: 'trade', noun: '../x' } }, '"../x" is not a noun name'],
  ['wish-list', { source: { area: 'trade', noun: 'audit' } }, 'has auditRoutes already'],
])('a page %s is refused (%j)', (name, options, reason) => {
  const refusal = refusalOf({ ...PLAIN, name, ...options }, siteMap)
  expect(refusal).toContain(reason)
  expect(refusal).not.toContain('\n')
})

test('the command refuses in one line and writes nothing', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/page.ts', 'partner-login'], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^"partner-login" contains "login".+\n$/)
  const { created } = planOf({ ...PLAIN, name: 'partner-login' })
  expect(created.filter(({ path }) => existsSync(path))).toEqual([])
})

test('a page has its texts in every language, marked where they are not English', () => {
  const texts = Object.fromEntries(planOf(WITH_DATA).created.map(({ path, text }) => [path, text]))
  expect(JSON.parse(texts['lang/en/wish-list.json'] ?? '')).toEqual({
    title: 'Wish list',
    as_of: 'As of {{at}}',
  })
  for (const code of locales.filter((one) => one !== 'en'))
    expect(JSON.parse(texts[`lang/${code}/wish-list.json`] ?? '')).toEqual({
      title: '[untranslated] Wish list',
      as_of: '[untranslated] As of {{at}}',
    })
  expect(titleOf('reports/partner-login')).toBe('Partner sign-in')
})

test('every added line has its place in the project of today', () => {
  for (const addition of planOf(WITH_DATA).changed) {
    if ('by' in addition.place) continue
    const text = readFileSync(addition.path, 'utf8')
    const added = withLines(text, addition)
    expect(added.replace(addition.lines, '')).toBe(text)
  }
  const nouns = withLines(
    readFileSync('bin/map/areas.ts', 'utf8'),
    planOf(WITH_DATA).changed.find(({ path }) => path.endsWith('areas.ts')) as never,
  )
  expect(nouns).toContain("  insights: 'analytics subject-names home wishes',\n")
  const [first] = planOf(PLAIN).changed
  expect(() => first && withLines('', first)).toThrow('i18next.d.ts has no place for import type')
})

test('every file of the plan leads to a section of the documentation', async () => {
  const documents = await readDocuments()
  const sections = documents.flatMap(({ name, text }) =>
    parseMarkdown(text).flatMap((block) =>
      block.type === 'heading' ? [`${name}#${block.id}`] : [],
    ),
  )
  const { created, changed } = planOf(WITH_DATA)
  const missing = [...created, ...changed].filter(({ section }) => !sections.includes(section))
  expect(missing).toEqual([])
})
