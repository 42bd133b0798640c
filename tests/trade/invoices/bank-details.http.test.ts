import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import {
  draft,
  key,
  pay,
  stepOk,
  stud,
  type Trade,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'
import { customerForm } from '#tests/trade/customers/customer-form.ts'

let trade: Trade
let sam: Inertia
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
  const { db } = trade.shop.ctx
  await db
    .updateTable('customers')
    .set({ phone: '+493087650021', tax_id: 'DE811907980' })
    .where('id', '=', trade.ada)
    .execute()
  const { version } = (await trade.olga.get('/configuration')).props.shopSettings
  await trade.olga.post('/configuration/letterhead', {
    address: '5 Gold Street\nNew York\nPhone +1 (212) 555-0100',
    taxId: '987654321',
    bank: 'IBAN DE02 1203 0000 0000 2020 51\nAccount 60161331926819',
    version,
  })
})
afterAll(() => trade.shop.close())

const OTHER_IBAN = 'DE89 3704 0044 0532 0130 00'
const REFUSAL = /is an account number other than the shop’s/

const chain = { description: 'Chain', qty: 1, unitPrice: '450' }
const fields = (more: object = {}) => ({
  customerId: trade.ada,
  dueOn: '2027-01-31',
  lines: [chain],
  ...more,
})
const add = async (who: Inertia, more: object) =>
  (await who.post('/apps/invoice/add', { ...fields(more), idempotencyKey: key() })).props
const addNote = async (note: string, who = sam) => (await add(who, { note })).errors
const change = async (who: Inertia, { id, version }: { id: number; version: number }, more = {}) =>
  (await who.post(`/apps/invoice/${id}`, { ...fields(more), version })).props

describe('the note of an invoice by staff', () => {
  test.each([
    `Please pay to ${OTHER_IBAN} within 14 days`,
    'IBAN: de89370400440532013000',
    'IBANDE89370400440532013000',
    'at 14 karat DE89-3704-0044-0532-0130-00 thank you',
    'GB29 NWBK 6016 1331 9268 19',
    'NO93 8601 1117 947',
    'DE89/3704/0044/0532/0130/00',
    'DE89_3704_0044_0532_0130_00',
    'DE٨٩ 3704 0044 0532 0130 00',
    'ＤＥ８９３７０４００４４０５３２０１３０００',
    'D\u200bE89 3704 0044\n0532 0130 00',
    'KontoDE89 3704 0044 0532 0130 00',
    'DE89\u034f3704 0044 0532 0130 00',
  ])('with other bank details is refused beside the note: %s', async (note) => {
    const { note: refusal, ...others } = await addNote(note)
    expect(refusal).toMatch(REFUSAL)
    expect(others).toEqual({})
    expect(await addNote(note, trade.olga)).toEqual({})
  })

  test.each([
    'Pay to DE02 1203 0000 0000 2020 51 please, within 14 days',
    'de02-1203-0000-0000-2020-51',
    'Account 6016 1331 9268 19',
    'Call 212-555-0100 or +1 212 555 0100',
    'Tax number 987-654-321',
    'We called you on 030 87650021',
    'Call 212-555-0100 10 am',
    'Pay to DE02 1203 0000 0000 2020 51 14 days from now',
    'Your VAT ID is DE811907980',
    'It replaces INV-2026-00012 and belongs to SALE-2026-00034.',
  ])('may name the shop’s own details, the customer’s phone and a document: %s', async (note) => {
    expect(await addNote(note)).toEqual({})
  })

  test.each([
    '1,250.00 paid, 1.250,00 left, 12,345,678 in all',
    'Ready on 2026-12-31, 31.12.2026, 12-31-2026 or 31/12/2026',
    'Paid 500.00 on 31.12.2026 10.30',
    'Collect it 10.00-18.00',
    'Paid 100.00 200.00, worth 1500.00-2000.00, 12.50 13.20 g, 6.62-6.65-4.03 mm',
    'On loan 01.12.26-05.12.26',
    '18 karat yellow gold, 12.50 g, ring size 54, 1.02 ct, 6.52-6.55 x 4.03 mm',
    'of 14 karat yellow gold with rope chain of 45 cm, engraved for you',
    'Serial AB1234567, certificate 1234567, GIA 2141438171, watch 12345678',
    'Your order PO 4500123456, parcel 1Z999AA10123456784, customer 10023456',
    'Questions? Call 212-555-0123',
  ])('may contain what is no account number: %s', async (note) => {
    expect(await addNote(note)).toEqual({})
  })

  test('is refused in a change too, and stays as an admin wrote it', async () => {
    const note = `Pay to ${OTHER_IBAN}`
    const { invoice } = await add(sam, {})
    expect((await change(sam, invoice, { note })).errors.note).toMatch(REFUSAL)
    const written = (await change(trade.olga, invoice, { note })).invoice
    const kept = await change(sam, written, { note, lines: [{ ...chain, qty: 2 }] })
    expect(kept.errors).toEqual({})
    const changed = await change(sam, kept.invoice, { note: `${note} today` })
    expect(changed.errors.note).toMatch(REFUSAL)
  })

  test('is refused on the invoice of a contract', async () => {
    const { id } = (await draft(sam, { type: 'sale', customerId: trade.ada, lines: [stud('300')] }))
      .props
    await stepOk(sam, id, 'confirm')
    const { errors } = await add(sam, { contractId: id, note: OTHER_IBAN })
    expect(errors.note).toMatch(REFUSAL)
  })
})

describe('other texts that are printed for customers', () => {
  const iban = `to ${OTHER_IBAN}`
  // With a right checksum, but of no country.
  const certificate = 'Ring Pt950 GIA 2141438114, VS2 18K GIA 2141438128, Rolex 1166 1012 3456'

  test('a line of an invoice by staff has no other IBAN, and may have a certificate number', async () => {
    const lines = [chain, { ...chain, description: iban }]
    const { errors } = await add(sam, { lines })
    expect(errors['lines.1.description']).toMatch(REFUSAL)
    const described = { ...chain, description: certificate }
    const { errors: none, invoice } = await add(sam, { lines: [described] })
    expect(none).toEqual({})
    expect((await add(trade.olga, { lines })).errors).toEqual({})
    const reason = { ...chain, taxReason: iban }
    expect((await change(sam, invoice, { lines: [reason] })).errors['lines.0.taxReason']).toMatch(
      REFUSAL,
    )
  })

  test('so does a line of a contract, also in an amendment', async () => {
    const sale = { type: 'sale', customerId: trade.ada }
    const wrong = [stud('300'), stud('300', { description: iban })]
    const refused = await sam.post('/contracts', { ...sale, lines: wrong, idempotencyKey: key() })
    expect(refused.props.errors['lines.1.description']).toMatch(REFUSAL)
    const { id, version } = (
      await draft(sam, { ...sale, lines: [stud('300', { description: certificate })] })
    ).props
    const changed = { customerId: trade.ada, lines: wrong, version }
    const late = await sam.post(`/contracts/${id}`, changed)
    expect(late.props.errors['lines.1.description']).toMatch(REFUSAL)
    const ofAdmin = (await draft(trade.olga, { ...sale, lines: wrong })).props
    const confirmed = await stepOk(sam, ofAdmin.id, 'confirm')
    const amendment = { customerId: trade.ada, reason: 'a third one', version: confirmed.version }
    const amend = async (lines: object[]) =>
      (await sam.post(`/contracts/${ofAdmin.id}/amendment`, { ...amendment, lines })).props.errors
    const other = stud('300', { description: `${iban} now` })
    expect((await amend([...wrong, other]))['lines.2.description']).toMatch(REFUSAL)
    expect(await amend([...wrong, stud('300')])).toEqual({})
  })

  test('the reference of a payment by a customer has no other IBAN', async () => {
    const { id } = (await draft(sam, { type: 'sale', customerId: trade.ada, lines: [stud('300')] }))
      .props
    await stepOk(sam, id, 'confirm')
    const refused = await pay(sam, id, '10', { reference: iban })
    expect(refused.props.errors.reference).toMatch(REFUSAL)
    for (const reference of ['check 1234567890', 'RF18 5390 0754 7034'])
      expect((await pay(sam, id, '10', { reference })).props.errors).toEqual({})
    const refund = { reference: iban, direction: 'out' }
    expect((await pay(sam, id, '10', refund)).props.errors).toEqual({})
    expect((await pay(trade.olga, id, '10', { reference: iban })).props.errors).toEqual({})
  })
})

describe('the name and address of a customer by staff', () => {
  const address = `5 Main Street\nIBAN ${OTHER_IBAN}`
  const person = customerForm({ name: 'Finn Loft' })
  const addCustomer = async (who: Inertia, more: object) =>
    (await who.post('/customers', { ...person, ...more, idempotencyKey: key() })).props.errors

  test('have no IBAN, which an admin may enter and staff may keep', async () => {
    expect(await addCustomer(sam, { address })).toEqual({
      address: expect.stringMatching(REFUSAL),
    })
    const company = `Loft ${OTHER_IBAN}`
    expect(await addCustomer(sam, { kind: 'company', company })).toEqual({
      company: expect.stringMatching(REFUSAL),
    })
    // Addresses of Japan and Brazil have long numbers.
    for (const fine of ['104-0061 Tokyo, Ginza 4-5-11', 'SQN 306 Bloco B 70745-020 Brasília'])
      expect(await addCustomer(sam, { address: fine })).toEqual({})
    expect(await addCustomer(trade.olga, { address })).toEqual({})
    const { id, version } = await trade.shop.ctx.db
      .selectFrom('customers')
      .select(['id', 'version'])
      .where('address', '=', address)
      .executeTakeFirstOrThrow()
    const change = async (more: object) =>
      (await sam.post(`/customers/${id}`, { ...person, address, version, ...more })).props.errors
    expect(await change({ city: `Berlin ${OTHER_IBAN}` })).toHaveProperty('city')
    expect(await change({ city: 'Berlin' })).toEqual({})
  })
})
