import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentsGroup, DocumentHit } from '#server/operations/documentation/props.ts'
import type { Block, Inline } from '#server/platform/markup/nodes.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let admin: ReturnType<typeof inertia>
let staff: ReturnType<typeof inertia>
beforeAll(async () => {
  shop = await openShop()
  admin = inertia(await shop.admin())
  staff = inertia(await shop.staff())
})
afterAll(() => shop.close())

const namesIn = (contents: ContentsGroup[]) =>
  contents.flatMap(({ documents }) => documents.map(({ name }) => name))

test('admins see the documents about operations first, staff do not see them', async () => {
  const { component, props } = await admin.get('/documentation')
  expect(component).toBe('documentation')
  expect(namesIn(props.contents).slice(0, 8)).toEqual([
    'operating',
    'security',
    'asvs',
    'readme',
    'contributing',
    'security-policy',
    'style',
    'changelog',
  ])
  expect(namesIn(props.contents)).toContain('decisions/money')

  const theirs = namesIn((await staff.get('/documentation')).props.contents)
  expect(theirs).toEqual(namesIn(props.contents).slice(3))
  for (const name of ['operating', 'security', 'asvs'])
    expect((await staff.browser.get(`/documentation/${name}`)).status).toBe(403)
  expect((await staff.browser.get('/documentation/nothing')).status).toBe(404)
})

test('a document is shown as in the repository, with its sections and its neighbors', async () => {
  const { component, props } = await staff.get('/documentation/voice')
  expect(component).toBe('documentation-file')
  expect(props).toMatchObject({ name: 'voice', path: 'docs/voice.md', title: 'How Assay speaks' })
  const text = JSON.stringify(props.blocks)
  expect(text).toContain('Every text that a person reads')
  expect(text).not.toContain('How Assay speaks')
  const contents = namesIn(props.contents)
  const before = contents[contents.indexOf('voice') - 1]
  expect(props.neighbors.previous).toBe(`/documentation/${before}`)

  const { props: decision } = await staff.get('/documentation/decisions/money')
  expect(decision.path).toBe('docs/decisions/money.md')
})

describe('links', () => {
  let documents: { name: string; path: string; blocks: Block[] }[]
  beforeAll(async () => {
    const { props } = await admin.get('/documentation')
    documents = []
    for (const name of namesIn(props.contents))
      documents.push((await admin.get(`/documentation/${name}`)).props)
  })

  test('every link between documents leads to a document and to a heading of it', () => {
    const targets = new Map(
      documents.map(({ name, blocks }) => [`/documentation/${name}`, headingIds(blocks)]),
    )
    targets.set('/documentation', ['decisions'])
    const own = documents.flatMap(({ name, blocks }) =>
      linksIn(blocks)
        .filter((href) => /^[/#]/.test(href))
        .map((href) => (href.startsWith('#') ? `/documentation/${name}${href}` : href)),
    )
    expect(own.length).toBeGreaterThan(40)
    const broken = own.filter((href) => {
      const [path = '', heading] = href.split('#')
      const headings = targets.get(path)
      return !headings || (heading !== undefined && !headings.includes(heading))
    })
    expect(broken).toEqual([])
  })

  test('every link of the files is a link of the page, or leads to a file without a page', () => {
    for (const { path, blocks } of documents) {
      const written = [...readFileSync(path, 'utf8').matchAll(/(?<!!)\]\(([^)\s]+)\)/g)]
      const withPage = written.filter(([, href = '']) =>
        /^(https:|#)|\.md(#|$)|^(docs\/)?decisions$/.test(href),
      )
      expect([path, linksIn(blocks).length]).toEqual([path, withPage.length])
    }
  })

  test('for staff, a link to a document that they may not see is text', async () => {
    const { props } = await staff.get('/documentation/readme')
    expect(linksIn(props.blocks)).toContain('/documentation/architecture')
    expect(linksIn(props.blocks)).not.toContain('/documentation/operating')
    expect(JSON.stringify(props.blocks)).toContain('docs/operating.md')
  })
})

test('the picture of README is served to users, and no other file is', async () => {
  const { props } = await staff.get('/documentation/readme')
  const [src] = JSON.stringify(props.blocks).match(/\/documentation\/pictures\/[\w.]+/) ?? []
  expect(src).toBe('/documentation/pictures/price.png')
  const picture = await staff.browser.get('/documentation/pictures/price.png')
  expect(picture.status).toBe(200)
  expect(picture.headers['content-type']).toBe('image/png')
  for (const name of ['voice.md', '..%2Fpackage.json', 'other.png'])
    expect((await staff.browser.get(`/documentation/pictures/${name}`)).status).toBe(404)
  expect((await shop.guest().get('/documentation/pictures/price.png')).status).toBe(303)
})

describe('the search', () => {
  const hitsFor = async (query: string, from = admin): Promise<DocumentHit[]> =>
    (await from.get(`/documentation?q=${encodeURIComponent(query)}`)).props.hits

  test('finds sections with all words in any order, those with them in the title first', async () => {
    const [first, ...others] = await hitsFor('backups')
    expect(first).toMatchObject({
      name: 'operating',
      heading: { id: 'backups', title: 'Backups' },
    })
    expect(others.length).toBeGreaterThan(0)
    const titles = (await hitsFor('PRICE gold')).map(({ heading }) => heading?.title)
    expect(titles).toContain('A source of the gold price')
    expect(await hitsFor('gold zebra')).toEqual([])
  })

  test('marks the words in the excerpt', async () => {
    const hits = await hitsFor('troy ounce')
    const marked = hits.flatMap(({ excerpt }) => excerpt.filter(({ isFound }) => isFound))
    expect(new Set(marked.map(({ text }) => text.toLowerCase()))).toEqual(
      new Set(['troy', 'ounce']),
    )
  })

  test('does not find documents about operations for staff', async () => {
    const names = (hits: DocumentHit[]) => new Set(hits.map(({ name }) => name))
    expect(names(await hitsFor('APP_URL'))).toContain('operating')
    expect(names(await hitsFor('APP_URL', staff))).not.toContain('operating')
  })

  test('takes signs of patterns as text', async () => {
    expect(await hitsFor('(.*')).toEqual([])
    expect((await hitsFor('npm run routes -- --write')).length).toBeGreaterThan(0)
  })
})

function linksIn(blocks: readonly Block[]): string[] {
  return nodesIn(blocks).flatMap((node) => (node.type === 'link' ? [node.href] : []))
}

function headingIds(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.type === 'heading' ? [block.id] : []))
}

/** Every node of a text, at any depth. */
function nodesIn(value: unknown): (Block | Inline)[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(nodesIn)
  return 'type' in value ? [value as Block | Inline, ...below] : below
}
