import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { sandboxSite } from '#tests/support/sandbox-site.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const site = sandboxSite()
let shop: Shop
let member: Browser
beforeAll(async () => {
  shop = await openShop({ siteMap: site.siteMap })
  member = await shop.staff()
})
afterAll(() => shop.close())
beforeEach(() => {
  site.done.length = 0
})

/** The response to this JSON from a form that is open to guests. */
async function fromGuest(body: string) {
  const guest = shop.guest()
  await guest.get('/login')
  return guest.send('post', '/register', body, { ...json, ...asJson })
}

const manyFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, at]))

const UNKNOWN = 'The form contains fields that aren’t allowed here. Reload the page and try again.'
const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const asJson = { Accept: 'application/json' }

describe('a body', () => {
  test('is parsed as JSON and as a plain form', async () => {
    await member.send('post', '/notes', '{"text":"one"}', json)
    await member.send('post', '/notes', 'text=two', form)
    expect(site.done).toEqual([{ text: 'one' }, { text: 'two' }])
  })

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'text/json'])(
    'ASVS 64, A21: of type %s is refused',
    async (type) => {
      const { status } = await member.send('post', '/notes', 'text=x', { 'Content-Type': type })
      expect(status).toBe(415)
      expect(site.done).toEqual([])
    },
  )

  test.each(['{"text":', '{"text":1e', '"text"', 'null', 'undefined', '{"text":"\u0000"}'])(
    'ASVS 64: of invalid JSON is refused: %s',
    async (body) => {
      const { status, text } = await member.send('post', '/notes', body, json)
      expect(status).toBe(400)
      expect(text).not.toMatch(/SyntaxError|node_modules|Unexpected/)
      expect(site.done).toEqual([])
    },
  )

  test('A22: that is too large is refused', async () => {
    const { status } = await member.send('post', '/notes', { text: 'x'.repeat(120_000) })
    expect(status).toBe(413)
  })

  test('A22: that is compressed is refused', async () => {
    const packed = gzipSync(JSON.stringify({ text: 'x' })).toString('latin1')
    const { status } = await member.send('post', '/notes', packed, {
      ...json,
      'Content-Encoding': 'gzip',
    })
    expect(status).toBe(415)
  })

  test('A23: nested 40,000 levels deep is not parsed', async () => {
    const deep = `{"text":${'['.repeat(40_000)}${']'.repeat(40_000)}}`
    const { status } = await member.send('post', '/notes', deep, { ...json, ...asJson })
    expect(status).toBe(413)
  })

  test('A23: of a guest is parsed down to 20 levels', async () => {
    const nested = (levels: number) =>
      `{"token":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    expect((await fromGuest(nested(20))).status).toBe(422)
    expect((await fromGuest(nested(21))).status).toBe(413)
  })

  test('A22: of a guest is parsed up to 1,000 keys, also duplicate ones', async () => {
    const keys = (count: number, name = (at: number) => `k${at}`) =>
      `{${Array.from({ length: count }, (_, at) => `"${name(at)}":0`).join()}}`
    expect((await fromGuest(keys(1_000))).status).toBe(422)
    expect((await fromGuest(keys(1_001))).status).toBe(413)
    expect((await fromGuest(keys(1_001, () => 'k'))).status).toBe(413)
    expect((await fromGuest(`{"a":${keys(500)},"b":${keys(499)}}`)).status).toBe(413)
    expect((await fromGuest(`{"a":${keys(499)},"b":${keys(499)}}`)).status).toBe(422)
  })

  test('A22: of a guest may not have more than 1,000 list items either', async () => {
    const list = (items: number) => `{"token":[${Array(items).fill(0).join()}]}`
    expect((await fromGuest(list(999))).status).toBe(422)
    expect((await fromGuest(list(1_000))).status).toBe(413)
  })

  test('A22: in another encoding than UTF-8 is not parsed, as its keys could not be counted', async () => {
    const body = Buffer.from('{"text":"∀"}', 'utf16le').toString('latin1')
    const type = { 'Content-Type': 'application/json; charset=utf-16le' }
    expect((await member.send('post', '/notes', body, type)).status).toBe(415)
    for (const charset of ['iso-8859-1', '"ISO-8859-1"']) {
      const latin = { 'Content-Type': `application/x-www-form-urlencoded; charset=${charset}` }
      expect((await member.send('post', '/notes', 'text=caf%E9', latin)).status).toBe(415)
    }
    expect(site.done).toEqual([])
    const utf8 = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' }
    expect((await member.send('post', '/notes', 'text=caf%C3%A9', utf8)).status).toBeLessThan(400)
  })

  test('of a guest is not parsed for a form that needs sign-in', async () => {
    const guest = shop.guest()
    await guest.get('/login')
    const { status } = await guest.send('post', '/notes', '{"text":', { ...json, ...asJson })
    expect(status).toBe(401)
  })
})

describe('ASVS 46, A8: in a body', () => {
  const cases: [string, string, Record<string, string>][] = [
    ['a prototype', '{"text":"x","__proto__":{"isAdmin":true}}', json],
    ['a constructor', '{"text":"x","constructor":{"prototype":{"isAdmin":true}}}', json],
    ['a prototype in a form', 'text=x&a[__proto__][isAdmin]=1&__proto__[isAdmin]=1', form],
    ['a list', '[]', json],
    ['an additional right', '{"text":"x","role":"admin","id":1,"is_active":true}', json],
    ['a value of another type', '{"text":{"a":1}}', json],
  ]

  test.each(cases)('%s is refused and changes nothing', async (_, body, type) => {
    const answer = await member.send('post', '/notes', body, { ...type, ...asJson })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).not.toEqual([])
    expect(site.done).toEqual([])
    expect({}).not.toHaveProperty('isAdmin')
  })

  test('brackets in a name are part of the name', async () => {
    const headers = { ...form, ...asJson }
    const { status, body } = await member.send('post', '/notes', 'text=x&text[a]=b', headers)
    expect([status, body.errors]).toEqual([422, { form: UNKNOWN }])
  })

  test.each([
    ['as JSON', '{"text":"x","a":1,"b":{"c":1},"d":[1]}', json],
    ['as a plain form', 'text=x&a=1&b=1&c=1', form],
  ])('unknown fields are one refusal of the form: %s', async (_, body, type) => {
    const answer = await member.send('post', '/notes', body, { ...type, ...asJson })
    expect([answer.status, answer.body.errors]).toEqual([422, { form: UNKNOWN }])
  })

  test('unknown fields are one error on the next page, beside those of known fields', async () => {
    const page = await inertia(member).post('/notes', { text: '', ...manyFields(300) })
    expect(page.props.errors).toEqual({ text: 'This value isn’t valid.', form: UNKNOWN })
  })

  test('a duplicate field is refused', async () => {
    const { status, body } = await member.send('post', '/notes', 'text=a&text=b', {
      ...form,
      ...asJson,
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['text']])
  })
})

test('A21: a missing body is treated as an empty one', async () => {
  const { status, body } = await member.send('post', '/notes', undefined, asJson)
  expect([status, body]).toEqual([422, { errors: { text: 'This value isn’t valid.' } }])
})

test.each([
  '?karat=14&karat=18',
  '?karat[]=14',
  '?q[a]=b',
  '?karat=%00',
  '?__proto__[x]=1',
  '?karat=%',
])('ASVS 45, A20: an invalid query is refused: %s', async (query) => {
  const { status } = await member.get(`/facts${query}`, asJson)
  expect(status).toBe(422)
})
