import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const failing: [string, 'get' | 'post', string, number][] = [
  ['a page for admins', 'get', '/owners', 403],
  ['a missing page', 'get', '/nowhere', 404],
  ['a failing page', 'get', '/broken', 500],
  ['another method', 'get', '/notes', 405],
  ['a forbidden form', 'post', '/forbidden', 403],
  ['a form with a conflict', 'post', '/moved', 409],
  ['a failing form', 'post', '/breaking', 500],
]

describe.each(failing)('%s', (_, method, path, status) => {
  test('is reported by a page at the previous URL, except for a dead link', async () => {
    const page = await inertia(member).get('/')
    expect(page.component).toBe('home')
    const failure = await inertia(member)[method](path)
    const url = status === 404 ? path : '/'
    expect(failure).toMatchObject({ status, component: 'error', url })
    expect(failure.props).toMatchObject({ status, auth: { user: { name: 'Sam' } } })
    expect(failure.props.requestId).toMatch(/^[\w-]{16}$/)
  })

  test('ASVS 64: is reported in a document too', async () => {
    const answer = await member.send(method, path)
    expect(answer.status).toBe(status)
    expect(answer.type).toBe('text/html')
    expect(answer.text).toContain('"component":"error"')
    expect(answer.text).not.toMatch(/secret detail|node_modules|\.ts:/)
  })

  test('is reported as JSON on request', async () => {
    const { status: answered, body } = await member.send(method, path, undefined, {
      Accept: 'application/json',
    })
    expect(answered).toBe(status)
    expect(body).toMatchObject({ status })
    expect(JSON.stringify(body)).not.toContain('secret detail')
  })
})

test('guests get a page without shop data', async () => {
  const page = await inertia(shop.guest()).get('/nowhere')
  expect(page).toMatchObject({ status: 404, component: 'login-error' })
  expect(page.props).toMatchObject({ auth: { user: null }, shop: null, gold: null })
})

test('a 405 response lists the allowed methods', async () => {
  expect((await member.get('/notes')).headers.allow).toBe('POST')
  expect((await member.post('/')).headers.allow).toBe('GET, HEAD')
  expect((await member.send('options', '/notes')).status).toBe(405)
})

test('a conflict reports what changed, as a translation key', async () => {
  const page = await inertia(member).post('/moved')
  expect(page.props.refusal).toEqual({ key: 'stale', values: { lines: 3 } })
})

describe('a form that is refused', () => {
  test('redirects back to its page with a message at the field', async () => {
    await inertia(member).get('/wish-list')
    const page = await inertia(member).post('/notes', { text: '' })
    expect(page).toMatchObject({ status: 200, component: 'wish-list', url: '/wish-list' })
    expect(page.props.errors).toEqual({ text: 'This value isn’t valid.' })
  })

  test('shows the message once', async () => {
    await member.post('/notes', { text: '' })
    expect((await inertia(member).get('/')).props.errors).toHaveProperty('text')
    expect((await inertia(member).get('/')).props.errors).toEqual({})
  })

  test('shows the message to its sender only', async () => {
    const other = await shop.admin()
    await member.post('/notes', { text: '' })
    expect((await inertia(other).get('/')).props.errors).toEqual({})
    expect((await inertia(member).get('/')).props.errors).toHaveProperty('text')
  })

  test('is translated to Arabic if that was chosen', async () => {
    member.cookies.set('i18n_locale', 'ae')
    const page = await inertia(member).post('/notes', { text: '' })
    member.cookies.delete('i18n_locale')
    expect(page.props.errors).toEqual({ text: 'هذه القيمة غير صحيحة.' })
  })

  test('is translated to the user’s saved language, or English if that is unknown', async () => {
    const { db } = shop.ctx
    const languageIs = (locale: string | null) =>
      db.updateTable('users').set({ locale }).where('name', '=', 'Sam').execute()
    const texts: string[] = []
    for (const locale of ['ae', 'klingon', null]) {
      await languageIs(locale)
      texts.push((await inertia(member).post('/notes', { text: '' })).props.errors.text)
    }
    expect(texts).toEqual(['هذه القيمة غير صحيحة.', ...Array(2).fill('This value isn’t valid.')])
  })

  test('is reported as JSON with 422 on request', async () => {
    const { status, body } = await member.post(
      '/notes',
      { text: '' },
      { Accept: 'application/json' },
    )
    expect([status, body]).toEqual([422, { errors: { text: 'This value isn’t valid.' } }])
  })

  test('is reported by live validation without effect', async () => {
    const typing = { Precognition: 'true', Accept: 'application/json' }
    const wrong = await member.post('/notes', { text: '' }, typing)
    const right = await member.post('/notes', { text: 'fine' }, typing)
    expect([wrong.status, wrong.body]).toEqual([
      422,
      { errors: { text: 'This value isn’t valid.' } },
    ])
    expect([right.status, right.headers['precognition-success']]).toEqual([204, 'true'])
    expect(site.done).toEqual([])
  })
})

describe('the log', () => {
  test('has one line for each request with the id of the response', async () => {
    shop.log.length = 0
    const { headers } = await member.get('/?price=secret')
    expect(shop.log).toHaveLength(1)
    expect(shop.log[0]).toMatchObject({
      requestId: headers['x-request-id'],
      method: 'GET',
      path: '/',
      status: 200,
    })
  })

  test('has the error behind a 500 once, with the id the user sees', async () => {
    shop.log.length = 0
    const page = await inertia(member).get('/broken')
    const faults = shop.log.filter(({ level }) => level === 50)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({
      requestId: page.props.requestId,
      err: { message: 'secret detail' },
    })
  })

  test('ASVS 62, ASVS 63, A34: contains no password, cookie, token or query', async () => {
    shop.log.length = 0
    const guest = shop.guest()
    await guest.get('/login?next=%2Fsecret-place')
    await guest.post('/login', { email: 'x\n{"level":30}@y.z', password: 'a very secret password' })
    const text = JSON.stringify(shop.log)
    const secrets = [
      'a very secret password',
      'secret-place',
      '{"level":30}',
      ...guest.cookies.values(),
    ]
    for (const secret of secrets) expect(text).not.toContain(secret)
  })
})
