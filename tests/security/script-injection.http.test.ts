import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { PAGES } from '#tests/support/pages.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let admin: Browser
beforeAll(async () => {
  shop = await openShop({ stock: 'priced' })
  admin = await shop.admin()
})
afterAll(() => shop.close())

const nasty = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  'x&quot;},&quot;component&quot;:&quot;Evil&quot;',
  '&amp; "\'` {{x}} </title><img src=x onerror=alert(1)>',
  'line\u2028and\u2029paragraph',
  '<svg/onload=alert(1)>//\\u003c/script\\u003e',
]

/** The page as a browser reads it from the document. */
async function read(path: string): Promise<{ page: unknown; scripts: number; text: string }> {
  const { text, status } = await admin.get(path)
  expect([path, status]).toEqual([path, 200])
  const [, json = ''] =
    /<script data-page="app" type="application\/json">(.*?)<\/script>/.exec(text) ?? []
  return { page: JSON.parse(json), scripts: text.match(/<script/gi)?.length ?? 0, text }
}

const fields: [string, (written: string) => Promise<[shownAt: string]>][] = [
  [
    'the name of a person',
    async (name) => {
      const { version } = (await inertia(admin).get('/users/profile')).props.person
      await admin.post('/users/profile/name', { name, version })
      return ['/users/profile']
    },
  ],
  [
    'a note on a gold price',
    async (note) => {
      shop.clock.advance(60_000)
      await admin.post('/gold-price-logs', { mid: '4100.00', confirmed: true, note })
      return ['/gold-price-logs']
    },
  ],
  [
    'the name of a view',
    async (name) => {
      await admin.post('/saved-views', {
        page: 'gold-price-logs',
        name,
        query: '',
      })
      return ['/gold-price-logs']
    },
  ],
  [
    'a product',
    async (title) => {
      await admin.post('/products', { title, kind: 'ring' })
      return ['/products']
    },
  ],
  [
    'the name of the shop',
    async (name) => {
      const { shopSettings } = (await inertia(admin).get('/configuration')).props
      const { version, currency, weightUnit, timeZone } = shopSettings
      await admin.post('/configuration/shop', {
        version,
        currency,
        weightUnit,
        timeZone,
        name,
      })
      return ['/']
    },
  ],
]

describe.each(fields)('ASVS 57, A1, A2: any text entered as %s', (_, write) => {
  test.each(nasty)('is shown unchanged, not as a script: %s', async (written) => {
    const scripts = (await read('/')).scripts
    const [path] = await write(written)
    const { page, text, scripts: then } = await read(path)
    // A name is on one line.
    const shown = [written, written.replace(/\s+/g, ' ')]
    expect(textsIn(page).some((one) => shown.some((text) => one.includes(text)))).toBe(true)
    expect(then).toBe(scripts)
    expect(text).not.toContain('<!--')
    expect(text).not.toContain('</script><script>alert')
    expect(text).not.toContain('onerror=alert(1)>')
  })
})

describe('ASVS 58: a URL in a page', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'JaVaScRiPt:alert(1)',
    'file:///etc/passwd',
  ])('of a gold source must be https: %s', async (baseUrl) => {
    const form = { version: 0, baseUrl }
    const answer = await admin.post('/configuration/sources/nbp', form, {
      Accept: 'application/json',
    })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      422,
      expect.arrayContaining(['baseUrl']),
    ])
  })

  test('is local or http(s) in every page', async () => {
    let seen = 0
    for (const path of PAGES) {
      for (const [name, address] of addressesIn(await inertia(admin).get(path))) {
        seen += 1
        expect([path, name, address]).toEqual([
          path,
          name,
          expect.stringMatching(/^(\/(?![/\\])|https?:\/\/|#|$)/),
        ])
      }
    }
    expect(seen).toBeGreaterThan(PAGES.length)
  })
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsIn)
}

function addressesIn(value: unknown): [string, string][] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && /^(href|url|link|baseUrl|picture|next)$/i.test(name)
      ? [[name, inner] as [string, string]]
      : addressesIn(inner),
  )
}
