import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusMs } from '#server/platform/context.ts'
import { renderWaitingDocuments } from '#server/trade/documents/render.ts'
import { jsonClient } from '#tests/support/browser.ts'
import type { Page } from '#tests/support/inertia.ts'
import { clerk, type Inertia, owner } from '#tests/support/priced-shop.ts'
import { openShop } from '#tests/support/shop.ts'
import {
  addPerson,
  draft,
  key,
  line,
  payOk,
  stepOk,
  stud,
  type Trade,
  taxClass,
  tradingShop,
} from '#tests/trade/contracts/trade.ts'

let trade: Trade
let sam: Inertia
let tenPercent: number
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
  tenPercent = await taxClass(trade.shop, 100_000)
})
afterAll(() => trade.shop.close())

const ALL = '/apps/invoice'
const goods = (unitPrice: string, qty = 1, taxClassId: number | null = tenPercent) => ({
  description: 'Rope chain',
  qty,
  unitPrice,
  taxClassId,
})

function write(body: object = {}): Promise<Page> {
  const lines = [goods('100', 2)]
  return sam.post(`${ALL}/add`, {
    customerId: trade.ada,
    lines,
    dueOn: '2027-01-31',
    idempotencyKey: key(),
    ...body,
  })
}

const preview = async (id: number) => (await sam.get(`${ALL}/preview?id=${id}`)).props

async function act(id: number, what: string, more: object = {}, who = sam): Promise<Page> {
  const { version } = (await preview(id)).invoice
  return who.post(`${ALL}/${id}/${what}`, { version, ...more })
}

async function issued(body: object = {}): Promise<number> {
  const { id } = (await write(body)).props.invoice
  await act(id, 'issue')
  return id
}

async function saveLetterhead(changes: object): Promise<void> {
  const { version } = (await trade.olga.get('/configuration')).props.shopSettings
  const letterhead = {
    address: '5 Gold Street\nNew York',
    taxId: '',
    bank: '',
    ...changes,
    version,
  }
  await trade.olga.post('/configuration/letterhead', letterhead)
}

const pay = (id: number, amount: string, more: object = {}) =>
  sam.post(`${ALL}/${id}/payments`, { amount, method: 'card', idempotencyKey: key(), ...more })

test('a URL without an id shows the newest invoice, or the list if there is none', async () => {
  for (const page of ['preview', 'edit'])
    expect((await sam.get(`${ALL}/${page}`)).component).toBe('invoice-list')
  const { id } = (await write()).props.invoice
  expect((await sam.get(`${ALL}/preview`)).props.invoice.id).toBe(id)
  expect((await sam.get(`${ALL}/edit`)).props.invoice.id).toBe(id)
  await act(id, 'issue')
  expect((await sam.get(`${ALL}/edit`)).component).toBe('invoice-list')
  expect((await sam.get(`${ALL}/preview?id=${id + 1}`)).status).toBe(404)
})

describe('an invoice without a contract', () => {
  test('goes from draft to paid in two payments, and gets its number when it is issued', async () => {
    const { invoice } = (await write({ discount: '20', shipping: '5' })).props
    expect(invoice).toMatchObject({ state: 'draft', number: null, total: 20_350 })
    const { props } = await act(invoice.id, 'issue')
    expect(props.invoice.number).toMatch(/^INV-\d{4}-\d{5}$/)
    expect(props.invoice.state).toBe('issued')
    expect((await pay(invoice.id, '100')).props.invoice.state).toBe('part_paid')
    expect((await pay(invoice.id, '103.51')).props.errors.amount).toContain('103.50')
    const full = (await pay(invoice.id, '103.50')).props
    expect(full).toMatchObject({ invoice: { state: 'paid' }, payable: { in: 0, out: 20_350 } })
    expect(full.content.sums.at(-1)).toMatchObject({ label: 'Balance due', value: '$0.00' })
  })

  test('a draft can be changed from its latest version until it is issued', async () => {
    const { id, version } = (await write()).props.invoice
    const body = { customerId: trade.ada, lines: [goods('7', 1, null)], version }
    expect((await sam.post(`${ALL}/${id}`, body)).props.invoice.total).toBe(700)
    expect((await sam.post(`${ALL}/${id}`, body)).status).toBe(409)
    await act(id, 'issue')
    const { version: now } = (await preview(id)).invoice
    const late = await sam.post(`${ALL}/${id}`, { ...body, version: now })
    expect(late.props.errors.form).toContain('An admin can void it')
  })

  test('numbers have no gap when several are issued concurrently', async () => {
    const ids: number[] = []
    for (const _ of [1, 2, 3, 4]) ids.push((await write()).props.invoice.id)
    await Promise.all(ids.map((id) => act(id, 'issue')))
    const numbers = await Promise.all(
      ids.map(async (id) => Number((await preview(id)).invoice.number.slice(-5))),
    )
    const [first = 0] = numbers.sort((a, b) => a - b)
    expect(numbers).toEqual([first, first + 1, first + 2, first + 3])
  })

  test('refuses no lines, an unknown customer, too large a discount, and a due day in the past', async () => {
    const { id } = (await write({ lines: [] })).props.invoice
    expect((await act(id, 'issue')).props.errors.form).toBeDefined()
    expect((await write({ customerId: 999_999 })).props.errors.customerId).toBeDefined()
    expect((await write({ discount: '200.01' })).props.errors.discount).toBeDefined()
    expect((await write({ lines: [goods('1e9')] })).props.errors['lines.0.unitPrice']).toBeDefined()
    const early = (await write({ dueOn: '2020-01-01' })).props.invoice
    expect((await act(early.id, 'issue')).props.errors.form).toBeDefined()
  })

  test('takes no more than its total in concurrent payments', async () => {
    const id = await issued()
    await Promise.all([1, 2, 3, 4].map(() => pay(id, '120')))
    expect((await preview(id)).payable).toEqual({ in: 10_000, out: 12_000 })
  })

  test('that was issued says to staff that an admin can void it', async () => {
    const { id } = (await write()).props.invoice
    expect(await preview(id)).toMatchObject({ actsOfAdmins: [] })
    await act(id, 'issue')
    expect(await preview(id)).toMatchObject({ actsOfAdmins: ['void'] })
    const { olga } = trade
    expect((await olga.get(`${ALL}/preview?id=${id}`)).props).toMatchObject({ actsOfAdmins: [] })
    await act(id, 'voiding', { reason: 'wrong price' }, olga)
    expect(await preview(id)).toMatchObject({ invoice: { state: 'void' }, actsOfAdmins: [] })
  })

  test('is voided by an admin with a reason, and only without payments', async () => {
    const id = await issued()
    expect((await act(id, 'voiding', { reason: 'written twice' })).status).toBe(403)
    const { payments } = (await pay(id, '10')).props
    const { olga } = trade
    const reason = { reason: 'written twice' }
    expect((await act(id, 'voiding', reason, olga)).props.errors.reason).toBeDefined()
    await olga.post(`${ALL}/${id}/payments/${payments[0].id}/reversal`, { reason: 'wrong card' })
    const { invoice } = (await act(id, 'voiding', reason, olga)).props
    expect(invoice).toMatchObject({ state: 'void', voidReason: 'written twice' })
    expect((await pay(id, '1')).props.errors.amount).toBeDefined()
  })

  test('is emailed to the customer with everything needed to pay it', async () => {
    const { db } = trade.shop.ctx
    const id = await issued()
    expect((await act(id, 'sending')).props.errors.form).toContain('email')
    await db
      .updateTable('customers')
      .set({ email: 'ada@example.com', email_key: 'ada@example.com', locale: 'ae' })
      .where('id', '=', trade.ada)
      .execute()
    expect((await act(id, 'sending')).props.invoice.state).toBe('sent')
    const email = await db
      .selectFrom('outbox')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { number } = (await preview(id)).invoice
    expect(email).toMatchObject({ to_email: 'ada@example.com', locale: 'ae', kind: 'invoice' })
    expect(email.subject).toContain(number)
    // Isolated, since the sign would else move to the other end of the amount.
    expect(email.body).toContain('\u2066$220.00\u2069')
    expect(email.body).toMatch(/\p{Script=Arabic}/u)
    await db.updateTable('customers').set({ locale: null }).where('id', '=', trade.ada).execute()
  })

  test('A19: is emailed three times an hour at most', async () => {
    const { db } = trade.shop.ctx
    const ada = { email: 'ada@example.com', email_key: 'ada@example.com', locale: null }
    await db.updateTable('customers').set(ada).where('id', '=', trade.ada).execute()
    const id = await issued()
    const emails = async () => (await db.selectFrom('outbox').select('id').execute()).length
    const before = await emails()
    for (const _ of [1, 2, 3]) expect((await act(id, 'sending')).props.errors).toEqual({})
    const { form } = (await act(id, 'sending')).props.errors
    expect(form).toContain('three times within the last hour')
    expect((await emails()) - before).toBe(3)
    const other = await issued()
    expect((await act(other, 'sending')).props.errors).toEqual({})
  })

  test('states the balance once in its email, and how to pay only while something is owed', async () => {
    const { db } = trade.shop.ctx
    const ada = { email: 'ada@example.com', email_key: 'ada@example.com', locale: null }
    await db.updateTable('customers').set(ada).where('id', '=', trade.ada).execute()
    await saveLetterhead({ bank: 'IBAN DE02 1203' })
    const sent = async (id: number): Promise<string> => {
      await act(id, 'sending')
      const newest = db.selectFrom('outbox').select('body').orderBy('id', 'desc')
      return (await newest.executeTakeFirstOrThrow()).body
    }
    const partPaid = await issued()
    await pay(partPaid, '20')
    const owed = await sent(partPaid)
    expect(owed.match(/Balance due/g)).toHaveLength(1)
    expect(owed).toContain('Bank details')
    const words = async (id: number) => {
      const { content } = (await sam.get(`${ALL}/preview?id=${id}`)).props
      return content.words.join('\n')
    }
    expect(await words(partPaid)).toContain('IBAN DE02 1203\nPay only to these bank details')
    const paid = await issued()
    await pay(paid, '220')
    const thanks = await sent(paid)
    expect(thanks).toContain('paid in full')
    expect(thanks).not.toMatch(/Balance due|Bank details/)
    expect(await words(paid)).not.toMatch(/Pay only/)
    await saveLetterhead({ bank: '' })
    expect(await words(await issued())).toContain('Pay in the shop, or ask there')
  })

  test('has a PDF of its current content', async () => {
    const id = await issued()
    await sam.post(`${ALL}/${id}/documents`)
    await renderWaitingDocuments(trade.shop.ctx)
    expect((await preview(id)).documents).toMatchObject([{ kind: 'invoice', state: 'made' }])
  })
})

describe('the invoice of a contract', () => {
  async function sale(): Promise<number> {
    const { id } = (await draft(sam, { type: 'sale', customerId: trade.ada, lines: [stud('800')] }))
      .props
    await stepOk(sam, id, 'confirm')
    return id
  }

  test('has the content and payments of the contract, and is the only one', async () => {
    const contractId = await sale()
    await payOk(sam, contractId, '300')
    const { id } = (await write({ contractId, lines: [goods('1')] })).props.invoice
    await act(id, 'issue')
    expect(await preview(id)).toMatchObject({
      invoice: { total: 80_000, paid: 30_000, state: 'part_paid' },
      contract: { id: contractId },
      payable: { in: 0, out: 0 },
    })
    expect((await pay(id, '1')).props.errors.amount).toContain('SALE-')
    expect((await write({ contractId })).props.errors.form).toContain('INV-')
    await payOk(sam, contractId, '500')
    expect((await preview(id)).invoice.state).toBe('paid')
  })

  test('is not created for a draft', async () => {
    const { id } = (await draft(sam, { type: 'sale', customerId: trade.ada, lines: [line('8')] }))
      .props
    expect((await write({ contractId: id })).props.errors.form).toBeDefined()
  })
})

describe('the list', () => {
  test('filters by state after payments, by number and by name', async () => {
    const id = await issued()
    const { number } = (await preview(id)).invoice
    const ids = async (query: string) =>
      (await sam.get(`${ALL}/list?${query}`)).props.invoices.map((one: { id: number }) => one.id)
    expect(await ids('state=issued')).toContain(id)
    await pay(id, '1')
    expect(await ids('state=issued')).not.toContain(id)
    expect(await ids('state=part_paid')).toContain(id)
    expect(await ids('state=owed')).toContain(id)
    expect(await ids('state=overdue')).not.toContain(id)
    expect(await ids(`q=${number}`)).toEqual([id])
    expect(await ids('q=byron')).toContain(id)
    expect(await ids('q=%25nobody')).toEqual([])
  })
})

describe('discarded drafts', () => {
  const ids = async () =>
    (await sam.get(`${ALL}/list`)).props.invoices.map((one: { id: number }) => one.id)
  const sendDrafts = async (what: string, invoices: number[]) =>
    jsonClient(await trade.shop.staff()).post(`${ALL}/${what}`, { invoices })

  test('leave the list and can be restored; an issued invoice stays', async () => {
    const one = (await write()).props.invoice.id
    const two = (await write()).props.invoice.id
    const issuedId = await issued()
    const { body } = await sendDrafts('discard', [one, two, issuedId])
    expect(body.invoices).toEqual([one, two])
    expect(await ids()).not.toContain(one)
    expect(await ids()).toContain(issuedId)
    expect((await sam.get(`${ALL}/preview?id=${one}`)).status).toBe(404)
    const now = await jsonClient(await trade.shop.staff()).get(`${ALL}/${one}/now`)
    expect(now.status).toBe(404)
    expect((await sendDrafts('discard', [one, two])).body.invoices).toEqual([])
    expect((await sendDrafts('return', [one, two])).body.invoices).toEqual([one, two])
    expect(await preview(one)).toMatchObject({ invoice: { state: 'draft', total: 22_000 } })
  })

  test('allow another invoice of their contract, and then cannot be restored', async () => {
    const contract = (
      await draft(sam, { type: 'sale', customerId: trade.ada, lines: [stud('90')] })
    ).props
    await stepOk(sam, contract.id, 'confirm')
    const first = (await write({ contractId: contract.id })).props.invoice.id
    await sendDrafts('discard', [first])
    const second = (await write({ contractId: contract.id })).props.invoice
    expect(second.contractId).toBe(contract.id)
    expect((await sendDrafts('return', [first])).body.invoices).toEqual([])
  })

  test('are deleted after thirty days, and not before', async () => {
    const old = (await write()).props.invoice.id
    const { body } = await sendDrafts('discard', [old])
    expect(body.invoices).toEqual([old])
    const { db, clock } = trade.shop.ctx
    const aged = plusMs(clock.now(), -(30 * 24 * 60 * 60 * 1000 + 1))
    await db.updateTable('invoices').set({ discarded_at: aged }).where('id', '=', old).execute()
    expect((await sendDrafts('return', [old])).body.invoices).toEqual([old])
    await db.updateTable('invoices').set({ discarded_at: aged }).where('id', '=', old).execute()
    await sendDrafts('discard', [(await write()).props.invoice.id])
    expect((await sendDrafts('return', [old])).status).toBe(404)
  })

  test('discarding needs at least one existing invoice', async () => {
    expect((await sendDrafts('discard', [])).status).toBe(422)
    expect((await sendDrafts('discard', [999_999])).status).toBe(404)
  })
})

test('sums too large to be exact are refused beside the line', async () => {
  const { errors } = (await write({ lines: [goods('99999999999', 999), goods('1')] })).props
  expect(errors['lines.0.unitPrice']).toBeDefined()
})

test('a total that is too large, or smaller than its tax, is refused without an error', async () => {
  const large = goods('9000000000')
  expect((await write({ lines: [large, large] })).props.errors.form).toBeDefined()
  const within = { taxMode: 'inclusive' }
  const taxed = goods('1', 1, await taxClass(trade.shop, 200_000))
  const { errors } = (await write({ ...within, lines: [taxed], shipping: '50' })).props
  expect(errors.shipping).toBeDefined()
  const most = await write({ ...within, lines: [taxed], shipping: '4.9' })
  expect(most.props.invoice.total).toBe(590)
})

test('the invoice of a cancelled contract is not owed and cannot be sent', async () => {
  const { olga, ada, shop } = trade
  await shop.ctx.db
    .updateTable('customers')
    .set({ email: 'ada@byron.test' })
    .where('id', '=', ada)
    .execute()
  const { id } = (await draft(olga, { type: 'sale', customerId: ada, lines: [line('777')] })).props
  await stepOk(olga, id, 'confirm')
  const owed = async () => (await sam.get(`${ALL}/list?state=owed`)).props
  const before = await owed()
  const invoice = await issued({ contractId: id })
  expect((await owed()).owed[0].owed - (before.owed[0]?.owed ?? 0)).toBe(77_700)
  await stepOk(olga, id, 'cancel', { reason: 'changed her mind' })
  expect((await owed()).owed[0]?.owed ?? 0).toBe(before.owed[0]?.owed ?? 0)
  const { invoices: left, total, totalOwed, counts } = await owed()
  expect([total, counts.owed]).toEqual([left.length, left.length])
  expect(totalOwed[0]?.owed ?? 0).toBe(before.owed[0]?.owed ?? 0)
  expect(left.map((one: { id: number }) => one.id)).not.toContain(invoice)
  expect((await act(invoice, 'sending')).props.errors.form).toBeDefined()
  expect(await preview(invoice)).toMatchObject({
    invoice: { unfulfilledState: 'cancelled' },
    nextStep: 'void',
    voidCause: 'contract_ended',
  })
  const { invoices } = (await sam.get(`${ALL}/list`)).props
  const row = invoices.find((one: { id: number }) => one.id === invoice)
  expect(row).toMatchObject({ unfulfilledState: 'cancelled', isLate: false })
  const [head = '', ...lines] = (await olga.browser.get(`${ALL}/export`)).text.trim().split(/\r?\n/)
  const cells = lines.find((one) => one.includes(row.number))?.split(',') ?? []
  expect(cells[head.split(',').indexOf('owed')]).toBe('0.00')
  const { props: voided } = await act(invoice, 'voiding', { reason: 'it has ended' }, olga)
  expect(voided).toMatchObject({ nextStep: null, voidCause: null })
})

describe('the next step of an invoice', () => {
  const setEmail = (email: string | null) =>
    trade.shop.ctx.db.updateTable('customers').set({ email }).where('id', '=', trade.ada).execute()
  const nextOf = async (id: number) => (await preview(id)).nextStep

  test('is to issue, then to send, then to record the payment, and nothing once it is paid', async () => {
    await setEmail('ada@byron.test')
    const { id } = (await write()).props.invoice
    expect(await nextOf(id)).toBe('issue')
    await act(id, 'issue')
    expect(await nextOf(id)).toBe('send')
    await act(id, 'sending')
    expect(await nextOf(id)).toBe('pay')
    await pay(id, '1')
    expect(await nextOf(id)).toBe('pay')
    await pay(id, '219')
    expect(await nextOf(id)).toBeNull()
  })

  test('is the payment when the customer has no email address', async () => {
    await setEmail(null)
    expect(await nextOf(await issued())).toBe('pay')
  })

  test('is to void it once its contract has another total, and to discard a draft of an ended one', async () => {
    await setEmail('ada@byron.test')
    const { olga, ada } = trade
    const sale = { type: 'sale', customerId: ada, lines: [line('500')] }
    const { id: contractId } = (await draft(olga, sale)).props
    await stepOk(olga, contractId, 'confirm')
    const invoice = await issued({ contractId })
    expect(await nextOf(invoice)).toBe('send')
    const { version } = (await olga.get(`/contracts/${contractId}`)).props
    const amendment = { customerId: ada, lines: [line('510')], reason: 'a better clasp', version }
    await olga.post(`/contracts/${contractId}/amendment`, amendment)
    expect(await preview(invoice)).toMatchObject({
      nextStep: 'void',
      voidCause: 'contract_amended',
    })
    await act(invoice, 'voiding', { reason: 'amended' }, olga)
    const { id: draftId } = (await write({ contractId })).props.invoice
    await stepOk(olga, contractId, 'cancel', { reason: 'changed her mind' })
    expect(await preview(draftId)).toMatchObject({ nextStep: 'discard', voidCause: null })
  })
})

describe('issuing', () => {
  test('says before what will be issued, with the number that comes next', async () => {
    const { id } = (await write()).props.invoice
    const before = (await preview(id)).issuing
    expect(before).toMatchObject({ total: 22_000, dueOn: '2027-01-31', isSellerNamed: true })
    const { invoice } = (await act(id, 'issue')).props
    expect(invoice).toMatchObject({ number: before.number, issuedOn: before.on })
    expect((await preview(id)).issuing).toBeNull()
  })

  test('shows the total that its contract has now', async () => {
    const { olga, ada } = trade
    const sale = { type: 'sale', customerId: ada, lines: [line('500')] }
    const { id: contractId } = (await draft(olga, sale)).props
    await stepOk(olga, contractId, 'confirm')
    const { id } = (await write({ contractId })).props.invoice
    const { version } = (await olga.get(`/contracts/${contractId}`)).props
    const amendment = { customerId: ada, lines: [line('510')], reason: 'a better clasp', version }
    await olga.post(`/contracts/${contractId}/amendment`, amendment)
    const { issuing } = await preview(id)
    expect(issuing.total).toBe(51_000)
    expect((await act(id, 'issue')).props.invoice.total).toBe(51_000)
  })

  test('is refused while the shop has no address, and uses no number', async () => {
    await saveLetterhead({ address: ' \n ' })
    const { id } = (await write()).props.invoice
    const before = (await preview(id)).issuing
    expect(before.isSellerNamed).toBe(false)
    const refused = (await act(id, 'issue')).props
    expect(refused.errors.form).toContain('address')
    expect(refused.invoice).toMatchObject({ state: 'draft', number: null })
    await saveLetterhead({})
    expect((await act(id, 'issue')).props.invoice.number).toBe(before.number)
  })

  test('is refused in a new shop, whose settings have no address by default', async () => {
    const shop = await openShop()
    const admin = await owner(shop)
    const customerId = await addPerson(shop, 'Ada Byron')
    const body = {
      customerId,
      lines: [goods('5', 1, null)],
      dueOn: '2027-01-31',
      idempotencyKey: key(),
    }
    const { invoice } = (await admin.post(`${ALL}/add`, body)).props
    const { props } = await admin.post(`${ALL}/${invoice.id}/issue`, { version: invoice.version })
    expect(props.errors.form).toContain('address')
    await shop.close()
  })
})

test('the list is in the order of issue, and the next page continues it', async () => {
  const first = await issued()
  const second = await issued()
  await trade.shop.ctx.db
    .updateTable('invoices')
    .set({ issued_on: '2020-01-01' })
    .where('id', '=', second)
    .execute()
  const ids = async (query = '') =>
    (await sam.get(`${ALL}/list${query}`)).props.invoices.map(({ id }: { id: number }) => id)
  const all = await ids()
  expect([all[0], all.at(-1)]).toEqual([first, second])
  expect(await ids(`?before=${first}`)).toEqual(all.slice(1))
  expect(await ids(`?before=${second}`)).toEqual([])
})
