import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limitSize } from '#server/http/flash/store.ts'
import { type FlashData, mergeFlashData } from '#server/http/inertia/flash.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { sandboxSite } from '#tests/support/sandbox-site.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const MAX_ROWS = 10
const MAX_ERRORS = 100
const MAX_CHARACTERS = 32_768

let shop: Shop
let guest: Browser
beforeAll(async () => {
  shop = await openShop({ siteMap: sandboxSite().siteMap })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.ctx.db.deleteFrom('carries').execute()
  guest = shop.guest()
  await guest.get('/login')
})

const rows = () => shop.ctx.db.selectFrom('carries').selectAll().orderBy('id').execute()
const errorsShown = async () => (await inertia(guest).get('/login')).props.errors

describe('flash data for the next page of a visitor', () => {
  test('A19: is stored for the last ten responses', async () => {
    for (let sent = 0; sent < MAX_ROWS + 5; sent++) await guest.post('/login', { email: '' })
    await guest.post('/login', { email: 'ana@ouro.br', password: '' })
    expect(await rows()).toHaveLength(MAX_ROWS)
    expect(await errorsShown()).toEqual({
      email: 'Enter your email address.',
      password: 'Enter your password.',
    })
    expect(await rows()).toEqual([])
  })

  test('A19: is stored for ten responses also when many are sent in parallel', async () => {
    await Promise.all(Array.from({ length: 40 }, () => guest.post('/login', { email: '' })))
    expect(await rows()).toHaveLength(MAX_ROWS)
  })

  test('A19: does not displace that of another visitor', async () => {
    const other = shop.guest()
    await other.get('/login')
    await other.post('/login', { email: '' })
    for (let sent = 0; sent <= MAX_ROWS; sent++) await guest.post('/login', { email: '' })
    expect((await inertia(other).get('/login')).props.errors).toHaveProperty('email')
  })

  test('is shown within an hour, and not after it', async () => {
    await guest.post('/login', { email: '' })
    shop.clock.advance(60 * 60_000)
    expect(await errorsShown()).toHaveProperty('email')
    await guest.post('/login', { email: '' })
    shop.clock.advance(60 * 60_000 + 1)
    expect(await errorsShown()).toEqual({})
  })

  test('A8: of a form with 900 unknown fields is one error', async () => {
    const unknown = Array.from({ length: 900 }, (_, at) => [`unasked${at}`, 'x'.repeat(50)])
    await guest.post('/register', Object.fromEntries(unknown))
    const [row] = await rows()
    expect(row?.data.length).toBeLessThan(1_000)
    expect(row?.data).not.toContain('unasked')
  })
})

describe('A19: one response stores', () => {
  const errorsOf = (count: number, message = 'wrong') =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, message]))

  test('all its data if it is small', () => {
    const small: FlashData = {
      errors: { default: { name: 'required' }, other: { name: ['a', 'b'] } },
      flash: { notice: { key: 'saved' } },
      clearHistory: true,
    }
    expect(limitSize(small)).toEqual(small)
  })

  test('at most a hundred errors, in all bags together', () => {
    const { errors = {} } = limitSize({ errors: { default: errorsOf(80), other: errorsOf(500) } })
    expect(Object.keys(errors.default ?? {})).toHaveLength(80)
    expect(Object.keys(errors.other ?? {})).toHaveLength(MAX_ERRORS - 80)
    expect(Object.keys(errors.other ?? {})[0]).toBe('field0')
  })

  test.each([
    ['long errors', { errors: { default: errorsOf(90, 'x'.repeat(2_000)) } }],
    ['long names of fields', { errors: { default: { ['x'.repeat(50_000)]: 'a', b: 'c' } } }],
    ['long names of bags', { errors: { ['x'.repeat(50_000)]: { a: 'b' }, default: { b: 'c' } } }],
    ['a long notice', { flash: { long: 'x'.repeat(50_000) }, errors: { default: { b: 'c' } } }],
    [
      'many bags',
      { errors: Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [at, { b: 'c' }])) },
    ],
  ])('what fits into 32 kB of %s', (_, carried: FlashData) => {
    const limited = limitSize(carried)
    expect(JSON.stringify(limited).length).toBeLessThan(MAX_CHARACTERS + 1_000)
    expect(Object.values(limited.errors ?? {}).flatMap(Object.values).length).toBeGreaterThan(0)
  })
})

describe('the data of many responses', () => {
  test('has the latest value of each field and notice', () => {
    const merged = mergeFlashData([
      { errors: { default: { a: '1', b: '1' } }, flash: { notice: 1, other: 1 } },
      { clearHistory: true },
      { errors: { default: { a: '2' }, mine: { a: '3' } }, flash: { notice: 2 } },
    ])
    expect(merged).toEqual({
      errors: { default: { a: '2', b: '1' }, mine: { a: '3' } },
      flash: { notice: 2, other: 1 },
      clearHistory: true,
    })
    expect(mergeFlashData([])).toEqual({ errors: {}, flash: {} })
  })

  test('A19: is merged in linear time: forty thousand are merged', () => {
    const all = Array.from({ length: 40_000 }, (_, at) => ({
      errors: { default: { [`field${at}`]: 'wrong' } },
      flash: { [`notice${at}`]: at },
    }))
    const { errors = {}, flash = {} } = mergeFlashData(all)
    expect(Object.keys(errors.default ?? {})).toHaveLength(40_000)
    expect(Object.keys(flash)).toHaveLength(40_000)
  })
})
