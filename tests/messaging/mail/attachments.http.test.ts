import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { withdrawInvoiceEmails } from '#server/messaging/mail/delivery.ts'
import { sendEmails } from '#server/messaging/mail/sender.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import { hashOf } from '#server/trade/documents/pdf/pdf.ts'
import { renderWaitingDocuments } from '#server/trade/documents/render.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { withRowHook } from '#tests/support/context.ts'
import { clerk, type Inertia } from '#tests/support/priced-shop.ts'
import { NEVER_ABORTED } from '#tests/support/shop-with-feed.ts'
import { key, type Trade, tradingShop } from '#tests/trade/contracts/trade.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

const ALL = '/apps/invoice'

let trade: Trade
let sam: Inertia
let mailbox: Mailbox
beforeAll(async () => {
  trade = await tradingShop()
  sam = await clerk(trade.shop)
})
afterAll(() => trade.shop.close())
beforeEach(async () => {
  mailbox = await openMailbox()
  trade.shop.ctx.settings.mail = {
    url: mailbox.url,
    from: 'Assay <desk@assay.test>',
    allowsPlaintext: false,
  }
  await db().deleteFrom('outbox').execute()
  await setLocale('ja')
})
afterEach(() => mailbox.close())

const db = () => trade.shop.ctx.db
const invoicePage = async (id: number) => (await sam.get(`${ALL}/preview?id=${id}`)).props

function setLocale(locale: string) {
  return db()
    .updateTable('customers')
    .set({ email: 'ada@example.com', email_key: 'ada@example.com', locale })
    .where('id', '=', trade.ada)
    .execute()
}

async function sentInvoice(): Promise<number> {
  const lines = [{ description: 'Rope chain', qty: 1, unitPrice: '480' }]
  const body = { customerId: trade.ada, lines, dueOn: '2027-01-31', idempotencyKey: key() }
  const { id } = (await sam.post(`${ALL}/add`, body)).props.invoice
  await act(id, 'issue')
  await act(id, 'sending')
  return id
}

async function act(id: number, what: string, who = sam, more: object = {}) {
  const { version } = (await invoicePage(id)).invoice
  return who.post(`${ALL}/${id}/${what}`, { version, ...more })
}

/** `meanwhile` runs when the attachment has been read and the email has not been sent. */
async function runMailer(meanwhile: () => Promise<unknown> = async () => null): Promise<void> {
  const lease = await acquireLease(db(), 'mail', 'this process')
  const ctx = withRowHook(trade.shop.ctx, async (rows) => {
    if (rows.some((row) => 'content' in row)) await meanwhile()
  })
  if (lease) await sendEmails(ctx, lease, NEVER_ABORTED)
}

const withdrawAgain = (id: number) =>
  transaction(trade.shop.ctx, (tx) => withdrawInvoiceEmails(tx, id))

/** The attachment of an email, byte for byte. */
function fileIn(source: string): { name: string; type: string; bytes: Buffer } {
  const [, part = ''] = source.split(/Content-Type: (?=application\/)/)
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const [body = ''] = rest.join('\r\n\r\n').split('\r\n----_')
  const [type = ''] = head.split(';')
  const [, name = ''] = /filename="?([^"\r\n;]+)/.exec(head) ?? []
  return { name, type, bytes: Buffer.from(body, 'base64') }
}

const documentOf = (invoiceId: number) =>
  db()
    .selectFrom('documents')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()

/** Makes the document impossible to draw: its source is incomplete. */
const breakDocument = (invoiceId: number) =>
  db()
    .updateTable('documents')
    .set({ source: '{"locale":"en"}' })
    .where('invoice_id', '=', invoiceId)
    .execute()

test('an email with an invoice waits for its PDF, which arrives with the stored hash', async () => {
  const id = await sentInvoice()
  await runMailer()
  expect(mailbox.emails).toHaveLength(0)
  expect((await invoicePage(id)).delivery).toMatchObject({ state: 'queued', why: 'generating_pdf' })

  await renderWaitingDocuments(trade.shop.ctx)
  await runMailer()
  expect(mailbox.emails).toHaveLength(1)
  const { name, type, bytes } = fileIn(mailbox.emails[0]?.source ?? '')
  const document = await documentOf(id)
  expect(document).toMatchObject({ locale: 'ja', state: 'made', bytes: bytes.length })
  expect(hashOf(bytes)).toBe(document.sha256)
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(type).toBe('application/pdf')
  expect(name).toMatch(/^INV-\d{4}-\d{5}-invoice-ja\.pdf$/)
  const { delivery, invoice } = await invoicePage(id)
  const at = trade.shop.clock.now()
  expect(delivery).toEqual({ state: 'sent', to: 'ada@example.com', at, why: null })
  expect(invoice.emailState).toBe('sent')
})

test('an existing PDF is sent without making it again', async () => {
  const lines = [{ description: 'Clasp', qty: 1, unitPrice: '48' }]
  const body = { customerId: trade.ada, lines, dueOn: '2027-01-31', idempotencyKey: key() }
  const { id } = (await sam.post(`${ALL}/add`, body)).props.invoice
  await act(id, 'issue')
  await sam.post(`${ALL}/${id}/documents`)
  await renderWaitingDocuments(trade.shop.ctx)
  await act(id, 'sending')
  await runMailer()
  expect(hashOf(fileIn(mailbox.emails[0]?.source ?? '').bytes)).toBe((await documentOf(id)).sha256)
})

test('after three failed attempts to make the PDF the email is not sent, and the page shows why', async () => {
  const id = await sentInvoice()
  const { source } = await documentOf(id)
  await breakDocument(id)
  for (const pause of [10_000, 60_000]) {
    await renderWaitingDocuments(trade.shop.ctx)
    await runMailer()
    expect((await invoicePage(id)).delivery).toMatchObject({
      state: 'queued',
      why: 'generating_pdf',
    })
    trade.shop.clock.advance(pause)
  }
  await renderWaitingDocuments(trade.shop.ctx)
  await runMailer()
  expect(mailbox.emails).toHaveLength(0)
  expect((await invoicePage(id)).delivery).toMatchObject({
    state: 'failed',
    why: 'pdf_failed',
    at: trade.shop.clock.now(),
  })
  const list = (await sam.get(`${ALL}/list`)).props.invoices
  expect(list.find((one: { id: number }) => one.id === id).emailState).toBe('failed')

  // Once the cause is corrected, sending the email again makes its document again.
  await db().updateTable('documents').set({ source }).where('invoice_id', '=', id).execute()
  const email = await db().selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  await jsonClient(await trade.shop.admin()).post(`/outbox/${email.id}/sending`)
  await renderWaitingDocuments(trade.shop.ctx)
  await runMailer()
  expect((await invoicePage(id)).delivery).toMatchObject({ state: 'sent' })
})

test('a changed file is never sent', async () => {
  const id = await sentInvoice()
  await renderWaitingDocuments(trade.shop.ctx)
  const content = Buffer.from('%PDF-1.3 another').toString('base64')
  await db().updateTable('documents').set({ content }).where('invoice_id', '=', id).execute()
  await runMailer()
  expect(mailbox.emails).toHaveLength(0)
  expect((await invoicePage(id)).delivery).toMatchObject({ state: 'failed', why: 'pdf_failed' })
})

test('an email that the mail server refuses is retried with its file, and the page shows that it waits', async () => {
  const id = await sentInvoice()
  await renderWaitingDocuments(trade.shop.ctx)
  mailbox.refuseWith('try later')
  await runMailer()
  expect((await invoicePage(id)).delivery).toMatchObject({ state: 'queued', why: 'retry' })
  mailbox.refuseWith(null)
  trade.shop.clock.advance(60_000)
  await runMailer()
  expect(fileIn(mailbox.emails[0]?.source ?? '').bytes.length).toBeGreaterThan(1000)
})

test('an unsent email about a voided invoice is withdrawn', async () => {
  const id = await sentInvoice()
  await act(id, 'voiding', trade.olga, { reason: 'written twice' })
  await renderWaitingDocuments(trade.shop.ctx)
  await runMailer()
  expect(mailbox.emails).toHaveLength(0)
  expect((await invoicePage(id)).delivery).toMatchObject({ state: 'failed', why: 'withdrawn' })
})

test('an interrupted or failed email about a voided invoice cannot be sent', async () => {
  const id = await sentInvoice()
  await renderWaitingDocuments(trade.shop.ctx)
  await db().updateTable('outbox').set({ state: 'sending', attempts: 1 }).execute()
  await act(id, 'voiding', trade.olga, { reason: 'written twice' })
  trade.shop.clock.advance(300_000)
  await runMailer()
  expect(mailbox.emails).toHaveLength(0)
  expect((await invoicePage(id)).delivery).toMatchObject({ state: 'failed', why: 'withdrawn' })

  const email = await db().selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  const again = await jsonClient(await trade.shop.admin()).post(`/outbox/${email.id}/sending`)
  expect(again).toMatchObject({ status: 409, body: { refusal: { key: 'email_withdrawn' } } })
  await db().updateTable('outbox').set({ error: 'try later' }).execute()
  await withdrawAgain(id)
  expect((await invoicePage(id)).delivery).toMatchObject({ state: 'failed', why: 'withdrawn' })
})

test('an email that the mail server refuses while its invoice is voided is not retried', async () => {
  const id = await sentInvoice()
  await renderWaitingDocuments(trade.shop.ctx)
  mailbox.refuseWith('try later')
  await runMailer(() => act(id, 'voiding', trade.olga, { reason: 'written twice' }))
  expect((await invoicePage(id)).delivery).toMatchObject({ state: 'failed', why: 'withdrawn' })
  mailbox.refuseWith(null)
  trade.shop.clock.advance(60_000)
  await runMailer()
  expect(mailbox.emails).toHaveLength(0)
})
