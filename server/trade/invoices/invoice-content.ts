import type { Db } from '#server/platform/database/connect.ts'
import type { LineDetails } from '#server/trade/contracts/lines/draft-lines.ts'
import type {
  ContentTable,
  DocumentContent,
  Sum,
} from '#server/trade/documents/document-content.ts'
import {
  type DocumentWriter,
  documentLayout,
  factsOf,
} from '#server/trade/documents/document-layout.ts'
import { partTexts } from '#server/trade/documents/goods.ts'
import { linesIn } from '#server/trade/documents/logo/letterhead.ts'
import { paymentsTable } from '#server/trade/documents/payments-table.ts'
import { withPhotos } from '#server/trade/documents/photos.ts'
import { lineClass, taxLines } from '#server/trade/documents/tax-lines.ts'
import { taxesOf, taxOfLine } from './invoice-tax.ts'
import type { InvoiceWithLines } from './invoice-with-lines.ts'
import type { InvoiceLine } from './queries.ts'

/** Content of an invoice with its payments, and the photos of the pieces of its contract. A draft is marked as one. */
export function shownInvoice(
  db: Db,
  writer: DocumentWriter,
  complete: InvoiceWithLines,
): Promise<DocumentContent> {
  const pieces = complete.lines.map(({ details }) => goodsDetails(details).variantId ?? null)
  return withPhotos(db, invoiceContent(writer, complete), pieces)
}

/** The same without photos. */
export function invoiceContent(
  writer: DocumentWriter,
  complete: InvoiceWithLines,
): DocumentContent {
  const { invoice, customer, contract, payments, state } = complete
  const { translate, figures } = writer
  const day = invoice.issued_on ?? invoice.created_at.slice(0, 10)
  const number = state === 'void' ? `${invoice.number} · ${translate('void')}` : invoice.number
  const due = invoice.due_on === null ? null : figures.day(invoice.due_on)
  const facts = {
    date: invoice.issued_on === null ? null : figures.day(invoice.issued_on),
    due_on: due,
    contract: contract?.number,
  }
  return {
    ...documentLayout(writer, {
      title: translate('title.invoice'),
      number: number ?? translate('draft'),
      day,
      currency: invoice.currency,
      party: { label: translate('party.bill_to'), customer },
    }),
    facts: factsOf(facts, translate),
    tables: [goodsTable(writer, complete), ...paymentsTable(writer, payments)],
    sums: [...sumsOf(writer, complete), ...balanceSums(writer, complete)],
    words: paymentTerms(writer, complete, due),
    note: invoice.note,
  }
}

function goodsTable(writer: DocumentWriter, complete: InvoiceWithLines): ContentTable {
  const { translate, figures } = writer
  const { invoice, lines } = complete
  const taxes = taxesOf(complete)
  return {
    title: '',
    columns: [
      { label: translate('column.description'), kind: 'words' },
      { label: translate('column.qty'), kind: 'count' },
      { label: translate('column.unit_price'), kind: 'figure' },
      { label: translate('column.amount'), kind: 'figure' },
    ],
    rows: lines.map((line) => ({
      cells: [
        line.description,
        figures.count(line.qty),
        figures.money(line.unit_price, invoice.currency),
        figures.money(line.unit_price * line.qty, invoice.currency),
      ],
      detail: [goodsText(writer, line), lineClass(writer, taxes, taxOfLine(invoice, line))]
        .filter(Boolean)
        .join(' · '),
    })),
  }
}

interface GoodsDetails extends Pick<LineDetails, 'parts' | 'stones'> {
  karat?: string | null
  finenessDp?: number | null
  weightMg?: number | null
  /** Its piece, if its contract has one. Missing in lines from before they kept it. */
  variantId?: number | null
}

const goodsDetails = (details: string): GoodsDetails => JSON.parse(details)

function goodsText(writer: DocumentWriter, { details }: InvoiceLine): string {
  const { figures } = writer
  const { karat = null, finenessDp, weightMg, parts = [], stones = [] } = goodsDetails(details)
  const metal = [
    karat,
    finenessDp ? figures.fineness(finenessDp) : null,
    weightMg ? figures.grams(weightMg) : null,
  ]
  const main = { karat, finenessDp: finenessDp ?? 0, weightMg: weightMg ?? 0 }
  const texts = partTexts(writer, [main, ...parts], stones)
  return [...(parts.length > 0 ? [] : metal), ...texts].filter(Boolean).join(' · ')
}

/** Sum lines of an invoice, up to what was paid. */
export function sumsOf(writer: DocumentWriter, complete: InvoiceWithLines): Sum[] {
  const { translate, figures } = writer
  const { invoice, paid } = complete
  const { currency, subtotal, discount, shipping, total } = invoice
  const taxes = taxLines(writer, taxesOf(complete), currency)
  const line = (key: string, minor: number, isTotal = false): Sum => ({
    label: translate(`sum.${key}`),
    value: figures.money(minor, currency),
    isTotal,
  })
  return [
    ...(subtotal === total && taxes.length === 0 ? [] : [line('subtotal', subtotal)]),
    ...(discount === 0 ? [] : [line('discount', -discount)]),
    ...(shipping === 0
      ? []
      : [{ ...line('shipping', shipping), ...shippingDetail(writer, complete) }]),
    ...taxes,
    line('total', total, true),
    ...(hasPayments(complete) ? [line('paid', paid)] : []),
  ]
}

/** How the shipping is divided over the classes, where there are several. Source: docs/domain.md 1.4. */
function shippingDetail(
  { translate, figures }: DocumentWriter,
  complete: InvoiceWithLines,
): Pick<Sum, 'detail'> {
  const taxes = taxesOf(complete)
  if (taxes.length < 2) return {}
  const parts = taxes.map(({ name, ratePpm, shipping }) =>
    translate('pair', {
      label: translate('sum.tax_class', { name, rate: figures.rate(ratePpm) }),
      value: figures.money(shipping, complete.invoice.currency),
    }),
  )
  return { detail: parts.join(' · ') }
}

/** The balance or overpayment once something was paid. */
export function balanceSums(
  { translate, figures }: DocumentWriter,
  complete: InvoiceWithLines,
): Sum[] {
  if (!hasPayments(complete)) return []
  const { invoice, paid } = complete
  const balance = invoice.total - paid
  const label = translate(balance < 0 ? 'sum.overpaid' : 'sum.balance')
  return [{ label, value: figures.money(Math.abs(balance), invoice.currency), isTotal: true }]
}

/** Nothing is owed or paid on a draft or a void invoice. */
const hasPayments = ({ paid, state }: InvoiceWithLines): boolean =>
  paid !== 0 && state !== 'draft' && state !== 'void'

function paymentTerms(
  { translate, shop }: DocumentWriter,
  { state }: InvoiceWithLines,
  due: string | null,
): string[] {
  if (state === 'paid' || state === 'void' || due === null) return []
  const bank = linesIn(shop.bank)
  return [
    translate('terms.invoice', { date: due }),
    ...(bank.length === 0 ? [] : [[translate('bank'), ...bank].join('\n')]),
    translate(bank.length === 0 ? 'terms.pay_in_shop' : 'terms.pay_to_bank'),
  ]
}
