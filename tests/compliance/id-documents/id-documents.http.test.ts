import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErasureProps } from '#server/compliance/erasure/props.ts'
import type { IdDocumentsProps } from '#server/compliance/id-documents/props.ts'
import { deleteExpiredIds } from '#server/compliance/id-documents/retention.ts'
import { type Browser, jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  key,
  payOk,
  stepOk,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NUMBER = 'L01X00T47'
const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from('a face and L01X00T47'),
])
const PDF = Buffer.from('%PDF-1.7\nL01X00T47')

let trade: Trade
let olga: Browser
let sam: Browser
beforeAll(async () => {
  trade = await tradingShop()
  olga = await trade.shop.admin()
  sam = await trade.shop.staff()
})
afterAll(() => trade.shop.close())

const adult = (name: string) => addPerson(trade.shop, name, '1980-01-01')
const listOf = async (who: Browser, id: number): Promise<IdDocumentsProps> =>
  (await jsonClient(who).get(`/customers/${id}/id-documents`)).body
const shown = async (who: Browser, id: number) => (await listOf(who, id)).documents[0]
const customer = async (id: number) => (await inertia(olga).get(`/customers/${id}`)).props.customer

function typed(more: object = {}) {
  return {
    type: 'id_card',
    contractId: null,
    number: '',
    lastFour: '',
    country: 'DE',
    issuer: 'Stadt Köln',
    expiresOn: '2031-05-03',
    idempotencyKey: key(),
    ...more,
  }
}

const postDocument = (who: Browser, id: number, more: object) =>
  jsonClient(who).post(`/customers/${id}/id-documents`, typed(more))

async function savedDocument(who: Browser, id: number, more: object): Promise<number> {
  const { status, body } = await postDocument(who, id, more)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.id
}

/** Sends a file unchanged, unlike text or JSON. */
function sendScan(who: Browser, id: number, file: Buffer, type = 'image/jpeg') {
  const headers = { 'Content-Type': type, Accept: 'application/json' }
  return who.send('post', `/id-documents/${id}/scan`, file, headers)
}

async function buyBack(who: Browser, customerId: number): Promise<number> {
  const scrap = { description: 'Chain', karat: '14K', fineness: '585', weightG: '10' }
  const lines = [{ ...scrap, test: 'xrf', qty: 1 }]
  return (await draft(inertia(who), { type: 'buy_back', customerId, lines })).props.id
}

async function released(contract: number): Promise<void> {
  const boss: Inertia = inertia(olga)
  for (const act of ['test', 'offer']) await stepOk(boss, contract, act)
  const { balance } = await stepOk(boss, contract, 'accept')
  await payOk(boss, contract, String(balance / 100), { direction: 'out', method: 'wire' })
  const early = { use: 'melt', override: true, reason: 'the police cleared it' }
  await stepOk(boss, contract, 'release', early)
}

/** A customer in a buy-back with Sam, with a document, its number and scan. */
async function seller(name: string) {
  const id = await adult(name)
  const contract = await buyBack(sam, id)
  const document = await savedDocument(sam, id, { contractId: contract, number: 'L01X 00T47' })
  expect((await sendScan(sam, document, JPEG)).status).toBe(204)
  return { id, contract, document }
}

const acts = async (subject: number) => {
  const rows = await trade.shop.ctx.db
    .selectFrom('audit_entries')
    .select(['act', 'user_name', 'details'])
    .where('subject', '=', 'customer')
    .where('subject_id', '=', String(subject))
    .where('act', 'like', 'id_%')
    .orderBy('id')
    .execute()
  return rows
}

test('without a buy-back a document is recorded, but neither its number nor a scan is stored', async () => {
  const id = await adult('Only Looking')
  expect((await postDocument(sam, id, { number: NUMBER })).body.errors.number).toMatch(/buy-back/)
  expect((await postDocument(sam, id, {})).body.errors).toHaveProperty('lastFour')
  const document = await savedDocument(sam, id, { lastFour: '0t47', expiresOn: '2020-01-01' })
  expect(await shown(sam, id)).toMatchObject({
    id: document,
    type: 'id_card',
    lastFour: '0T47',
    hasNumber: false,
    scan: null,
    keptUntil: null,
    isExpired: true,
    notedBy: 'Sam',
    mayAddScan: false,
  })
  const refused = await sendScan(olga, document, JPEG)
  expect([refused.status, refused.body.errors.scan]).toEqual([
    422,
    expect.stringMatching(/buy-back/),
  ])
  expect((await jsonClient(olga).post(`/id-documents/${document}/number`)).status).toBe(404)
  expect((await customer(id)).kyc).toBe('id_seen')
})

test('for a buy-back, number and scan are stored encrypted for five years, and open unchanged', async () => {
  const { id, contract, document } = await seller('Selma Seller')
  const year = Number(trade.shop.clock.now().slice(0, 4))
  const row = await shown(sam, id)
  expect(row).toMatchObject({ lastFour: '0T47', hasNumber: true, contract: { id: contract } })
  expect(row?.scan).toEqual({ type: 'image/jpeg', bytes: JPEG.length })
  expect(row?.keptUntil?.slice(0, 4)).toBe(String(year + 5))
  expect((await customer(id)).kyc).toBe('id_copied')

  const stored = await trade.shop.ctx.db.selectFrom('id_documents').selectAll().execute()
  const text = JSON.stringify(stored)
  for (const bytes of [Buffer.from(NUMBER), JPEG])
    for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
      expect(text).not.toContain(bytes.toString(encoding).slice(0, 12))

  const opened = await jsonClient(sam).post(`/id-documents/${document}/number`)
  expect([opened.body, opened.headers['cache-control']]).toEqual([{ number: NUMBER }, 'no-store'])
  const scan = await sam.get(`/id-documents/${document}/scan`)
  expect(scan.body).toEqual(JPEG)
  expect(scan.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline/),
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  })
  expect((await acts(id)).map(({ act }) => act)).toEqual([
    'id_document_noted',
    'id_scan_kept',
    'id_number_opened',
    'id_scan_opened',
  ])
  expect(JSON.stringify([await acts(id), trade.shop.log])).not.toContain(NUMBER)
})

test('a PDF is downloaded, never shown; other file types and large files are rejected', async () => {
  const id = await adult('Paul Paper')
  const contractId = await buyBack(sam, id)
  const document = await savedDocument(sam, id, { contractId, number: NUMBER })
  for (const file of ['<script>alert(1)</script>', 'GIF89a', '<svg/>', ''])
    expect((await sendScan(sam, document, Buffer.from(file))).body.errors).toHaveProperty('scan')
  expect((await sendScan(sam, document, JPEG, 'image/svg+xml')).status).toBe(415)
  const large = Buffer.concat([JPEG, Buffer.alloc(5 * 1024 * 1024)])
  expect((await sendScan(sam, document, large)).body.errors.scan).toMatch(/5 MB/)
  expect((await shown(sam, id))?.scan).toBeNull()
  // Declared as JPEG, but a PDF by its first bytes.
  expect((await sendScan(sam, document, PDF)).status).toBe(204)
  const saved = await sam.get(`/id-documents/${document}/scan`)
  expect(saved.headers['content-type']).toBe('application/pdf')
  expect(saved.headers['content-disposition']).toMatch(/^attachment/)
  expect((await sendScan(sam, document, PDF)).status).toBe(204)
  expect((await sendScan(sam, document, JPEG)).body.errors).toHaveProperty('scan')
})

test('staff may open documents only during an open buy-back of their own', async () => {
  const id = await adult('Olga’s Customer')
  const contractId = await buyBack(olga, id)
  expect((await postDocument(sam, id, { contractId, number: NUMBER })).status).toBe(403)
  const document = await savedDocument(olga, id, { contractId, number: NUMBER })
  await sendScan(olga, document, JPEG)
  const opens = async (who: Browser) => [
    (await jsonClient(who).post(`/id-documents/${document}/number`)).status,
    (await who.get(`/id-documents/${document}/scan`)).status,
    (await shown(who, id))?.mayOpen,
  ]
  expect(await opens(sam)).toEqual([403, 403, false])
  expect(await opens(olga)).toEqual([200, 200, true])
  const guest = jsonClient(trade.shop.guest())
  expect((await guest.post(`/id-documents/${document}/number`)).status).not.toBe(200)
  expect(await shown(sam, id)).toMatchObject({ lastFour: '0T47', hasNumber: true })

  const own = await buyBack(sam, id)
  expect(await opens(sam)).toEqual([200, 200, true])
  await released(own)
  expect(await opens(sam)).toEqual([403, 403, false])
  expect(await opens(olga)).toEqual([200, 200, true])
  const other = await adult('Somebody Else')
  expect(
    (await postDocument(olga, other, { contractId: own, number: NUMBER })).body.errors,
  ).toHaveProperty('contractId')
})

test('a repeated submit records one document, and its key is rejected for another', async () => {
  const id = await adult('Double Click')
  const contractId = await buyBack(sam, id)
  const body = { contractId, number: NUMBER, idempotencyKey: key() }
  const answers = await Promise.all([1, 2, 3, 4].map(() => postDocument(sam, id, body)))
  const ids = new Set(answers.map(({ body: { id: one } }) => one))
  expect([ids.size, (await listOf(sam, id)).documents.length]).toEqual([1, 1])
  expect((await postDocument(sam, id, { ...body, number: 'ANOTHER99' })).status).toBe(422)
  const changes = [{ number: `X${NUMBER}` }, { issuer: 'Stadt Bonn' }, { expiresOn: '2032-05-03' }]
  for (const other of [...changes, { country: 'AT' }])
    expect((await postDocument(sam, id, { ...body, ...other })).status).toBe(422)
})

test('an admin deletes any document with a reason, staff only those they created today', async () => {
  const { id, document } = await seller('Deleted Dora')
  const removal = (who: Browser, one: number, reason = 'noted by mistake') =>
    jsonClient(who).post(`/id-documents/${one}/removal`, { reason })
  const ofOlga = await savedDocument(olga, id, { lastFour: '1234' })
  expect((await removal(sam, ofOlga)).status).toBe(403)
  expect((await removal(olga, ofOlga, '')).status).toBe(422)
  expect((await removal(olga, ofOlga)).status).toBe(303)
  const later = await savedDocument(sam, id, { lastFour: '9999' })
  expect((await removal(sam, document)).status).toBe(303)
  expect((await customer(id)).kyc).toBe('id_seen')
  trade.shop.clock.advance(DAY_MS)
  sam = await trade.shop.staff()
  olga = await trade.shop.admin()
  expect((await removal(sam, later)).status).toBe(403)
  expect((await acts(id)).filter(({ act }) => act === 'id_document_deleted')).toHaveLength(2)
})

test('merging two customers combines their documents', async () => {
  const { id: other } = await seller('Twin Two')
  const id = await adult('Twin One')
  await savedDocument(olga, id, { lastFour: '1111' })
  const versions = [(await customer(id)).version, (await customer(other)).version]
  const [version, otherVersion] = versions
  await inertia(olga).post(`/customers/${id}/merger`, { version, other, otherVersion, take: [] })
  const ends = (await listOf(olga, id)).documents.map(({ lastFour }) => lastFour)
  expect(ends.sort()).toEqual(['0T47', '1111'])
  expect((await customer(id)).kyc).toBe('id_copied')
})

async function merge(id: number, other: number): Promise<void> {
  const [version, otherVersion] = [(await customer(id)).version, (await customer(other)).version]
  await inertia(olga).post(`/customers/${id}/merger`, { version, other, otherVersion, take: [] })
  expect((await customer(other)).id).toBe(id)
}

test('after a merger staff open only the documents of the customer of their buy-back', async () => {
  const [id, other, third] = [await adult('Mia M'), await adult('Mia N'), await adult('Mia O')]
  const open = async (who: Browser, document: number) => [
    (await jsonClient(who).post(`/id-documents/${document}/number`)).status,
    (await who.get(`/id-documents/${document}/scan`)).status,
    (await listOf(who, id)).documents.find((one) => one.id === document)?.mayOpen,
  ]
  const ofOlga = async (customerId: number) => {
    const contractId = await buyBack(olga, customerId)
    const document = await savedDocument(olga, customerId, { contractId, number: NUMBER })
    expect((await sendScan(olga, document, JPEG)).status).toBe(204)
    return document
  }
  const own = await buyBack(sam, id)
  const [ofId, ofOther, ofThird] = [await ofOlga(id), await ofOlga(other), await ofOlga(third)]
  trade.shop.clock.advance(1000)
  await merge(other, third)
  trade.shop.clock.advance(1000)
  await merge(id, other)
  trade.shop.clock.advance(1000)
  expect(await open(sam, ofId)).toEqual([200, 200, true])
  for (const document of [ofOther, ofThird]) {
    expect(await open(sam, document)).toEqual([403, 403, false])
    expect(await open(olga, document)).toEqual([200, 200, true])
  }
  // Recorded after the merger, so for the customer that remains.
  expect(await open(sam, await ofOlga(id))).toEqual([200, 200, true])
  await released(own)
  await buyBack(sam, id)
  expect(await open(sam, ofId)).toEqual([200, 200, true])
  expect(await open(sam, ofOther)).toEqual([403, 403, false])
})

test('a buy-back that a merger moved opens the documents that moved with it and later ones', async () => {
  const id = await adult('Nora M')
  const { id: other, document: ofOther, contract } = await seller('Nora N')
  const contractId = await buyBack(olga, id)
  const ofId = await savedDocument(olga, id, { contractId, number: NUMBER })
  trade.shop.clock.advance(1000)
  await merge(id, other)
  trade.shop.clock.advance(1000)
  const later = await savedDocument(sam, id, { contractId: contract, number: NUMBER })
  const open = async () => {
    const statuses: number[] = []
    for (const document of [ofOther, later, ofId])
      statuses.push((await jsonClient(sam).post(`/id-documents/${document}/number`)).status)
    return statuses
  }
  expect(await open()).toEqual([200, 200, 403])
  // A merger by an earlier release, which did not record the documents.
  const events = trade.shop.ctx.db.updateTable('customer_events').where('kind', '=', 'merged')
  const details = JSON.stringify({ other, contracts: [contract], invoices: [] })
  await events.set({ details }).where('customer_id', '=', id).execute()
  expect(await open()).toEqual([200, 200, 403])
})

test('an erasure retains only documents of completed buy-backs', async () => {
  const { id, contract } = await seller('Erased Erwin')
  await savedDocument(olga, id, { lastFour: '5555' })
  await released(contract)
  const preview: ErasureProps = (await jsonClient(olga).get(`/customers/${id}/erasure`)).body
  expect(preview.ids).toBe(1)
  expect(preview.stays).toContainEqual(
    expect.objectContaining({ kind: 'id_document', number: '…0T47' }),
  )
  const { version } = await customer(id)
  await inertia(olga).post(`/customers/${id}/erasure`, { version, reason: 'asked by letter' })
  const left = await listOf(olga, id)
  expect([left.mayNote, left.documents.map(({ lastFour }) => lastFour)]).toEqual([false, ['0T47']])
  expect((await postDocument(olga, id, { lastFour: '7777' })).status).toBe(404)
})

test('documents are deleted after their retention period, or when the buy-back did not take place', async () => {
  const { db } = trade.shop.ctx
  const bought = await seller('Bought Berta')
  await released(bought.contract)
  const declined = await seller('Declined Dana')
  for (const act of ['test', 'decline']) await stepOk(inertia(olga), declined.contract, act)
  const dropped = await seller('Dropped Don')
  const { version } = (await inertia(olga).get(`/contracts/${dropped.contract}`)).props
  await inertia(olga).post(`/contracts/${dropped.contract}/discard`, { version })
  const seen = await adult('Seen Stella')
  await savedDocument(olga, seen, { lastFour: '2222' })

  await deleteExpiredIds(trade.shop.ctx)
  const left = async () =>
    (await db.selectFrom('id_documents').select('id').execute()).map(({ id }) => id)
  expect(await left()).toContain(bought.document)
  expect(await left()).not.toContain(declined.document)
  expect(await left()).not.toContain(dropped.document)
  expect((await customer(dropped.id)).kyc).toBe('id_seen')

  trade.shop.clock.advance(5 * 365 * DAY_MS)
  await deleteExpiredIds(trade.shop.ctx)
  expect(await left()).toContain(bought.document)
  trade.shop.clock.advance(3 * DAY_MS)
  await deleteExpiredIds(trade.shop.ctx)
  expect(await left()).not.toContain(bought.document)
  const sealed = await db
    .selectFrom('id_documents')
    .select('id')
    .where('retention_until', 'is not', null)
    .execute()
  expect(sealed).toEqual([])
  const [last] = (await acts(bought.id)).slice(-1)
  expect(last).toMatchObject({ act: 'id_documents_gone', user_name: '' })
  expect(trade.shop.log.some(({ gone }) => gone === 2)).toBe(true)
  olga = await trade.shop.admin()
  expect((await listOf(olga, seen)).documents).toHaveLength(1)
})
