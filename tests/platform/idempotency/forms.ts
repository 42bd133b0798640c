import { createUser } from '#server/identity/accounts/account.ts'
import { type Browser, jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { ADMIN, PASSWORD } from '#tests/support/shop.ts'
import {
  addPerson,
  draft,
  line,
  payOk,
  stepOk,
  stud,
  type Trade,
} from '#tests/trade/contracts/trade.ts'
import { customerForm as typedCustomer } from '#tests/trade/customers/customer-form.ts'

/** The acts of submissions. */
export type SubmitAct =
  | 'gold_price'
  | 'price_run'
  | 'message'
  | 'campaign'
  | 'customer'
  | 'contract'
  | 'payment'
  | 'invoice'
  | 'id_document'

export interface Form {
  act: SubmitAct
  table: string
  path: string
  /** Responds with JSON instead of a page. */
  isJson?: true
  /** The request body. */
  body: object
  /** Changes that make it a different request. */
  other: object
  /** Changes that make it invalid. */
  refused: object
}

/** Every form with an idempotency key, valid for both users of this shop. */
export async function formsOf(trade: Trade): Promise<Record<string, Form>> {
  const { shop, olga, ada } = trade
  const soldTo = async (customerId: number) => {
    const sale = { type: 'sale', customerId, lines: [stud('900')] }
    const { id } = (await draft(olga, sale)).props
    await stepOk(olga, id, 'confirm')
    return id as number
  }
  const credited = await addPerson(shop, 'Eve Moneypenny', '1980-01-01')
  const cancelled = await soldTo(credited)
  await payOk(olga, cancelled, '900', { method: 'card' })
  await stepOk(olga, cancelled, 'cancel', { reason: 'changed her mind', method: 'store_credit' })
  const invoice = { customerId: ada, lines: [{ description: 'Chain', qty: 1, unitPrice: '900' }] }
  const { id: invoiceId, version } = (
    await olga.post('/apps/invoice/add', { ...invoice, dueOn: '2027-01-31' })
  ).props.invoice
  await olga.post(`/apps/invoice/${invoiceId}/issue`, { version })
  const contract = await soldTo(ada)
  const third = {
    email: 'third@assay.test',
    name: 'Third',
    role: 'staff',
    password: PASSWORD,
  } as const
  await createUser(shop.ctx, third)
  const { id: colleague } = await userOf(trade, third.email)
  const money = { direction: 'in', method: 'cash', amount: '30' }
  const tooMuch = { amount: '999999' }
  const document = { type: 'id_card', contractId: null, number: '', country: 'DE' }

  return {
    'a gold price': {
      act: 'gold_price',
      table: 'metal_quotes',
      path: '/gold-price-logs',
      body: { mid: '4101.00' },
      other: { mid: '4102.00' },
      refused: { mid: '6000.00' },
    },
    'a preview of prices': {
      act: 'price_run',
      table: 'price_runs',
      path: '/price-runs',
      body: { kind: 'reprice', construction: 'hollow', karat: '10K' },
      other: { karat: '14K' },
      refused: { product: 'not-in-the-catalogue' },
    },
    'a campaign': {
      act: 'campaign',
      table: 'sale_campaigns',
      path: '/price-sale/campaigns',
      body: {
        name: 'Advent',
        starts: '2027-01-01T10:00',
        ends: '2027-01-02T10:00',
        scope: { constructions: ['hollow'], karats: ['10K'], widthFrom: '8', widthTo: '8' },
        rule: { by: 'percent', value: '10' },
      },
      other: { name: 'Christmas' },
      refused: { ends: '2020-01-01T10:00' },
    },
    'a message': {
      act: 'message',
      table: 'messages',
      path: '/messages',
      isJson: true,
      body: { to: colleague, body: 'The bench is free' },
      other: { body: 'The bench is taken' },
      refused: { to: 999_999 },
    },
    'a customer': {
      act: 'customer',
      table: 'customers',
      path: '/customers',
      body: typedCustomer({ name: 'Sent Twice' }),
      other: { city: 'Turin' },
      refused: { phone: '+1 555 not a number' },
    },
    'a customer added quickly': {
      act: 'customer',
      table: 'customers',
      path: '/customers/quick',
      isJson: true,
      body: { name: 'Sent Quickly', phone: '', email: '' },
      other: { email: 'quick@assay.test' },
      refused: { phone: '12' },
    },
    'a contract': {
      act: 'contract',
      table: 'contracts',
      path: '/contracts',
      body: { type: 'sale', customerId: ada, lines: [line('100')] },
      other: { lines: [line('100', { qty: 2 })] },
      refused: { customerId: 999_999 },
    },
    'an invoice': {
      act: 'invoice',
      table: 'invoices',
      path: '/apps/invoice/add',
      body: invoice,
      other: { note: 'by courier' },
      refused: { customerId: 999_999 },
    },
    'a payment of a contract': {
      act: 'payment',
      table: 'payments',
      path: `/contracts/${contract}/payments`,
      body: money,
      other: { amount: '31' },
      refused: tooMuch,
    },
    'a payment of an invoice': {
      act: 'payment',
      table: 'payments',
      path: `/apps/invoice/${invoiceId}/payments`,
      body: money,
      other: { reference: 'till 2' },
      refused: tooMuch,
    },
    'a payout of store credit': {
      act: 'payment',
      table: 'payments',
      path: `/customers/${credited}/credit/payouts`,
      body: { ...money, direction: 'out', method: 'card' },
      other: { amount: '20' },
      refused: tooMuch,
    },
    'an identity document': {
      act: 'id_document',
      table: 'id_documents',
      path: `/customers/${ada}/id-documents`,
      isJson: true,
      body: { ...document, lastFour: '1234', issuer: 'Stadt Köln', expiresOn: '2031-05-03' },
      other: { lastFour: '9999' },
      refused: { contractId: 999_999, number: 'ANOTHER99' },
    },
  }
}

export const userOf = (trade: Trade, email = ADMIN) =>
  trade.shop.ctx.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

/** The result of a submission: the resulting page or id, and errors by field. */
export interface SubmitResult {
  leadsTo: string
  errors: Record<string, string>
}

export async function submit(
  who: Browser,
  { path, isJson }: Form,
  body: object,
): Promise<SubmitResult> {
  if (isJson) {
    const { status, body: facts } = await jsonClient(who).post(path, body)
    if (status !== 200 && status !== 422) throw new Error(`${status} ${JSON.stringify(facts)}`)
    return { leadsTo: String(facts.id), errors: facts.errors ?? {} }
  }
  const { status, url, props } = await inertia(who).post(path, body)
  if (status !== 200) throw new Error(`${status} ${url}`)
  return { leadsTo: url, errors: props.errors ?? {} }
}
