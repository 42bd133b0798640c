import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { minutesLater, openShopWithSources, type ShopWithSources } from './shop-with-sources.ts'

let here: ShopWithSources
let owner: Browser
/** The held price. */
let id: number

beforeEach(async () => {
  here = await openShopWithSources(['swissquote', 'gold_api_com'])
  owner = await here.shop.admin()
  await here.receive('swissquote', '4100.00')
  minutesLater(here.shop)
  const { quote } = await here.receive('swissquote', '4300.00')
  id = quote?.id ?? 0
})
afterEach(() => here.shop.close())

const decide = (who: Browser, decision: string, note: unknown = 'ceasefire over night') =>
  inertia(who).post(`/gold-price-logs/${id}/decision`, { decision, note })
const gold = async () => (await inertia(owner).get('/gold-price-logs')).props.gold.mid
const held = async () => (await here.quotes()).find((quote) => quote.id === id)

test('an accepted price becomes the basis, and shows who accepted it and why', async () => {
  expect(await gold()).toBe('4100.00')
  owner.at = `/gold-price-logs/${id}`
  const page = await decide(owner, 'accept')

  expect(page.url).toBe(`/gold-price-logs/${id}`)
  expect(page.flash).toMatchObject({ notice: { key: 'quote_accepted' } })
  expect(await gold()).toBe('4300.00')
  expect(await held()).toMatchObject({
    quality: 'accepted',
    note: 'ceasefire over night',
    decided_at: here.shop.clock.now(),
  })
  expect(page.props.log.decided).toEqual({ by: 'Olga', at: here.shop.clock.now() })
})

test('a rejected price does not become the basis', async () => {
  const page = await decide(owner, 'reject', 'a slip of the feed')

  expect(page.flash).toMatchObject({ notice: { key: 'quote_rejected' } })
  expect(await held()).toMatchObject({ quality: 'rejected', note: 'a slip of the feed' })
  expect(await gold()).toBe('4100.00')
})

test('a rejected tick is not held again', async () => {
  const time = here.shop.clock.now()
  await decide(owner, 'reject')
  minutesLater(here.shop)

  expect(await here.receive('swissquote', '4300.00', { time })).toMatchObject({
    outcome: 'duplicate',
    quote: { id },
  })
  expect(await here.notifications()).toHaveLength(1)
})

test('a rejected price of a scrape source is not held again', async () => {
  const { quote } = await here.receive('gold_api_com', '4400.00')
  id = quote?.id ?? 0
  await decide(owner, 'reject')
  minutesLater(here.shop, 5)

  expect((await here.receive('gold_api_com', '4400.00')).outcome).toBe('duplicate')
  minutesLater(here.shop, 5)
  await here.receive('gold_api_com', '4101.00')
  minutesLater(here.shop, 5)
  // It sent another price in between, so this is a new quote.
  expect((await here.receive('gold_api_com', '4400.00')).outcome).toBe('quote')
})

test('accepting a price supersedes older held prices of its source', async () => {
  minutesLater(here.shop)
  const { quote: next } = await here.receive('swissquote', '4301.00')
  minutesLater(here.shop)
  await here.receive('swissquote', '4302.00')
  id = next?.id ?? 0
  await decide(owner, 'accept')

  expect((await here.quotes()).map(({ quality }) => quality)).toEqual([
    'accepted',
    'superseded',
    'accepted',
    'held',
  ])
})

test('the next price is compared with the accepted one', async () => {
  await decide(owner, 'accept')
  minutesLater(here.shop)

  expect((await here.receive('swissquote', '4310.00')).quote?.quality).toBe('accepted')
})

test.each(['', 'why', '    a     ', 'x'.repeat(501), null, 7, 'ab\u202ecde'])(
  'a decision requires a note of 5 to 500 characters, not %j',
  async (note) => {
    const page = await decide(owner, 'accept', note)

    expect(page.props.errors.note).toBeTruthy()
    expect((await held())?.quality).toBe('held')
  },
)

test('notes of 5 and of 500 characters are accepted', async () => {
  await decide(owner, 'reject', 'x'.repeat(500))
  expect((await held())?.note).toHaveLength(500)

  minutesLater(here.shop)
  id = (await here.receive('swissquote', '4305.00')).quote?.id ?? 0
  await decide(owner, 'accept', ' right ')
  expect(await held()).toMatchObject({ quality: 'accepted', note: 'right' })
})

test('a decision is to accept or to reject', async () => {
  expect((await decide(owner, 'perhaps')).props.errors.decision).toBeTruthy()
})

test('staff get 403, and guests are redirected to sign in', async () => {
  expect((await decide(await here.shop.staff(), 'accept')).status).toBe(403)
  const guest = here.shop.guest()
  await guest.get('/login')
  const { status, headers } = await guest.post(`/gold-price-logs/${id}/decision`, {
    decision: 'accept',
    note: 'let me in',
  })
  expect(status === 303 ? headers.location : status).toMatch(/^\/login/)
  expect((await held())?.quality).toBe('held')
})

test('a decision about an unknown price gets 404', async () => {
  id = 999_999
  expect((await decide(owner, 'accept')).status).toBe(404)
})

test('exactly one of twenty concurrent decisions is made', async () => {
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      decide(owner, n % 2 === 0 ? 'accept' : 'reject', `vote ${n}`),
    ),
  )
  const decided = pages.filter(({ flash }) => flash?.notice)
  const conflicts = pages.filter(({ status }) => status === 409)

  expect([decided.length, conflicts.length]).toEqual([1, 19])
  expect(conflicts[0]?.props.refusal.key).toBe('decision_made')
  const { quality, note } = (await held()) ?? {}
  expect(quality).toMatch(/accepted|rejected/)
  expect(Number(note?.slice(5)) % 2).toBe(quality === 'accepted' ? 0 : 1)
})

test('a superseded price cannot be decided', async () => {
  minutesLater(here.shop)
  await here.receive('swissquote', '4101.00')

  expect((await decide(owner, 'accept')).status).toBe(409)
  expect((await held())?.quality).toBe('superseded')
})
