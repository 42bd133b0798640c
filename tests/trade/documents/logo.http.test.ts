import sharp from 'sharp'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashOf } from '#server/trade/documents/pdf/pdf.ts'
import { renderWaitingDocuments } from '#server/trade/documents/render.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { draft, stepOk, stud, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'

let trade: Trade
let admin: Browser
let staff: Browser
beforeAll(async () => {
  trade = await tradingShop()
  admin = await trade.shop.admin()
  staff = await trade.shop.staff()
})
afterAll(() => trade.shop.close())
beforeEach(() => admin.post('/configuration/logo/removal'))

const logoImage = (width = 900, height = 450, background = '#1d1b18') =>
  sharp({ create: { width, height, channels: 3, background } })

function send(browser: Browser, file: Buffer, type = 'image/png') {
  return request(trade.shop.server)
    .post('/configuration/logo')
    .set('Host', 'localhost:3000')
    .set('Origin', 'http://localhost:3000')
    .set('Sec-Fetch-Site', 'same-origin')
    .set('Accept', 'application/json')
    .set('Content-Type', type)
    .set('Cookie', [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    .set('X-XSRF-TOKEN', decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''))
    .send(file)
}

const savedLogo = async () => (await inertia(admin).get('/configuration')).props.shopSettings.logo

async function agreement() {
  const sam = inertia(staff)
  const input = { type: 'sale', customerId: trade.ada, lines: [stud('70')] }
  const { id } = (await draft(sam, input)).props
  await stepOk(sam, id, 'confirm')
  const requestAgreement = () =>
    staff.post(`/contracts/${id}/documents`, { kind: 'agreement' }, { Accept: 'application/json' })
  return {
    ask: requestAgreement,
    paper: async () => (await sam.get(`/documents/${(await requestAgreement()).body.id}`)).props,
  }
}

test.each(['png', 'jpeg'] as const)(
  'a %s is re-encoded as a PNG within the maximum size',
  async (format) => {
    const file = await logoImage().toFormat(format).toBuffer()
    expect((await send(admin, file, `image/${format}`)).status).toBe(204)
    const logo = await savedLogo()
    expect(logo).toMatchObject({ width: 480, height: 240 })
    const shown = await staff.get(`/logos/${logo.sha256}`)
    expect(shown.type).toBe('image/png')
    expect(hashOf(shown.body)).toBe(logo.sha256)
    expect((await trade.shop.guest().get(`/logos/${logo.sha256}`)).status).toBe(303)
  },
)

test('metadata of the file is removed', async () => {
  const photo = await logoImage()
    .withExif({ IFD0: { Artist: 'Sam of 12 Secret Street' } })
    .jpeg()
    .toBuffer()
  await send(admin, photo, 'image/jpeg')
  const { body } = await admin.get(`/logos/${(await savedLogo()).sha256}`)
  expect(body.toString('latin1')).not.toContain('Secret Street')
})

test('files are checked by content: no SVG, WebP, broken PNG or HTML, and nothing too large', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const webp = await logoImage().webp().toBuffer()
  const truncated = (await logoImage().png().toBuffer()).subarray(0, 60)
  for (const file of [svg, webp, truncated, Buffer.from('<script>alert(1)</script>')])
    expect((await send(admin, file)).status).toBe(422)
  expect((await send(admin, svg, 'image/svg+xml')).status).toBe(415)
  const wide = await logoImage(4_097, 10).png().toBuffer()
  expect((await send(admin, wide)).body.errors.picture).toContain('4,096')
  expect(
    (await send(admin, Buffer.alloc(2 * 1024 * 1024 + 1, 1))).body.errors.picture,
  ).toBeDefined()
  expect(await savedLogo()).toBeNull()
})

test('only an admin changes or removes the logo', async () => {
  const file = await logoImage().png().toBuffer()
  expect((await send(staff, file)).status).toBe(403)
  await send(admin, file)
  await staff.post('/configuration/logo/removal')
  expect(await savedLogo()).not.toBeNull()
})

test('the logo is printed on new documents; older documents are rendered again unchanged', async () => {
  const { ask: requestAgreement, paper: documentPage } = await agreement()
  await send(admin, await logoImage(300, 300, '#8a6a1f').png().toBuffer())
  const first = (await requestAgreement()).body.id
  expect((await documentPage()).content.shop.logo).toMatchObject({ width: 240, height: 240 })
  await renderWaitingDocuments(trade.shop.ctx)
  const rendered = (await documentPage()).document
  expect(rendered.state).toBe('made')

  await send(admin, await logoImage(300, 100, '#183d9c').png().toBuffer())
  expect((await requestAgreement()).body.id).not.toBe(first)
  await trade.shop.ctx.db
    .updateTable('documents')
    .set({ state: 'waiting', sha256: null, content: null })
    .where('id', '=', first)
    .execute()
  await renderWaitingDocuments(trade.shop.ctx)
  const again = (await inertia(staff).get(`/documents/${first}`)).props.document
  expect(again.sha256).toBe(rendered.sha256)
})

test('the logo and the letterhead are saved independently', async () => {
  await send(admin, await logoImage().png().toBuffer())
  const logo = await savedLogo()
  const { version } = (await inertia(admin).get('/configuration')).props.shopSettings
  const letterhead = { address: '5 Gold Street', taxId: '', bank: '', version }
  await inertia(admin).post('/configuration/letterhead', letterhead)
  expect(await savedLogo()).toEqual(logo)
  await send(admin, await logoImage(200, 200).png().toBuffer())
  const { shopSettings } = (await inertia(admin).get('/configuration')).props
  expect(shopSettings.letterhead).toMatchObject({ address: '5 Gold Street' })
})
