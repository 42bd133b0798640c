import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const json = { Accept: 'application/json' }
const fault = {
  path: '/price',
  name: 'TypeError',
  message: 'x is undefined',
  frames: ['price-Ab12.js:1:200'],
}
const faultsIn = (from: number) => shop.log.slice(from).filter((line) => 'fault' in line)

test('a page that failed in the browser is logged under the returned id', async () => {
  const { length } = shop.log
  const { status, body } = await (await shop.staff()).post('/page-faults', fault, json)
  expect(status).toBe(200)
  expect(faultsIn(length)).toMatchObject([
    {
      requestId: body.number,
      user: expect.any(Number),
      level: 50,
      fault,
      msg: 'a page failed in the browser',
    },
  ])
})

test('A34: quoted page data, queries and tokens are not logged', async () => {
  const { length } = shop.log
  const message = `Unexpected token, "4000 1234 of Ada Byron" in /login?token=abc (reading 'price')`
  const secret = { ...fault, path: '/board/a-key-of-the-board', message }
  await (await shop.admin()).post('/page-faults', secret, json)
  expect(faultsIn(length)[0]?.fault).toEqual({
    ...fault,
    path: '/board/…',
    message: `Unexpected token, "…" in /login?… (reading 'price')`,
  })
})

describe('the log cannot be filled', () => {
  test('A34: by a guest', async () => {
    const guest = shop.guest()
    await guest.get('/login')
    const { length } = shop.log
    expect((await guest.post('/page-faults', fault, json)).status).toBe(401)
    expect(faultsIn(length)).toEqual([])
  })

  test('A34: by one user: five a minute are logged, also of parallel requests', async () => {
    shop.clock.advance(60_000)
    const browser = await shop.staff()
    const { length } = shop.log
    const send = () => browser.post('/page-faults', fault, json)
    const answers = await Promise.all(Array.from({ length: 12 }, send))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(7)
    expect(refused[0]?.headers['retry-after']).toBe('60')
    expect(faultsIn(length)).toHaveLength(5)
    shop.clock.advance(60_000)
    expect((await send()).status).toBe(200)
  })

  test.each([
    ['long message', { message: 'x'.repeat(301) }],
    ['long path', { path: 'x'.repeat(101) }],
    ['many frames', { frames: Array(11).fill('a.js:1:1') }],
    ['invalid frame', { frames: ['https://evil.example/a.js?token=1'] }],
    ['unknown field', { stack: 'everything' }],
  ])('by a %s', async (_what, more) => {
    const { length } = shop.log
    const browser = await shop.admin()
    expect((await browser.post('/page-faults', { ...fault, ...more }, json)).status).toBe(422)
    expect(faultsIn(length)).toEqual([])
  })
})
