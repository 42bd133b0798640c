import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { customerForm } from '#tests/trade/customers/customer-form.ts'

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

  expect(await listedNames()).toEqual(['Held this week', 'Ten at once', 'By hand'])
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
  const view = (await listedViews()).find(({ name }) => name === 'By hand')
  browser.at = LOG
  await owner.post(`/saved-views/${view?.id}/removal`)
  expect(await listedNames()).toEqual(['Held this week', 'Ten at once'])

  await save({ name: view?.name ?? '', query: view?.query ?? '' })
  expect(await listedNames()).toContain('By hand')
})

test('a view is moved to another place among those of its page', async () => {
  const [first] = await listedViews()
  browser.at = LOG
  await owner.post(`/saved-views/${first?.id}/position`, { position: 3 })
  expect(await listedNames()).toEqual(['Ten at once', 'By hand', 'Held this week'])

  await owner.post(`/saved-views/${first?.id}/position`, { position: 1 })
  expect(await listedNames()).toEqual(['Held this week', 'Ten at once', 'By hand'])
  const { props } = await owner.post(`/saved-views/${first?.id}/position`, { position: 0 })
  expect(Object.keys(props.errors)).toEqual(['position'])
})

test('views moved in parallel are all kept, each at a place of its own', async () => {
  const views = await listedViews()
  const moves = views.flatMap(({ id }) => [1, 2, 3].map((position) => ({ id, position })))
  const tries = moves.map(({ id, position }) =>
    browser.post(`/saved-views/${id}/position`, { position }),
  )
  expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([303]))

  const rows = await shop.ctx.db
    .selectFrom('saved_views')
    .select(['name', 'position'])
    .where('page', '=', held.page)
    .orderBy('position')
    .execute()
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3])
  expect(await listedNames()).toEqual(rows.map(({ name }) => name))
})

test('a list shows the number of rows that match a view', async () => {
  for (const name of ['Ada Lovelace', 'Maria Mitchell'])
    await owner.post('/customers', customerForm({ name }))
  await save({ page: 'customers', name: 'Ada', query: 'q=ada' })
  await save({ page: 'customers', name: 'All', query: '' })
  await save({ page: 'contracts', name: 'Board', query: 'view=board' })
  await save({ page: 'contracts', name: 'Open', query: 'group=open' })
  await save({ page: 'invoice-list', name: 'Drafts', query: 'state=draft' })
  await save({ page: 'price-runs', name: 'Applied', query: 'state=applied' })
  const counted = async (path: string) =>
    Object.fromEntries(
      (await owner.get(path)).props.views.map(({ name, count }: SavedViewProps) => [name, count]),
    )

  expect(await counted('/customers')).toEqual({ Ada: 1, All: 2 })
  expect(await counted('/contracts')).toEqual({ Board: undefined, Open: 0 })
  expect(await counted('/apps/invoice/list')).toEqual({ Drafts: 0 })
  expect(await counted('/price-runs')).toEqual({ 'Held this week': 0, Applied: 0 })
})

test('ASVS 31, A9: nobody sees, moves, renames or removes the views of another', async () => {
  const staff = inertia(await shop.staff())
  const [view] = await listedViews()
  const renamed = await staff.post(`/saved-views/${view?.id}/name`, { name: 'Mine now' })
  const moved = await staff.post(`/saved-views/${view?.id}/position`, { position: 2 })
  const removed = await staff.post(`/saved-views/${view?.id}/removal`)

  expect([renamed.status, moved.status, removed.status]).toEqual([404, 404, 404])
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
