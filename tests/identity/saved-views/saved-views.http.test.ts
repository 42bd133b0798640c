import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const LOG = '/gold-price-logs'

let shop: Shop
let browser: Browser
let owner: ReturnType<typeof inertia>

beforeAll(async () => {
  shop = await openShop()
  browser = await shop.admin()
  owner = inertia(browser)
})
afterAll(() => shop.close())

const held = { page: 'gold-price-logs', name: 'Held this week', query: 'range=7d&quality=held' }
const listedViews = async (who = owner): Promise<SavedViewProps[]> =>
  (await who.get(LOG)).props.views
const listedNames = async () => (await listedViews()).map(({ name }) => name)

async function save(over: Partial<typeof held> = {}) {
  browser.at = LOG
  return owner.post('/saved-views', { ...held, ...over })
}

test('saved filters are listed with their query', async () => {
  const page = await save()

  expect(page.url).toBe(LOG)
  expect(await listedViews()).toMatchObject([
    { name: 'Held this week', query: 'range=7d&quality=held' },
  ])
})

test('a name is unique on a page, and refused at the field', async () => {
  const { props } = await save({ query: 'range=24h' })

  expect(props.errors).toEqual({ name: expect.stringContaining('already') })
  expect(await listedViews()).toHaveLength(1)
})

test('the same name saved ten times in parallel is one view', async () => {
  const tries = Array.from({ length: 10 }, () =>
    browser.post('/saved-views', { ...held, name: 'Ten at once' }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)

  expect(new Set(statuses)).toEqual(new Set([303]))
  expect((await listedNames()).filter((name) => name === 'Ten at once')).toHaveLength(1)
})

test('another page may use the name again', async () => {
  await save({ page: 'price-runs', query: '' })

  expect((await listedNames()).filter((name) => name === held.name)).toHaveLength(1)
})

test('a view is saved without the position in the list', async () => {
  await save({ name: 'Manual', query: 'source=manual&before=2026-01-01T00%3A00%3A00.000Z_q9' })

  expect(await listedViews()).toContainEqual(
    expect.objectContaining({ name: 'Manual', query: 'source=manual' }),
  )
})

test('a view can be renamed, but not to a name that is taken', async () => {
  const view = (await listedViews()).find(({ name }) => name === 'Manual')
  browser.at = LOG
  await owner.post(`/saved-views/${view?.id}/name`, { name: 'By hand' })
  const taken = await owner.post(`/saved-views/${view?.id}/name`, { name: held.name })

  expect(await listedNames()).toEqual(['By hand', 'Held this week', 'Ten at once'])
  expect(taken.props.errors.name).toContain('already')
})

test('the filters of a view can be replaced, but not by another user', async () => {
  await save({ name: 'Changed', query: 'source=manual' })
  const view = (await listedViews()).find(({ name }) => name === 'Changed')
  const stranger = inertia(await shop.staff())
  const refused = await stranger.post(`/saved-views/${view?.id}/query`, { query: 'range=7d' })
  expect(refused.status).toBe(404)
  expect(await listedViews()).toContainEqual(view)

  browser.at = LOG
  await owner.post(`/saved-views/${view?.id}/query`, { query: 'range=24h&before=5' })
  expect(await listedViews()).toContainEqual({ ...view, query: 'range=24h' })
  await owner.post(`/saved-views/${view?.id}/removal`, {})
})

test('a removed view can be saved again', async () => {
  const [view] = await listedViews()
  browser.at = LOG
  await owner.post(`/saved-views/${view?.id}/removal`)
  expect(await listedNames()).toEqual(['Held this week', 'Ten at once'])

  await save({ name: view?.name ?? '', query: view?.query ?? '' })
  expect(await listedNames()).toContain('By hand')
})

test('ASVS 31, A9: nobody sees, renames or removes the views of another', async () => {
  const staff = inertia(await shop.staff())
  const [view] = await listedViews()
  const renamed = await staff.post(`/saved-views/${view?.id}/name`, { name: 'Mine now' })
  const removed = await staff.post(`/saved-views/${view?.id}/removal`)

  expect([renamed.status, removed.status]).toEqual([404, 404])
  expect(await listedViews(staff)).toEqual([])
  expect(await listedNames()).toContain(view?.name)
})

test.each([
  ['no name', { name: '   ' }, 'name'],
  ['a name of 61 letters', { name: 'x'.repeat(61) }, 'name'],
  ['an invalid page', { page: '../admin' }, 'page'],
  ['an address with a line break', { query: 'a=1\nb=2' }, 'query'],
  ['an address of 1,001 letters', { query: 'x'.repeat(1001) }, 'query'],
])('%s is refused', async (_, over, field) => {
  const before = await listedNames()

  expect(Object.keys((await save(over)).props.errors)).toEqual([field])
  expect(await listedNames()).toEqual(before)
})

test('a page has at most forty views', async () => {
  for (let number = (await listedViews()).length; number < 40; number++)
    await save({ name: `View ${number}` })

  expect((await save({ name: 'One more' })).props.errors.name).toContain('40')
  expect(await listedViews()).toHaveLength(40)
})
