import sharp from 'sharp'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { addPhoto } from '#server/catalogue/photos/add-photo.ts'
import type { PhotoOwner } from '#server/catalogue/photos/photos.ts'
import { removePhoto } from '#server/catalogue/photos/remove-photo.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { deleteDocuments, fileOf } from '#server/trade/documents/document.ts'
import { hashOf, renderPdf } from '#server/trade/documents/pdf/pdf.ts'
import { printedPhotos } from '#server/trade/documents/photos.ts'
import { renderWaitingDocuments } from '#server/trade/documents/render.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import { draft, key, stepOk, stud, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'
import { sampleContent } from './sample-documents.ts'

let trade: Trade
let browser: Browser
let sam: Inertia
let admin: Actor
/** Two pieces of the product, and one of none that has photos. */
let product: PhotoOwner
let piece: PhotoOwner
let other: PhotoOwner
beforeAll(async () => {
  trade = await tradingShop()
  browser = await trade.shop.staff()
  sam = inertia(browser)
  const user = await trade.shop.ctx.db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  admin = { ...user, role: 'admin', locale: null, staffSeesCost: true }
  const [first, second] = await trade.shop.ctx.db
    .selectFrom('variants')
    .select(['id', 'product_id'])
    .orderBy('id')
    .limit(2)
    .execute()
  product = { column: 'product_id', id: first?.product_id ?? 0 }
  piece = { column: 'variant_id', id: first?.id ?? 0 }
  other = { column: 'variant_id', id: second?.id ?? 0 }
})
afterAll(() => trade.shop.close())
beforeEach(async () => {
  const { db } = trade.shop.ctx
  await db.deleteFrom('photo_uses').execute()
  await db.deleteFrom('document_photos').execute()
  await db.deleteFrom('photos').execute()
})

const picture = (red: number, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 40 } } })
const add = async (owner: PhotoOwner, red: number): Promise<string> => {
  const { photos } = await addPhoto(
    trade.shop.ctx,
    admin,
    owner,
    await picture(red).png().toBuffer(),
  )
  return photos.at(-1)?.hash ?? ''
}
const remove = (owner: PhotoOwner, hash: string) => removePhoto(trade.shop.ctx, admin, owner, hash)
const stored = async () =>
  (await trade.shop.ctx.db.selectFrom('photos').select('sha256').execute()).map((row) => row.sha256)

const JSON_ONLY = { Accept: 'application/json' }
const lineOf = ({ id }: PhotoOwner) => ({
  description: 'Cuban link',
  variantId: id,
  unitPrice: '90000',
})

async function sale(lines: object[]): Promise<number> {
  const { props } = await draft(trade.olga, { type: 'sale', customerId: trade.ada, lines })
  await stepOk(trade.olga, props.id, 'confirm')
  return props.id
}
const request = async (contract: number, kind = 'agreement'): Promise<number> =>
  (await browser.post(`/contracts/${contract}/documents`, { kind }, JSON_ONLY)).body.id
const contentOf = async (id: number) => (await sam.get(`/documents/${id}`)).props.content
const photosOf = async (id: number): Promise<(string | undefined)[]> =>
  (await contentOf(id)).tables[0].rows.map(({ photo }: { photo?: string }) => photo)
async function pdfOf(id: number): Promise<Buffer> {
  await renderWaitingDocuments(trade.shop.ctx)
  return (await fileOf(trade.shop.ctx.db, id)).content
}

/** The width and height of each picture that each page of a PDF shows, and the number of files in it. */
async function picturesIn(pdf: Uint8Array) {
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = []
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    pages.push(
      argsArray.flatMap((args, at) =>
        fnArray[at] === OPS.paintImageXObject ? [[args[1], args[2]]] : [],
      ),
    )
  }
  const files = Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1
  return { pages, files }
}

describe('the photos of a document', () => {
  test('are beside the lines of pieces that have one, of the piece or else of its product', async () => {
    const [ofProduct, ofPiece] = [await add(product, 10), await add(piece, 200)]
    await add(piece, 250)
    const id = await request(await sale([lineOf(piece), stud('70'), lineOf(other)]))
    expect(await photosOf(id)).toEqual([ofPiece, undefined, ofProduct])
    const wide = [200, 133]
    expect(await picturesIn(await pdfOf(id))).toEqual({ pages: [[wide, wide]], files: 2 })
  })

  test('are embedded once however many lines show them; goods without one have none', async () => {
    await add(product, 20)
    const many = await request(await sale([lineOf(piece), lineOf(other), lineOf(piece)]))
    const { pages, files } = await picturesIn(await pdfOf(many))
    expect([pages.flat().length, files]).toEqual([3, 1])
    const none = await request(await sale([stud('70')]))
    expect(await picturesIn(await pdfOf(none))).toEqual({ pages: [[]], files: 0 })
    expect(JSON.stringify(await contentOf(none))).not.toContain('photo')
  })

  test('are on the statement and on the invoice of the contract too, on the screen as in the file', async () => {
    const photo = await add(piece, 30)
    const contractId = await sale([lineOf(piece), stud('70')])
    expect(await photosOf(await request(contractId, 'statement'))).toEqual([photo, undefined])
    const invoice = { customerId: trade.ada, lines: [], contractId, dueOn: '2027-01-31' }
    const made = await sam.post('/apps/invoice/add', { ...invoice, idempotencyKey: key() })
    const { id, version } = made.props.invoice
    await sam.post(`/apps/invoice/${id}/issue`, { version })
    const shown = (await sam.get(`/apps/invoice/preview?id=${id}`)).props.content
    expect(shown.tables[0].rows.map((row: { photo?: string }) => row.photo)).toEqual([
      photo,
      undefined,
    ])
    const { body } = await browser.post(`/apps/invoice/${id}/documents`, {}, JSON_ONLY)
    expect((await picturesIn(await pdfOf(body.id))).files).toBe(1)
  })

  test('are not of the catalogue where the shop buys the goods', async () => {
    await add(piece, 40)
    const gold = { description: 'Chain', karat: '14K', fineness: '575', weightG: '48.6', qty: 1 }
    const lines = [{ ...gold, test: 'xrf', variantId: piece.id }]
    const { id } = (await draft(sam, { type: 'buy_back', customerId: trade.ada, lines })).props
    for (const act of ['test', 'offer', 'accept']) await stepOk(sam, id, act)
    expect(await photosOf(await request(id, 'bill_of_sale'))).toEqual([undefined])
  })
})

describe('a document with photos', () => {
  test('stays whole when its photo is removed before it is rendered, and is rendered again with the same bytes', async () => {
    const photo = await add(piece, 50)
    const contractId = await sale([lineOf(piece)])
    const id = await request(contractId)
    await remove(piece, photo)
    expect(await stored()).toEqual([photo])
    const pdf = await pdfOf(id)
    expect((await picturesIn(pdf)).files).toBe(1)
    await add(piece, 150)
    await trade.shop.ctx.db
      .updateTable('documents')
      .set({ state: 'waiting', sha256: null, content: null })
      .where('id', '=', id)
      .execute()
    expect(hashOf(await pdfOf(id))).toBe(hashOf(pdf))
    expect(await photosOf(id)).toEqual([photo])
    expect(await request(contractId)).not.toBe(id)
  })

  test('lets its removed photo go when it is deleted, unless something else shows it', async () => {
    const [gone, shown] = [await add(piece, 60), await add(other, 160)]
    const id = await request(await sale([lineOf(piece), lineOf(other)]))
    const second = await request(await sale([lineOf(piece)]))
    await remove(piece, gone)
    const drop = (document: number) =>
      transaction(trade.shop.ctx, (tx) => deleteDocuments(tx, [document]))
    await drop(id)
    expect((await stored()).sort()).toEqual([gone, shown].sort())
    await drop(second)
    expect(await stored()).toEqual([shown])
  })

  test('has the photo or has it not when it is removed at the same time, and is rendered', async () => {
    for (let n = 0; n < 3; n++) {
      const photo = await add(piece, 70 + n)
      const contractId = await sale([lineOf(piece)])
      const [id] = await Promise.all([request(contractId), remove(piece, photo)])
      const hasPhoto = (await photosOf(id))[0] === photo
      expect(await stored()).toEqual(hasPhoto ? [photo] : [])
      expect((await picturesIn(await pdfOf(id))).files).toBe(hasPhoto ? 1 : 0)
      await transaction(trade.shop.ctx, (tx) => deleteDocuments(tx, [id]))
      expect(await stored()).toEqual([])
    }
  })

  test('shows guests neither itself nor its photos', async () => {
    const photo = await add(piece, 80)
    const id = await request(await sale([lineOf(piece)]))
    await pdfOf(id)
    const paths = [`/documents/${id}`, `/documents/${id}/file`, `/photos/${photo}/small`]
    for (const path of paths) expect((await trade.shop.guest().get(path)).status, path).toBe(303)
  })

  test('is small: at most 30 kB for each photo, of any content and size, on several pages', async () => {
    const pixels = Buffer.from(Array.from({ length: 320 * 320 * 3 }, (_, n) => (n * 7919) % 251))
    const noise = await sharp(pixels, { raw: { width: 320, height: 320, channels: 3 } })
      .png()
      .toBuffer()
    const clear = await sharp({
      create: { width: 40, height: 4000, channels: 4, background: '#0000' },
    })
      .png()
      .toBuffer()
    for (const file of [noise, clear]) await addPhoto(trade.shop.ctx, admin, piece, file)
    const content = sampleContent('sale', 'de')
    const hashes = await stored()
    const [table] = content.tables
    const rows = Array.from({ length: 40 }, (_, n) => ({
      ...(table?.rows[0] ?? { cells: [], detail: '' }),
      photo: hashes[n % 2] ?? '',
    }))
    const shown = { ...content, tables: table ? [{ ...table, rows }] : [] }
    const photos = await printedPhotos(trade.shop.ctx.db, shown)
    expect([...photos.keys()].sort()).toEqual(hashes.sort())
    for (const file of photos.values()) expect(file.length).toBeLessThan(30_000)
    const pdf = await renderPdf(shown, { photos })
    const { pages, files } = await picturesIn(pdf)
    expect(pages.length).toBeGreaterThan(2)
    expect([pages.flat().length, files]).toEqual([40, 2])
    expect(pdf.length).toBeLessThan(100_000)
  })
})
