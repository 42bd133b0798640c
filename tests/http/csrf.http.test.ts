import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Headers, Method } from '#tests/support/browser.ts'
import { sandboxSite } from '#tests/support/sandbox-site.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

const site = sandboxSite()
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ siteMap: site.siteMap })
})
afterAll(() => shop.close())
beforeEach(() => {
  site.done.length = 0
})

const note = { text: 'weigh the 22K rope again' }

describe('a form sent from our own page', () => {
  test('is accepted', async () => {
    const { status } = await (await shop.staff()).post('/notes', note)
    expect(status).toBe(303)
    expect(site.done).toEqual([note])
  })

  test('is accepted from an older browser that sends only Origin', async () => {
    await (await shop.staff()).post('/notes', note, { 'Sec-Fetch-Site': undefined })
    expect(site.done).toEqual([note])
  })
})

const foreign: [string, Headers][] = [
  ['without a token', { 'X-XSRF-TOKEN': undefined }],
  ['with an empty token', { 'X-XSRF-TOKEN': '' }],
  ['with a made-up token', { 'X-XSRF-TOKEN': 'abc.def' }],
  ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['from another subdomain', { 'Sec-Fetch-Site': 'same-site' }],
  ['typed into the address bar', { 'Sec-Fetch-Site': 'none' }],
  ['from another Origin', { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' }],
  [
    'from an Origin that looks like ours',
    { 'Sec-Fetch-Site': undefined, Origin: 'http://localhost:3000.evil.example' },
  ],
  ['from no Origin', { 'Sec-Fetch-Site': undefined, Origin: 'null' }],
  ['with a contradicting Origin', { Origin: 'https://evil.example' }],
  ['without origin headers', { 'Sec-Fetch-Site': undefined, Origin: undefined }],
]

describe('ASVS 53, A10, A11: a form that comes', () => {
  test.each(foreign)('%s is refused, signed in or not', async (_, headers) => {
    const member = await shop.staff()
    const guest = shop.guest()
    await guest.get('/login')
    expect((await member.post('/notes', note, headers)).status).toBe(419)
    expect((await guest.post('/login', { email: STAFF, password: PASSWORD }, headers)).status).toBe(
      419,
    )
    expect(site.done).toEqual([])
    expect(guest.cookies.has('assay_session')).toBe(false)
  })

  test.each(['put', 'patch', 'delete'] as Method[])(
    'by %s without a token is refused',
    async (method) => {
      const browser = await shop.staff()
      const { status } = await browser.send(method, '/notes', note, { 'X-XSRF-TOKEN': undefined })
      expect(status).toBe(419)
    },
  )

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'as %s carrying JSON, without a token, is refused',
    async (type) => {
      const browser = await shop.staff()
      const { status } = await browser.send('post', '/notes', JSON.stringify(note), {
        'Content-Type': type,
        'X-XSRF-TOKEN': undefined,
      })
      expect(status).toBe(419)
      expect(site.done).toEqual([])
    },
  )

  test('ASVS 35: with a method override in a header or in the query is not accepted', async () => {
    const browser = await shop.staff()
    const header = await browser.get('/notes', { 'X-HTTP-Method-Override': 'POST' })
    const address = await browser.get('/notes?_method=POST')
    expect([header.status, address.status]).toEqual([405, 405])
    expect(site.done).toEqual([])
  })
})

describe('a token', () => {
  const tokenOf = (cookies: Map<string, string>) =>
    decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')

  test('ASVS 53, A10: is not valid for another user', async () => {
    const [one, other] = [await shop.staff(), await shop.admin()]
    const { status } = await one.post('/notes', note, { 'X-XSRF-TOKEN': tokenOf(other.cookies) })
    expect(status).toBe(419)
  })

  test('ASVS 53, A11: is changed at sign-in: that of the guest is invalid afterwards', async () => {
    const browser = shop.guest()
    await browser.get('/login')
    const before = tokenOf(browser.cookies)
    await browser.post('/login', { email: STAFF, password: PASSWORD })
    expect(tokenOf(browser.cookies)).not.toBe(before)
    expect((await browser.post('/notes', note, { 'X-XSRF-TOKEN': before })).status).toBe(419)
    expect((await browser.post('/notes', note)).status).toBe(303)
  })

  test('that was refused is replaced at once, so that a retry works', async () => {
    const browser = await shop.staff()
    browser.cookies.set('XSRF-TOKEN', 'worn.out')
    expect((await browser.post('/notes', note)).status).toBe(419)
    expect((await browser.post('/notes', note)).status).toBe(303)
  })

  test('ASVS 21: is the only cookie that scripts can read', async () => {
    const { headers } = await shop.guest().get('/login')
    const lines = headers['set-cookie'] as unknown as string[]
    const readable = lines.filter((line) => !line.includes('HttpOnly'))
    expect(readable).toEqual([expect.stringMatching(/^XSRF-TOKEN=.*; Path=\/; SameSite=Lax$/)])
  })

  test('does not change between pages', async () => {
    const browser = await shop.staff()
    const { headers } = await browser.get('/')
    expect(headers).not.toHaveProperty('set-cookie')
  })
})

test('ASVS 54, A16: an Inertia visit from another site is refused', async () => {
  const browser = await shop.staff()
  const { status, text } = await browser.get('/', {
    'X-Inertia': 'true',
    'Sec-Fetch-Site': 'cross-site',
  })
  expect(status).toBe(403)
  expect(text).not.toContain(STAFF)
})
