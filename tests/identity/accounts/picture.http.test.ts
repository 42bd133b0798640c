import { createHash } from 'node:crypto'
import sharp from 'sharp'
import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const picture = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#c9962b' } })

async function send(browser: Browser, file: Buffer, type = 'image/png') {
  const answer = request(shop.server)
    .post('/users/picture')
    .set('Host', 'localhost:3000')
    .set('Origin', 'http://localhost:3000')
    .set('Sec-Fetch-Site', 'same-origin')
    .set('Accept', 'application/json')
    .set('Content-Type', type)
    .set('Cookie', [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    .set('X-XSRF-TOKEN', decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''))
  return answer.send(file)
}

async function addressOf(browser: Browser): Promise<string | null> {
  return (await inertia(browser).get('/users/profile')).props.auth.user.picture
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s is re-encoded as a square of 256 pixels',
  async (format) => {
    const staff = await shop.staff()
    const answer = await send(staff, await picture().toFormat(format).toBuffer(), `image/${format}`)
    expect(answer.status).toBe(204)
    const shown = await staff.get((await addressOf(staff)) ?? '')
    expect(shown.type).toBe('image/webp')
    expect(shown.headers['x-content-type-options']).toBe('nosniff')
    expect(await sharp(shown.body).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    })
  },
)

test('the metadata of a photograph is removed', async () => {
  const staff = await shop.staff()
  const photo = await picture()
    .withExif({ IFD0: { Artist: 'Sam of 12 Secret Street' } })
    .jpeg()
    .toBuffer()
  expect(photo.toString('latin1')).toContain('Secret Street')
  await send(staff, photo, 'image/jpeg')
  const { body } = await staff.get((await addressOf(staff)) ?? '')
  expect(body.toString('latin1')).not.toContain('Secret Street')
  expect((await sharp(body).metadata()).exif).toBeUndefined()
})

test('a cached picture is not sent again', async () => {
  const staff = await shop.staff()
  await send(staff, await picture().png().toBuffer())
  const address = (await addressOf(staff)) ?? ''
  const { headers, body } = await staff.get(address)
  expect(headers.etag).toBe(`"${createHash('sha256').update(body).digest('hex')}"`)
  expect((await staff.get(address, { 'If-None-Match': headers.etag })).status).toBe(304)
})

test('files that are no pictures are refused: HTML, SVG with a script, a truncated picture', async () => {
  const staff = await shop.staff()
  const half = (await picture().png().toBuffer()).subarray(0, 60)
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const file of [Buffer.from('<script>alert(1)</script>'), Buffer.from(drawing), half]) {
    const { status, body } = await send(staff, file)
    expect(status).toBe(422)
    expect(body.errors.picture).toMatch(/image/)
  }
  expect((await send(staff, Buffer.from(drawing), 'image/svg+xml')).status).toBe(415)
  expect(await addressOf(staff)).toBe(null)
})

test('a file of more than 2 MB and a picture wider than 4096 pixels are refused', async () => {
  const staff = await shop.staff()
  expect((await send(staff, Buffer.alloc(2 * 1024 * 1024 + 1))).body.errors.picture).toMatch(/2 MB/)
  const wide = await picture(4097, 4).png().toBuffer()
  expect((await send(staff, wide)).body.errors.picture).toMatch(/4,?096/)
})

test('users see it, guests do not, and a removed one is gone', async () => {
  const staff = await shop.staff()
  await send(staff, await picture().png().toBuffer())
  const address = (await addressOf(staff)) ?? ''
  expect((await (await shop.admin()).get(address)).status).toBe(200)
  expect((await shop.guest().get(address)).status).toBe(303)
  await staff.post('/users/picture/removal')
  expect((await staff.get(address)).status).toBe(404)
  expect(await addressOf(staff)).toBe(null)
})

test('a form cannot be sent in place of a picture', async () => {
  const staff = await shop.staff()
  expect((await staff.post('/users/picture', { picture: 'x' })).status).toBe(415)
})
