import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Metal } from '#server/formula/units/karat.ts'
import { deleteOldRepeats } from '#server/market/polling/retention.ts'
import { basisState, latestBasis } from '#server/market/quotes/basis.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { sellMetals } from '#tests/support/sell-metals.ts'
import { confirmPassword } from '#tests/support/shop.ts'
import {
  minutesLater,
  openShopWithSources,
  reasonKeys,
  reasonsOf,
  type ShopWithSources,
} from './shop-with-sources.ts'

let here: ShopWithSources
beforeEach(async () => {
  here = await openShopWithSources(['swissquote', 'gold_api_com', 'goldprice_org', 'nbp'])
  await sellMetals(here.shop.ctx.db, 'XAU', 'XAG', 'XPT')
})
afterEach(() => here.shop.close())

const silver = { metal: 'XAG' } as const
const platinum = { metal: 'XPT' } as const
const basis = async (metal: Metal) => (await latestBasis(here.shop.ctx, metal))?.mid

describe('a price is compared with prices of its own metal', () => {
  beforeEach(async () => {
    await here.receive('swissquote', '4100.00')
    await here.receive('swissquote', '52.00', silver)
    minutesLater(here.shop)
  })

  test('so that the first price of a metal is no step from that of gold', async () => {
    expect(await here.quotes()).toMatchObject([
      { metal: 'XAU', quality: 'accepted', step_bp: null },
      { metal: 'XAG', quality: 'accepted', step_bp: null },
    ])
  })

  test('with the limits of that metal', async () => {
    const gold = await here.receive('swissquote', '4182.00')
    expect([gold.quote?.quality, reasonKeys(gold.quote)]).toEqual(['held', ['R6 step']])
    const moved = await here.receive('swissquote', '53.04', silver)
    expect(moved.quote).toMatchObject({ quality: 'accepted', step_bp: 200 })
  })

  test('also one that the source repeats at a time of both', async () => {
    const time = here.shop.clock.now()
    await here.receive('swissquote', '4101.00', { time })
    expect((await here.receive('swissquote', '52.01', { ...silver, time })).outcome).toBe('quote')
    expect((await here.receive('swissquote', '52.01', { ...silver, time })).outcome).toBe(
      'duplicate',
    )
  })

  test('and released by another source with that metal, not by one with gold', async () => {
    const held = await here.receive('swissquote', '54.00', silver)
    expect(reasonKeys(held.quote)).toEqual(['R6 step'])
    const gold = await here.receive('gold_api_com', '4100.50')
    expect(gold.released).toEqual([])
    const apart = await here.receive('gold_api_com', '54.41', silver)
    expect([apart.quote?.quality, apart.released]).toEqual(['held', []])
    const near = await here.receive('goldprice_org', '54.40', silver)
    expect(near.released.map(({ metal }) => metal)).toContain('XAG')
    expect(await basis('XAG')).toBe(54_000_000)
    expect(await basis('XAU')).toBe(4_100_000_000)
  })

  test('a held price of silver is not superseded by an accepted one of gold', async () => {
    const held = await here.receive('swissquote', '54.00', silver)
    minutesLater(here.shop)
    await here.receive('swissquote', '4101.00')
    expect(await here.quality(held)).toBe('held')
  })

  test('and is no fallback where the sources before it do not have its metal', async () => {
    const olga = inertia(await here.shop.admin())
    await confirmPassword(olga.browser)
    await olga.post('/configuration/sources/nbp/position', { position: 1 })
    expect(await basisState(here.shop.ctx)).toMatchObject({ source: 'swissquote', fallback: true })
    expect(await basisState(here.shop.ctx, 'XAG')).toMatchObject({
      source: 'swissquote',
      fallback: false,
    })
  })

  test('and is frozen when its own price stays the same, whatever gold does', async () => {
    for (let again = 1; again <= 4; again += 1) {
      minutesLater(here.shop, 20)
      await here.receive('swissquote', `41${again}0.00`)
      await here.receive('swissquote', '52.00', silver)
    }
    const last = (await here.quotes()).filter(({ metal }) => metal === 'XAG').at(-1)
    expect(reasonKeys(last)).toEqual(['R8 frozen'])
  })

  test('of sources that answered for that metal within 15 minutes', async () => {
    await here.receive('gold_api_com', '52.00', silver)
    minutesLater(here.shop, 20)
    await here.receive('gold_api_com', '4100.00')
    const moved = await here.receive('swissquote', '53.00', silver)
    expect(moved.quote).toMatchObject({ quality: 'accepted', disagree_bp: null })
  })
})

describe('the price of another metal', () => {
  beforeEach(async () => {
    await here.receive('swissquote', '4100.00')
    await here.receive('swissquote', '1590.00', platinum)
    minutesLater(here.shop)
  })

  test('is held for platinum when the source sends that of gold, and says so', async () => {
    minutesLater(here.shop, 3 * 24 * 60)
    await here.receive('swissquote', '4100.00')
    const { quote } = await here.receive('swissquote', '4101.00', platinum)
    expect(quote?.quality).toBe('held')
    expect(quote && reasonsOf(quote)).toContainEqual({
      guard: 'R9',
      key: 'other_metal',
      values: { context: 'XAU' },
    })
    expect(await basis('XPT')).toBe(1_590_000_000)
  })

  test('is held also as the first price of a metal', async () => {
    await sellMetals(here.shop.ctx.db, 'XAU', 'XPT', 'XPD')
    const { quote } = await here.receive('swissquote', '1590.50', { metal: 'XPD' })
    expect(reasonKeys(quote)).toEqual(['R9 other_metal'])
    expect(await basis('XPD')).toBeUndefined()
  })

  test('is rejected for silver, because no silver costs as much as gold', async () => {
    const { quote } = await here.receive('swissquote', '4100.00', silver)
    expect([quote?.quality, reasonKeys(quote)]).toEqual(['rejected', ['R2 price_out_of_band']])
  })

  test('is never released by other sources that send it too, only by a person', async () => {
    await sellMetals(here.shop.ctx.db, 'XAU', 'XPT', 'XPD')
    await here.receive('swissquote', '1500.00', { metal: 'XPD' })
    minutesLater(here.shop)
    const held = await here.receive('swissquote', '1590.10', { metal: 'XPD' })
    expect(reasonKeys(held.quote)).toEqual(['R6 step', 'R9 other_metal'])
    await here.receive('gold_api_com', '1590.20', { metal: 'XPD' })
    expect(await here.quality(held)).toBe('held')
    const olga = inertia(await here.shop.admin())
    const note = 'Both cost the same today'
    await olga.post(`/gold-price-logs/${held.quote?.id}/decision`, { decision: 'accept', note })
    expect(await basis('XPD')).toBe(1_590_100_000)
    const { entries } = (await olga.get('/audit?act=quote_accepted')).props
    expect(entries).toMatchObject([{ act: 'quote_accepted_XPD' }])
  })

  test('of more than a week ago does not matter', async () => {
    minutesLater(here.shop, 8 * 24 * 60)
    const { quote } = await here.receive('swissquote', '4100.00', platinum)
    expect(reasonKeys(quote)).not.toContain('R9 other_metal')
  })

  test('notifies the admins of the metal that is held', async () => {
    await here.receive('swissquote', '1700.00', platinum)
    expect((await here.notifications()).map(({ facts }) => JSON.parse(facts))).toEqual([
      { source: 'Swissquote', mid: '1700.00', currency: 'USD', context: 'XPT' },
    ])
  })
})

describe('manual prices', () => {
  let olga: Browser
  let sam: Browser
  beforeEach(async () => {
    olga = await here.shop.admin()
    sam = await here.shop.staff()
  })

  /** Enters a price a minute later; returns the refusals and the notice. */
  async function enter(who: Browser, body: object) {
    minutesLater(here.shop)
    who.at = '/gold-price-logs'
    const { props, flash } = await inertia(who).post('/gold-price-logs', body)
    return { errors: props.errors, notice: flash?.notice }
  }

  test('are of gold where no metal is named', async () => {
    expect(await enter(olga, { mid: '4100.00' })).toMatchObject({ errors: {} })
    expect(await here.quotes()).toMatchObject([{ kind: 'manual', metal: 'XAU' }])
  })

  test('of a metal that the shop does not sell, or that is none, are refused beside it', async () => {
    const unsold = await enter(olga, { metal: 'XPD', mid: '1400.00' })
    expect(unsold.errors).toEqual({ metal: expect.stringContaining('sells no alloy') })
    expect(Object.keys((await enter(olga, { metal: 'XCU', mid: '10' })).errors)).toEqual(['metal'])
    expect(await here.quotes()).toEqual([])
  })

  test('are the basis of their own metal, and named in the notice and the audit log', async () => {
    await enter(olga, { mid: '4100.00' })
    const { notice } = await enter(olga, { ...silver, mid: '52.00' })
    expect(notice).toMatchObject({ key: 'quote_recorded', values: { context: 'XAG' } })
    expect([await basis('XAU'), await basis('XAG')]).toEqual([4_100_000_000, 52_000_000])
    const { entries } = (await inertia(olga).get('/audit?act=gold_recorded')).props
    expect(entries.map(({ act }: { act: string }) => act)).toEqual([
      'gold_recorded_XAG',
      'gold_recorded',
    ])
    expect(entries[0].details).toContainEqual({
      name: 'metal',
      value: expect.objectContaining({ key: 'shell:metal.XAG' }),
    })
  })

  test('have the band of their metal', async () => {
    const { errors } = await enter(olga, {
      ...silver,
      mid: '600.00',
      confirmed: true,
      note: 'sure',
    })
    expect(errors.mid).toContain('3 to 500')
  })

  test('ask for a confirmation over 3 % from the last price of the metal', async () => {
    await enter(olga, { mid: '4100.00' })
    await enter(olga, { ...silver, mid: '52.00' })
    expect((await enter(olga, { ...silver, mid: '54.00' })).errors.confirmed).toContain('3.85%')
    expect((await enter(olga, { ...silver, mid: '53.00' })).errors).toEqual({})
  })

  test('of staff stay within 3 % of the last price of the metal, of which an admin enters the first', async () => {
    await enter(olga, { mid: '4100.00' })
    expect((await enter(sam, { ...silver, mid: '52.00' })).errors.mid).toContain(
      'first silver price',
    )
    await enter(olga, { ...silver, mid: '52.00' })
    expect((await enter(sam, { ...silver, mid: '54.00' })).errors.mid).toContain('3.85%')
    expect((await enter(sam, { ...silver, mid: '53.00' })).errors).toEqual({})
    expect((await enter(sam, { mid: '4150.00' })).errors).toEqual({})
  })

  test('of two metals are two submits', async () => {
    const idempotencyKey = 'form-of-this-morning'
    await enter(olga, { mid: '300.00', idempotencyKey })
    const { errors } = await enter(olga, { ...silver, mid: '300.00', idempotencyKey })
    expect(Object.keys(errors)).not.toEqual([])
    expect(await here.quotes()).toHaveLength(1)
  })

  test('of a metal are newer than its last one, whatever the time of another', async () => {
    const ahead = new Date(Date.parse(here.shop.clock.now()) + 10 * 60_000).toISOString()
    await here.shop.ctx.db
      .insertInto('metal_quotes')
      .values({
        kind: 'spot',
        metal: 'XAU',
        currency: 'USD',
        mid: 4_100_000_000,
        source: 'swissquote',
        quoted_at: ahead,
        received_at: ahead,
        quality: 'accepted',
        reasons: '[]',
        example: 0,
      })
      .execute()
    await enter(olga, { ...silver, mid: '52.00' })
    const [, entered] = await here.quotes()
    expect(entered).toMatchObject({ metal: 'XAG', quoted_at: here.shop.clock.now() })
  })
})

test('a repeat of gold stays while its body has a price of silver', async () => {
  const time = here.shop.clock.now()
  const { db } = here.shop.ctx
  await here.receive('goldprice_org', '4100.00', { time })
  for (let again = 1; again <= 4; again += 1) {
    minutesLater(here.shop)
    await here.receive('goldprice_org', '4100.00', { time })
    if (again === 2) await here.receive('goldprice_org', '52.00', silver)
  }
  minutesLater(here.shop, 31 * 24 * 60)
  const lease = await acquireLease(db, 'retention', 'this process')
  if (!lease) throw new Error('the lease was not given')
  await deleteOldRepeats(here.shop.ctx, lease, new AbortController().signal)
  expect((await here.polls()).map(({ metal, outcome }) => `${metal} ${outcome}`)).toEqual([
    'XAU quote',
    'XAU duplicate',
    'XAU duplicate',
    'XAG quote',
    'XAU duplicate',
  ])
})

test('old repeats of silver are deleted like those of gold', async () => {
  const time = here.shop.clock.now()
  for (let again = 0; again <= 4; again += 1) {
    await here.receive('swissquote', '52.00', { ...silver, time })
    minutesLater(here.shop)
  }
  minutesLater(here.shop, 31 * 24 * 60)
  const lease = await acquireLease(here.shop.ctx.db, 'retention', 'this process')
  if (!lease) throw new Error('the lease was not given')
  await deleteOldRepeats(here.shop.ctx, lease, new AbortController().signal)
  expect((await here.polls()).map(({ outcome }) => outcome)).toEqual([
    'quote',
    'duplicate',
    'duplicate',
  ])
})
