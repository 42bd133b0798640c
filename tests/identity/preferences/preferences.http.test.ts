import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { preferenceNames, preferenceValues } from '#lang/preferences.ts'
import { type Browser, type JsonClient, jsonClient } from '#tests/support/browser.ts'
import { inertia, visitHeaders } from '#tests/support/inertia.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
let browser: Browser
let sam: JsonClient
beforeAll(async () => {
  shop = await openShop()
  browser = await shop.staff()
  sam = jsonClient(browser)
})
beforeEach(async () => {
  await shop.ctx.db.deleteFrom('user_preferences').execute()
})
afterAll(() => shop.close())

async function storedPreferences(who = browser): Promise<Record<string, unknown>> {
  return (await inertia(who).get('/')).props.preferences
}

const everyValue = preferenceNames.flatMap((name) =>
  preferenceValues[name].map((value): [string, string | boolean] => [name, value]),
)

describe('a choice', () => {
  test.each(everyValue)('%s: %j is saved and sent with the next page', async (name, value) => {
    const { status, text } = await sam.post('/preferences', { [name]: value })
    expect([status, text]).toEqual([204, ''])
    expect(await storedPreferences()).toEqual({ [name]: value })
  })

  test('is added to earlier ones, and replaces the value of its name', async () => {
    await sam.post('/preferences', { theme: 'dark', menu: 'horizontal' })
    await sam.post('/preferences', { theme: 'system' })
    expect(await storedPreferences()).toEqual({ theme: 'system', menu: 'horizontal' })
  })

  test('of nothing changes nothing', async () => {
    await sam.post('/preferences', { theme: 'dark' })
    expect((await sam.post('/preferences', {})).status).toBe(204)
    expect(await storedPreferences()).toEqual({ theme: 'dark' })
  })

  test('is effective on another computer', async () => {
    await sam.post('/preferences', { semidark: true, locale: 'ae' })
    expect(await storedPreferences(await shop.staff())).toEqual({ semidark: true, locale: 'ae' })
  })

  test('does not affect other users', async () => {
    await sam.post('/preferences', { theme: 'dark' })
    expect(await storedPreferences(await shop.admin())).toEqual({})
    const guest = await inertia(shop.guest()).get('/login')
    expect(guest.props.preferences).toBeNull()
  })

  test('is not lost among twenty parallel ones of different names', async () => {
    const choices = everyValue.filter(
      ([name, value]) => preferenceValues[name as 'theme'].at(-1) === value,
    )
    const twenty = [...choices, ...choices].slice(0, 20)
    const answers = await Promise.all(
      twenty.map(([name, value]) => sam.post('/preferences', { [name]: value })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(204))
    expect(await storedPreferences()).toEqual(Object.fromEntries(choices))
  })

  test('without JSON it redirects back to the current page', async () => {
    browser.at = '/price'
    const { status, headers } = await browser.post('/preferences', { theme: 'dark' })
    expect([status, headers.location]).toEqual([303, '/price'])
  })

  test('is not read for a partial reload that does not request it', async () => {
    await sam.post('/preferences', { theme: 'dark' })
    await shop.ctx.db.updateTable('user_preferences').set({ preferences: 'unreadable' }).execute()
    const { status, body } = await browser.get('/', {
      ...visitHeaders,
      'X-Inertia-Partial-Component': 'home',
      'X-Inertia-Partial-Data': 'latest',
    })
    expect(status).toBe(200)
    expect(body.props).not.toHaveProperty('preferences')
  })
})

describe('an invalid value', () => {
  const invalid: [string, unknown][] = preferenceNames.flatMap((name) => [
    [name, 'pink'],
    [name, null],
    [name, 1],
    [name, [preferenceValues[name][0]]],
    [
      name,
      typeof preferenceValues[name][0] === 'boolean' ? 'true' : ` ${preferenceValues[name][0]}`,
    ],
  ])

  test.each(invalid)('%s: %j is refused at its name', async (name, value) => {
    const { status, body } = await sam.post('/preferences', { [name]: value })
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]])
    expect(await storedPreferences()).toEqual({})
  })

  test.each(['colour', 'sidebar', 'constructor', 'toString'])(
    'of unknown name %s is refused',
    async (name) => {
      expect((await sam.post('/preferences', { [name]: true })).status).toBe(422)
    },
  )

  test('prevents saving the valid ones beside it', async () => {
    await sam.post('/preferences', { theme: 'dark', navbar: 'navbar-flying' })
    expect(await storedPreferences()).toEqual({})
  })

  test('saved by an older version is left out', async () => {
    await sam.post('/preferences', { theme: 'dark', menu: 'horizontal' })
    await shop.ctx.db
      .updateTable('user_preferences')
      .set({ preferences: '{"theme":"sepia","menu":"horizontal","shape":"round"}' })
      .execute()
    expect(await storedPreferences()).toEqual({ menu: 'horizontal' })
  })

  test('cannot be sent by a guest', async () => {
    const guest = shop.guest()
    await guest.get('/login')
    expect((await jsonClient(guest).post('/preferences', { theme: 'dark' })).status).toBe(401)
  })
})

test('the language is saved with the account and used in another browser', async () => {
  await sam.post('/preferences', { locale: 'ae' })
  const elsewhere = shop.guest()
  await elsewhere.get('/login')
  await elsewhere.post('/login', { email: STAFF, password: PASSWORD })
  const page = await inertia(elsewhere).get('/')
  expect(page.props.locale).toEqual({ code: 'ae', tag: 'ar-AE', dir: 'rtl' })
  await sam.post('/preferences', { theme: 'dark' })
  expect((await inertia(elsewhere).get('/')).props.locale.code).toBe('ae')
})
