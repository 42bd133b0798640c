import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileOf } from '#server/trade/documents/document.ts'
import { hashOf } from '#server/trade/documents/pdf/pdf.ts'
import { renderWaitingDocuments } from '#server/trade/documents/render.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import {
  addPerson,
  draft,
  payOk,
  stepOk,
  stud,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

let trade: Trade
let browser: Browser
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  browser = await trade.shop.staff()
  sam = inertia(browser)
})
afterAll(() => trade.shop.close())

const JSON_ONLY = { Accept: 'application/json' }
const LAYAWAY = { type: 'layaway', deposit: '100', count: 3, firstOn: '2027-09-01' }

async function layaway(customerId = trade.ada): Promise<number> {
  const { id } = (await draft(sam, { ...LAYAWAY, customerId, lines: [stud('1000')] })).props
  await stepOk(sam, id, 'confirm')
  return id
}

const requestDocument = (id: number, body: object) =>
  browser.post(`/contracts/${id}/documents`, body, JSON_ONLY)

async function renderedDocuments(id: number) {
  await renderWaitingDocuments(trade.shop.ctx)
  return (await browser.get(`/contracts/${id}/documents`, JSON_ONLY)).body.documents
}

describe('the documents of a contract', () => {
  test('an agreement is rendered with its hash, and payments do not change it', async () => {
    const id = await layaway()
    const { body } = await requestDocument(id, { kind: 'agreement' })
    const [document] = await renderedDocuments(id)
    expect(document).toMatchObject({ id: body.id, kind: 'agreement', state: 'made', locale: 'en' })
    const { content, name } = await fileOf(trade.shop.ctx.db, body.id)
    expect(name).toMatch(/^LAY-\d{4}-\d{5}-agreement-en\.pdf$/)
    expect(hashOf(content)).toBe(document.sha256)
    await payOk(sam, id, '100')
    expect((await requestDocument(id, { kind: 'agreement' })).body.id).toBe(body.id)
    expect(await renderedDocuments(id)).toHaveLength(1)
  })

  test('rendering the same document again gives the same bytes', async () => {
    const id = await layaway()
    await requestDocument(id, { kind: 'statement' })
    const [first] = await renderedDocuments(id)
    await trade.shop.ctx.db
      .updateTable('documents')
      .set({ state: 'failed', sha256: null, content: null })
      .where('id', '=', first.id)
      .execute()
    await browser.post(`/documents/${first.id}/retry`, {}, JSON_ONLY)
    const [again] = await renderedDocuments(id)
    expect(again).toMatchObject({ id: first.id, state: 'made', sha256: first.sha256 })
  })

  test('a statement shows all payments, and a receipt one payment', async () => {
    const id = await layaway()
    const { payments } = await payOk(sam, id, '250', { reference: 'slip 7' })
    await requestDocument(id, { kind: 'statement' })
    await requestDocument(id, { kind: 'receipt', paymentId: payments[0].id })
    const [receipt, statement] = await renderedDocuments(id)
    const content = (await sam.get(`/documents/${statement.id}`)).props.content
    expect(content.sums).toContainEqual({ label: 'Balance due', value: '$750.00', isTotal: true })
    expect(content.tables[1].rows.map(({ cells }: { cells: string[] }) => cells[2])).toEqual([
      '$150.00',
      '$0.00',
      '$0.00',
    ])
    expect((await sam.get(`/documents/${receipt.id}`)).props.content).toMatchObject({
      title: 'Receipt',
      facts: expect.arrayContaining([{ label: 'Reference', value: 'slip 7' }]),
    })
  })

  test('say of a canceled layaway what was retained and refunded, and nothing of a balance', async () => {
    const id = await layaway()
    await payOk(sam, id, '250')
    const cancel = { reason: 'moved to another city', method: 'cash' }
    const { payments, number } = await stepOk(trade.olga, id, 'cancel', cancel)
    const refund = payments.find(({ kind }: { kind: string }) => kind === 'refund')
    await requestDocument(id, { kind: 'statement' })
    await requestDocument(id, { kind: 'receipt', paymentId: refund.id })
    const [receipt, statement] = await renderedDocuments(id)
    const { content } = (await sam.get(`/documents/${statement.id}`)).props
    expect(content.number).toBe(`${number} · Canceled`)
    expect(content.tables.map(({ title }: { title: string }) => title)).toEqual(['', 'Payments'])
    const [retained] = content.sums.slice(-1)
    expect(retained).toMatchObject({ label: 'Retained by the shop', isTotal: true })
    const refunded = (await sam.get(`/documents/${receipt.id}`)).props.content
    expect(refunded.title).toBe('Refund receipt')
    expect(refunded.sums).toEqual([{ label: 'Paid out', value: expect.any(String), isTotal: true }])
    const amountOf = ({ value }: { value: string }) => Number(value.slice(1))
    expect(amountOf(retained) + amountOf(refunded.sums[0])).toBe(250)
  })

  test('are signed by whoever receives money', async () => {
    const gold = { description: 'Chain', karat: '14K', fineness: '575', weightG: '48.6', qty: 1 }
    const body = { type: 'buy_back', customerId: trade.ada, lines: [{ ...gold, test: 'xrf' }] }
    const { id } = (await draft(sam, body)).props
    for (const act of ['test', 'offer']) await stepOk(sam, id, act)
    const { balance } = await stepOk(sam, id, 'accept')
    const out = { direction: 'out', method: 'wire' }
    const { payments } = await payOk(trade.olga, id, String(balance / 100), out)
    await requestDocument(id, { kind: 'receipt', paymentId: payments[0].id })
    const [receipt] = await renderedDocuments(id)
    const { content } = (await sam.get(`/documents/${receipt.id}`)).props
    expect(content.title).toBe('Payout receipt')
    expect(content.signatures).toHaveLength(2)
    expect(content.signatures[1]).toBe('Seller, date and signature')
  })

  test('have the address in the order of its country, grouped phone numbers, and Arabic tax IDs on their own line', async () => {
    const mail = { city: 'New York', postcode: '10013', state: 'NY', country: 'US', tax_id: '77-1' }
    const partyOf = async (change: object): Promise<string[]> => {
      const update = { ...mail, ...change }
      await trade.shop.ctx.db
        .updateTable('customers')
        .set(update)
        .where('id', '=', trade.ada)
        .execute()
      const { body } = await requestDocument(await layaway(), { kind: 'agreement' })
      return (await sam.get(`/documents/${body.id}`)).props.content.party.lines
    }
    expect(await partyOf({ locale: 'en' })).toEqual([
      'Ada Byron',
      'New York, NY 10013',
      'United States',
      'Tax ID: 77-1',
    ])
    const paris = { city: 'Paris', postcode: '75002', state: '', country: 'FR', locale: 'fr' }
    expect(await partyOf(paris)).toContain('75002 Paris')
    expect((await partyOf({ locale: 'ae' })).at(-1)).toBe('77-1')
    expect(await partyOf({ phone: '+12125550100' })).toContain('+1 212 555 0100')
    const empty = { city: '', postcode: '', state: '', country: null, tax_id: '', locale: null }
    await partyOf({ ...empty, phone: null })
  })

  test('are preset to the language of the user where the customer has none', async () => {
    const id = await layaway()
    const preset = async () =>
      (await browser.get(`/contracts/${id}/documents`, JSON_ONLY)).body.locale
    expect(await preset()).toBe('en')
    browser.cookies.set('i18n_locale', 'de')
    expect(await preset()).toBe('de')
    browser.cookies.delete('i18n_locale')
  })

  test('are in the customer’s language, and Arabic ones have no direction marks', async () => {
    const aisha = await addPerson(trade.shop, 'عائشة الأحمد')
    await trade.shop.ctx.db
      .updateTable('customers')
      .set({ locale: 'ae' })
      .where('id', '=', aisha)
      .execute()
    const id = await layaway(aisha)
    const { body } = await requestDocument(id, { kind: 'agreement' })
    const [document] = await renderedDocuments(id)
    expect(document).toMatchObject({ state: 'made', locale: 'ae' })
    const { content } = (await sam.get(`/documents/${body.id}`)).props
    expect(content.title).toMatch(/\p{Script=Arabic}/u)
    expect(JSON.stringify(content)).not.toMatch(/[\u200e\u200f\u2066-\u2069]/)
  })

  test('are refused for a draft, and for kinds that the type does not have', async () => {
    const { id } = (await draft(sam, { ...LAYAWAY, customerId: trade.ada, lines: [stud('500')] }))
      .props
    expect((await requestDocument(id, { kind: 'agreement' })).body.errors.kind).toContain('draft')
    const contractId = await layaway()
    expect((await requestDocument(contractId, { kind: 'bill_of_sale' })).status).toBe(422)
    expect(
      (await requestDocument(contractId, { kind: 'receipt' })).body.errors.paymentId,
    ).toBeDefined()
  })

  test('can be downloaded by signed-in users only', async () => {
    const id = await layaway()
    const { body } = await requestDocument(id, { kind: 'agreement' })
    expect((await browser.get(`/documents/${body.id}/file`)).status).toBe(404)
    await renderedDocuments(id)
    const file = await browser.get(`/documents/${body.id}/file`)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect((await trade.shop.guest().get(`/documents/${body.id}/file`)).status).toBe(303)
  })
})

describe('the letterhead', () => {
  test('is printed on documents created after it was saved; only an admin saves it', async () => {
    const id = await layaway()
    const before = (await requestDocument(id, { kind: 'agreement' })).body.id
    const { version } = (await trade.olga.get('/configuration')).props.shopSettings
    const letterhead = { address: '12 Gold Street\nNew York', taxId: 'US-77', bank: '', version }
    expect((await sam.post('/configuration/letterhead', letterhead)).status).toBe(403)
    await trade.olga.post('/configuration/letterhead', letterhead)
    const after = (await requestDocument(id, { kind: 'agreement' })).body.id
    expect(after).not.toBe(before)
    expect((await sam.get(`/documents/${after}`)).props.content.shop.lines).toEqual([
      '12 Gold Street',
      'New York',
      'Tax ID: US-77',
    ])
    expect((await sam.get(`/documents/${before}`)).props.content.shop.lines).toEqual([
      '5 Gold Street',
      'New York',
    ])
  })
})
