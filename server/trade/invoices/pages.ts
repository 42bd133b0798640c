import { isLocale } from '#lang/locales.ts'
import type { Actor } from '#server/access/actor.ts'
import { currentConfig, shopOf } from '#server/configuration/configuration.ts'
import { taxChoices } from '#server/configuration/tax-classes/line-tax.ts'
import type { TaxColumns } from '#server/configuration/tax-classes/table.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { deliveriesOf } from '#server/messaging/mail/delivery.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import { dayOf, plusDays } from '#server/platform/time/calendar.ts'
import { contractOf, contractWithLines } from '#server/trade/contracts/contract.ts'
import { customerNamed, languageOf, type NamedCustomer } from '#server/trade/customers/customer.ts'
import { invoiceDocuments } from '#server/trade/documents/document.ts'
import { documentWriterFor } from '#server/trade/documents/document-layout.ts'
import { documentShop } from '#server/trade/documents/logo/letterhead.ts'
import { isUnreversed } from '#server/trade/payments/payment.ts'
import { refundableOf } from '#server/trade/payments/refund-method.ts'
import {
  contentFromContract,
  contractOfInvoice,
  isInvoiceable,
  isUnfulfilled,
} from './contract-invoice.ts'
import { shownInvoice } from './invoice-content.ts'
import { heldTaxes, taxesOf } from './invoice-tax.ts'
import { invoiceWithLines } from './invoice-with-lines.ts'
import { DAYS_TO_PAY, issuingOf } from './issue.ts'
import { rowProps } from './list.ts'
import { actsOfAdmins, nextStepOf, voidCauseOf } from './next-step.ts'
import { maxPayable } from './pay.ts'
import type { ContractInvoiceProps, InvoiceFormProps, InvoicePreviewProps } from './props.ts'
import { invoiceOfContract, type NewLine } from './queries.ts'

/** The invoice as the customer sees it, with its actions. Throws `NotFound`. */
export async function previewPage(
  ctx: Ctx,
  actor: Actor,
  id: number,
): Promise<InvoicePreviewProps> {
  const { db } = ctx
  const complete = await invoiceWithLines(db, id)
  const { invoice, customer, contract, payments, paid } = complete
  const shop = await documentShop(db)
  const writer = documentWriterFor(languageOf(customer?.locale, actor), shop)
  const currentContract = await contractOfInvoice(db, invoice)
  const delivery = (await deliveriesOf(db, [invoice.id])).get(invoice.id)
  const unfulfilledState = isUnfulfilled(currentContract) ? (currentContract?.state ?? null) : null
  const row = { ...invoice, paid, unfulfilled_state: unfulfilledState }
  return {
    invoice: {
      ...rowProps(row, customer, dayOf(ctx.clock.now(), shop.timeZone), delivery),
      voidReason: invoice.void_reason,
      sentAt: invoice.sent_at,
    },
    content: await shownInvoice(db, writer, complete),
    isCustomerLanguage: isLocale(customer?.locale),
    contract,
    nextStep: nextStepOf(complete, currentContract),
    voidCause: voidCauseOf(complete, currentContract),
    actsOfAdmins: actsOfAdmins(actor, complete),
    issuing:
      invoice.state === 'draft'
        ? await issuingOf(ctx, shop, invoice, currentContract?.total ?? invoice.total)
        : null,
    email: customer?.email ?? null,
    delivery: delivery ?? null,
    isMailSent: ctx.settings.mail !== null,
    payments: payments.map((payment) => ({
      id: payment.id,
      direction: payment.direction,
      kind: payment.kind,
      method: payment.method,
      amount: payment.amount,
      reference: payment.reference,
      at: payment.at,
      by: payment.by,
      isReversible: payment.contract_id === null && isUnreversed(payment, payments),
    })),
    payable: { in: maxPayable(complete, 'in'), out: maxPayable(complete, 'out') },
    refundable: refundableOf(payments),
    documents: await invoiceDocuments(db, invoice.id),
  }
}

/** A new invoice: empty, for a customer, or of a contract. Throws `NotFound`, `Refused`. */
export async function addPage(
  ctx: Ctx,
  query: { contract: number | null; customer: number | null },
): Promise<InvoiceFormProps> {
  const { db } = ctx
  const { currency, time_zone: timeZone } = await shopOf(db)
  const dueOn = plusDays(dayOf(ctx.clock.now(), timeZone), DAYS_TO_PAY)
  if (query.contract !== null) {
    const { contract, customer } = await contractWithLines(db, query.contract)
    const { row, lines } = await contentFromContract(db, query.contract)
    return {
      invoice: null,
      contract: { id: contract.id, number: contract.number },
      customer: customerRef(customer),
      currency: row.currency,
      fields: { ...fieldsOf({ ...row, note: '' }, lines), dueOn },
      total: row.total,
      taxes: taxesOf({ invoice: row, lines }),
      taxChoices: [],
    }
  }
  const { settings } = await currentConfig(db)
  const customer = await customerNamed(db, query.customer ?? 0)
  return {
    invoice: null,
    contract: null,
    customer: customerRef(customer),
    currency,
    fields: {
      lines: [{ description: '', qty: 1, unitPrice: '', taxClassId: null, taxReason: '' }],
      discount: '',
      shipping: '',
      dueOn,
      note: '',
      taxMode: settings.tax.mode,
    },
    total: 0,
    taxes: [],
    taxChoices: await taxChoices(db),
  }
}

/** Form of a draft. Throws `NotFound` when it is not a draft. */
export async function editPage(ctx: Ctx, id: number): Promise<InvoiceFormProps> {
  const { invoice, customer, contract, lines } = await invoiceWithLines(ctx.db, id)
  if (invoice.state !== 'draft') throw new NotFound()
  return {
    invoice: { id: invoice.id, version: invoice.version },
    contract,
    customer: customerRef(customer),
    currency: invoice.currency,
    fields: { ...fieldsOf(invoice, lines), dueOn: invoice.due_on ?? '' },
    total: invoice.total,
    taxes: taxesOf({ invoice, lines }),
    taxChoices: await taxChoices(ctx.db, heldTaxes({ invoice, lines })),
  }
}

/** The current draft, for a form that was changed by somebody else. Throws `NotFound` when it is no longer a draft. */
export function currentDraft(ctx: Ctx, id: number): Promise<InvoiceFormProps> {
  return editPage(ctx, id)
}

/** The invoice of a contract, and whether one can be created. Throws `NotFound`. */
export async function contractInvoice(db: Db, contractId: number): Promise<ContractInvoiceProps> {
  const contract = await contractOf(db, contractId)
  const invoice = await invoiceOfContract(db, contractId)
  return {
    invoice: invoice ? { id: invoice.id, number: invoice.number } : null,
    isInvoiceable: isInvoiceable(contract),
  }
}

interface StoredFields {
  currency: string
  discount: number
  shipping: number
  tax_mode: 'exclusive' | 'inclusive'
  note: string
}

function fieldsOf(
  { currency, discount, shipping, tax_mode, note }: StoredFields,
  lines: readonly Pick<NewLine, 'description' | 'qty' | 'unit_price' | keyof TaxColumns>[],
) {
  const amountText = (minor: number) => (minor === 0 ? '' : formatAmount(minor, currency))
  return {
    lines: lines.map(({ description, qty, unit_price, tax_class_id, tax_reason }) => ({
      description,
      qty,
      unitPrice: formatAmount(unit_price, currency),
      taxClassId: tax_class_id ?? null,
      taxReason: tax_reason ?? '',
    })),
    discount: amountText(discount),
    shipping: amountText(shipping),
    note,
    taxMode: tax_mode,
  }
}

function customerRef(customer: NamedCustomer | undefined) {
  return customer ? { id: customer.id, name: customer.name, detail: customer.city } : null
}
