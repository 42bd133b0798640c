import { applyDueTransitions } from '#server/trade/contracts/lifecycle/jobs.ts'
import { renderWaitingDocuments } from '#server/trade/documents/render.ts'
import { jsonClient } from '#tests/support/browser.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { key, line } from '#tests/trade/contracts/trade.ts'
import { customerForm } from '#tests/trade/customers/customer-form.ts'
import { addContracts, confirmed, type Seller } from './contracts.ts'
import { pieceIn } from './prices.ts'
import { answered, sent } from './sent.ts'

/** Customers, contracts of all seven types with payments and refunds, invoices, documents and an ID document. */
export async function addTrade(shop: Shop, olga: Inertia): Promise<void> {
  const seller = {
    olga,
    piece: await pieceIn(shop.ctx.db),
    customerId: await addCustomers(olga),
    taxClassId: await addTaxClass(olga),
  }
  await addContracts(seller)
  await addInvoices(seller)
  await applyDueTransitions(shop.ctx)
  await renderWaitingDocuments(shop.ctx)
}

async function addTaxClass(olga: Inertia): Promise<number> {
  const body = { name: 'City', rate: '10', needsReason: false, idempotencyKey: key() }
  const { classes } = await sent(olga.post('/configuration/tax-classes', body))
  return classes.find(({ name }: { name: string }) => name === body.name).id
}

/** Three customers, two of whom are merged, and one of whom is archived. Returns the first. */
async function addCustomers(olga: Inertia): Promise<number> {
  const add = async (more: Record<string, unknown>) =>
    (await sent(olga.post('/customers', customerForm(more)))).customer
  const ada = await add({
    name: 'Ada Byron',
    email: 'ada@example.com',
    phone: '+12125550100',
    address: '1 Main Street',
    city: 'New York',
    country: 'US',
    birthday: '1985-12-10',
    tags: ['regular'],
    neck: '40',
  })
  const twin = await add({ name: 'Ada Lovelace', email: 'ada.l@example.com' })
  const { id: archived } = await add({ kind: 'company', name: 'Ito Ken', company: 'Harbor Gold' })
  await sent(olga.post(`/customers/${ada.id}/notes`, { text: 'Prefers to be called at noon' }))
  const json = jsonClient(olga.browser)
  await answered(json.post('/customers/archive', { customers: [archived] }))
  await mergeInto(olga, ada.id, twin.id)
  return ada.id
}

async function mergeInto(olga: Inertia, id: number, other: number): Promise<void> {
  const { customer } = await sent(olga.get(`/customers/${id}`))
  const { customer: merged } = await sent(olga.get(`/customers/${other}`))
  const versions = { version: customer.version, otherVersion: merged.version }
  await sent(olga.post(`/customers/${id}/merger`, { other, ...versions, take: [] }))
}

/** An invoice that is partly paid, one of a contract, a void one and a draft, with documents. */
async function addInvoices({ olga, customerId, taxClassId }: Seller): Promise<void> {
  const lines = [{ description: 'Clasp soldered', qty: 1, unitPrice: '65', taxClassId }]
  const own = { customerId, dueOn: '2027-01-31', lines }
  const paid = await issued(olga, own)
  const body = { amount: '30', method: 'card', idempotencyKey: key() }
  await sent(olga.post(`/apps/invoice/${paid}/payments`, body))
  const contractId = await confirmed(olga, { type: 'sale', customerId, lines: [line('510')] })
  await issued(olga, { customerId, contractId })
  const wrong = await issued(olga, own)
  const { invoice } = await sent(olga.get(`/apps/invoice/preview?id=${wrong}`))
  const reason = { version: invoice.version, reason: 'Written twice' }
  await sent(olga.post(`/apps/invoice/${wrong}/voiding`, reason))
  await addInvoice(olga, own)
  const json = jsonClient(olga.browser)
  await answered(json.post(`/contracts/${contractId}/documents`, { kind: 'agreement' }))
}

async function addInvoice(olga: Inertia, body: object): Promise<number> {
  const { invoice } = await sent(olga.post('/apps/invoice/add', { idempotencyKey: key(), ...body }))
  return invoice.id
}

async function issued(olga: Inertia, body: object): Promise<number> {
  const id = await addInvoice(olga, body)
  const { invoice } = await sent(olga.get(`/apps/invoice/preview?id=${id}`))
  await sent(olga.post(`/apps/invoice/${id}/issue`, { version: invoice.version }))
  return id
}
