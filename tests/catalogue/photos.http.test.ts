import sharp from 'sharp'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import type { Browser } from '#tests/support/browser.ts'
import {
  apply,
  chainShop,
  clerk,
  enterGold,
  type Inertia,
  owner,
  preview,
} from '#tests/support/priced-shop.ts'
import { confirmPassword, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
let sam: Inertia
let product: number
/** Two pieces of the product. */
let piece: number
let other: number
beforeAll(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  sam = await clerk(shop)
  await confirmPassword(olga.browser)
  const rows = await shop.ctx.db
    .selectFrom('variants')
    .select(['id', 'product_id'])
    .orderBy('id')
    .limit(2)
    .execute()
  product = rows[0]?.product_id ?? 0
  piece = rows[0]?.id ?? 0
  other = rows[1]?.id ?? 0
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.ctx.db.deleteFrom('photo_uses').execute()
  await shop.ctx.db.deleteFrom('photos').execute()
})

const PRODUCT = () => `/products/${product}/photos`
const PIECE = () => `/variants/${piece}/photos`
const OTHER = () => `/variants/${other}/photos`

/** A photo of one color, different for each `red`. */
const photo = (red: number, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 40 } } })
const jpeg = (red: number) => photo(red).jpeg().toBuffer()

function send(path: string, file: Buffer, type = 'image/jpeg', browser = olga.browser) {
  return request(shop.server)
    .post(path)
    .set('Host', 'localhost:3000')
    .set('Origin', 'http://localhost:3000')
    .set('Sec-Fetch-Site', 'same-origin')
    .set('Accept', 'application/json')
    .set('Content-Type', type)
    .set('Cookie', cookiesOf(browser))
    .set('X-XSRF-TOKEN', decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''))
    .send(file)
}
const cookiesOf = (browser: Browser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const add = async (path: string, red: number): Promise<string> =>
  (await send(path, await jpeg(red))).body.photos.at(-1).hash
const post = (path: string, body: object, client = olga) =>
  client.browser.post(path, body, { Accept: 'application/json' })
const hashesOf = (body: { photos: { hash: string }[] }) => body.photos.map(({ hash }) => hash)
const photosOf = async (path: string) =>
  hashesOf((await olga.browser.get(path, { Accept: 'application/json' })).body)
const productPage = async () => (await sam.get(`/products/${product}`)).props
const stored = async () =>
  (await shop.ctx.db.selectFrom('photos').select('sha256').execute()).map(({ sha256 }) => sha256)
const entries = async (act: string) =>
  (await shop.ctx.db.selectFrom('audit_entries').selectAll().where('act', '=', act).execute()).map(
    ({ subject, subject_id: id, details }) => ({ subject, id, ...JSON.parse(details ?? '{}') }),
  )
const file = (path: string) => olga.browser.get(path)

describe('a photo', () => {
  test('is encoded anew in two sizes, upright and without metadata', async () => {
    const original = await photo(200, 2400, 1200)
      .withExif({
        IFD0: { Artist: 'Sam of 12 Secret Street', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6 })
    const { status, body } = await send(PRODUCT(), original)
    expect(status).toBe(200)
    const [{ hash, width, height }] = body.photos
    expect([width, height]).toEqual([800, 1600])
    for (const [path, size] of [
      [`/photos/${hash}`, { width: 800, height: 1600 }],
      [`/photos/${hash}/small`, { width: 160, height: 320 }],
    ] as const) {
      const { body: content, headers, type } = await file(path)
      expect(type).toBe('image/webp')
      expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
      const { format, exif, icc, xmp, orientation, ...metadata } = await sharp(content).metadata()
      expect(metadata).toMatchObject(size)
      expect([format, exif, icc, xmp, orientation]).toEqual(['webp', ...Array(4).fill(undefined)])
      expect(content.toString('latin1')).not.toContain('Secret Street')
    }
  })

  test('a small one is not enlarged; PNG, WebP and an unknown type are read by content', async () => {
    const [first] = (await send(PRODUCT(), await photo(1).png().toBuffer(), 'image/png')).body
      .photos
    expect(first).toMatchObject({ width: 60, height: 40 })
    const webp = await photo(60).webp().toBuffer()
    expect((await send(PRODUCT(), webp, 'application/octet-stream')).status).toBe(200)
  })

  test('is shown to every user who is signed in, and to no one else', async () => {
    const hash = await add(PRODUCT(), 10)
    expect((await sam.browser.get(`/photos/${hash}`)).status).toBe(200)
    for (const path of [`/photos/${hash}`, `/photos/${hash}/small`, PIECE()])
      expect((await shop.guest().get(path)).status).toBe(303)
    for (const path of ['/photos/x', `/photos/${'0'.repeat(64)}`, '/variants/999999/photos'])
      expect((await file(path)).status).toBe(404)
  })
})

describe('what is refused', () => {
  const refusal = async (content: Buffer, type?: string) => {
    const { status, body } = await send(PRODUCT(), content, type)
    return [status, body.errors?.picture]
  }
  const heic = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1`)])

  test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])(
    'HEIC of the brand %s, with what helps',
    async (brand) => {
      expect(await refusal(heic(brand), 'image/heic')).toEqual([
        422,
        expect.stringContaining('Settings › Camera › Formats › Most Compatible'),
      ])
      expect((await refusal(heic(brand), 'application/octet-stream'))[0]).toBe(422)
    },
  )

  test('other types, broken files, and bodies that are no image', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const content of [svg, heic('avif'), Buffer.alloc(0)])
      expect(await refusal(content)).toEqual([422, expect.stringContaining('PNG, JPEG or WebP')])
    expect((await refusal((await jpeg(9)).subarray(0, 200)))[0]).toBe(422)
    expect((await refusal(svg, 'text/csv'))[0]).toBe(415)
    expect(await stored()).toEqual([])
  })

  test('more than 40 megapixels, before they are decoded, and more than 15 MB', async () => {
    const wide = await photo(5, 10_000, 6_000).png().toBuffer()
    const before = process.memoryUsage().rss
    expect(await refusal(wide, 'image/png')).toEqual([
      422,
      expect.stringContaining('40 megapixels'),
    ])
    // Decoded it would take 180 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
    const heavy = Buffer.alloc(15 * 1024 * 1024 + 1, 1)
    expect(await refusal(heavy)).toEqual([422, expect.stringContaining('15 MB')])
  })

  test('40 megapixels are taken', async () => {
    const large = await photo(5, 8_000, 5_000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { body } = await send(PRODUCT(), large)
    expect(body.photos).toMatchObject([{ width: 1000, height: 1600 }])
  })

  test('staff add, order and remove none', async () => {
    const hash = await add(PRODUCT(), 20)
    expect((await send(PRODUCT(), await jpeg(21), 'image/jpeg', sam.browser)).status).toBe(403)
    expect((await post(`${PRODUCT()}/removal`, { hash }, sam)).status).toBe(403)
    expect((await post(`${PRODUCT()}/order`, { hashes: [hash] }, sam)).status).toBe(403)
    expect(await stored()).toEqual([hash])
  })

  test('photos of a product or piece that does not exist', async () => {
    for (const path of ['/products/999999/photos', '/variants/999999/photos']) {
      expect((await send(path, await jpeg(1))).status).toBe(404)
      expect((await post(`${path}/removal`, { hash: '0'.repeat(64) })).status).toBe(404)
    }
    expect(await stored()).toEqual([])
  })

  test('the same photo twice on one product, but not on another piece, where it is stored once', async () => {
    const hash = await add(PRODUCT(), 30)
    expect(await refusal(await jpeg(30))).toEqual([422, 'This photo has been added already.'])
    expect(await add(PIECE(), 30)).toBe(hash)
    expect(await stored()).toEqual([hash])
  })

  test('a seventh photo, also of ten sent at the same time', async () => {
    const files = await Promise.all(Array.from({ length: 10 }, (_, n) => jpeg(n * 20)))
    const answers = await Promise.all(files.map((content) => send(PIECE(), content)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(6).fill(200), ...Array(4).fill(422)])
    const uses = await shop.ctx.db
      .selectFrom('photo_uses')
      .select('position')
      .orderBy('position')
      .execute()
    expect(uses.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await stored()).toHaveLength(6)
    expect((await send(PIECE(), await jpeg(255))).body.errors.picture).toContain('6')
  })

  test('by the database: a seventh place, one that is taken, the same photo twice, and no owner', async () => {
    const [sha256, second] = [await add(PIECE(), 1), await add(PIECE(), 100)]
    const third = await add(OTHER(), 200)
    const insert = (row: object) =>
      shop.ctx.db
        .insertInto('photo_uses')
        .values({ product_id: null, variant_id: piece, position: 3, sha256: third, ...row })
        .execute()
    for (const row of [
      { position: 7 },
      { position: 0 },
      { position: 2 },
      { sha256: second },
      { sha256: 'f'.repeat(64) },
      { variant_id: null },
      { product_id: product },
    ])
      await expect(insert(row)).rejects.toThrow()
    await insert({})
    expect(await photosOf(PIECE())).toEqual([sha256, second, third])
  })

  test('the same photo sent five times at once is added once', async () => {
    const content = await jpeg(33)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(PIECE(), content)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    expect(await photosOf(PIECE())).toHaveLength(1)
  })
})

describe('the photos of a piece', () => {
  test('are put in another order; another list than theirs is a conflict', async () => {
    const [a, b, c] = [await add(PIECE(), 1), await add(PIECE(), 100), await add(PIECE(), 200)]
    const order = (...hashes: string[]) => post(`${PIECE()}/order`, { hashes })
    const { body } = await order(c, a, b)
    expect(hashesOf(body)).toEqual([c, a, b])
    expect(await photosOf(PIECE())).toEqual([c, a, b])
    for (const hashes of [
      [a, b],
      [a, b, b],
      [a, b, 'f'.repeat(64)],
    ])
      expect((await order(...hashes)).status).toBe(409)
    expect((await order('x')).status).toBe(422)
    expect(await photosOf(PIECE())).toEqual([c, a, b])
  })

  test('are removed with their file where nothing else shows it, once', async () => {
    const [shared, own] = [await add(PIECE(), 1), await add(PIECE(), 100)]
    await add(OTHER(), 1)
    const remove = (path: string, hash: string) => post(`${path}/removal`, { hash })
    expect(hashesOf((await remove(PIECE(), shared)).body)).toEqual([own])
    expect((await stored()).sort()).toEqual([shared, own].sort())
    await remove(PIECE(), own)
    expect((await remove(PIECE(), own)).status).toBe(200)
    expect(await stored()).toEqual([shared])
    expect((await file(`/photos/${own}`)).status).toBe(404)
    expect(await photosOf(OTHER())).toEqual([shared])
  })

  test('a photo that one removes while another adds it stays with the other', async () => {
    const content = await jpeg(70)
    for (let n = 0; n < 5; n++) {
      const hash = (await send(PIECE(), content)).body.photos[0].hash
      const [removed, added] = await Promise.all([
        post(`${PIECE()}/removal`, { hash }),
        send(OTHER(), content),
      ])
      expect([removed.status, added.status]).toEqual([200, 200])
      expect([await photosOf(PIECE()), await photosOf(OTHER())]).toEqual([[], [hash]])
      expect((await file(`/photos/${hash}`)).status).toBe(200)
      await post(`${OTHER()}/removal`, { hash })
      expect(await stored()).toEqual([])
    }
  })

  test('each change is in the audit log', async () => {
    const before = (await entries('photo_added')).length
    const [a, b] = [await add(PIECE(), 1), await add(PRODUCT(), 100)]
    await add(PIECE(), 200)
    await post(`${PIECE()}/order`, { hashes: (await photosOf(PIECE())).reverse() })
    await post(`${PRODUCT()}/removal`, { hash: b })
    expect((await entries('photo_added')).slice(before)).toMatchObject([
      { subject: 'piece', id: String(piece), sku: expect.any(String), sha256: a },
      { subject: 'product', id: String(product), title: 'Miami Cuban Link', sha256: b },
      { subject: 'piece' },
    ])
    expect((await entries('photos_ordered')).at(-1)).toMatchObject({ id: String(piece) })
    expect((await entries('photo_removed')).at(-1)).toMatchObject({
      id: String(product),
      sha256: b,
    })
  })
})

test('a piece shows its first photo, or else the first one of its product', async () => {
  const photoOf = async (id: number) =>
    (await productPage()).pieces.find((row: { id: number }) => row.id === id).photo
  expect(await photoOf(piece)).toBe(null)
  const ofProduct = await add(PRODUCT(), 10)
  await add(PRODUCT(), 110)
  expect(await photoOf(piece)).toBe(ofProduct)
  const ofPiece = await add(PIECE(), 210)
  expect([await photoOf(piece), await photoOf(other)]).toEqual([ofPiece, ofProduct])
  expect((await productPage()).photos).toHaveLength(2)
  const { products } = (await sam.get('/products')).props
  expect(products.map(({ photo }: { photo: string }) => photo)).toContain(ofProduct)
  const { props } = await sam.get('/price')
  expect(props.product.photo).toBe(ofProduct)
  const found = async (id: number) => {
    const { sku } = props.variants.find((one: { id: number }) => one.id === id)
    const search = `/search?q=${encodeURIComponent(sku)}`
    const { groups } = (await sam.browser.get(search, { Accept: 'application/json' })).body
    return groups.variants.find((one: { id: number }) => one.id === id).photo
  }
  const [shown] = props.variants
  expect(await found(shown.id)).toBe(shown.id === piece ? ofPiece : ofProduct)
})

test('the receipt of a price has the photo of the piece', async () => {
  await enterGold(olga, '4100')
  const run = (await preview(olga)).props.run
  await apply(olga, run.id)
  const receipt = async () =>
    (await sam.browser.get(`/receipts/${piece}`, { Accept: 'application/json' })).body
  expect((await receipt()).photo).toBe(null)
  const hash = await add(PIECE(), 10)
  expect((await receipt()).photo).toBe(hash)
})

test.each(['/products', '/products/:id', '/price', '/search?q=14K'])(
  '%s takes as many statements for ten pieces with photos as for one',
  async (path) => {
    const statements: string[] = []
    const { ctx } = shop
    const unobserved = ctx.db
    const address = path.replace(':id', String(product))
    const count = async () => {
      statements.length = 0
      expect((await sam.browser.get(address)).status).toBe(200)
      return statements.length
    }
    ctx.db = connect(ctx.settings.databaseUrl, {
      onPool: () => {},
      onDamage: () => {},
      onStatement: (statement) => void statements.push(statement),
    })
    try {
      await add(PIECE(), 10)
      await count()
      const one = await count()
      const { pieces } = await productPage()
      for (const { id } of pieces.slice(0, 10)) await add(`/variants/${id}/photos`, 90)
      expect(await count()).toBe(one)
    } finally {
      await ctx.db.destroy()
      ctx.db = unobserved
    }
  },
)
