import type { Paper, PaperTable, Sum } from '#server/trade/documents/document-content.ts'
import { bones, factsOf, type Pen } from '#server/trade/documents/document-layout.ts'
import { linesIn } from '#server/trade/documents/logo/letterhead.ts'
import { paymentsTable } from '#server/trade/documents/payments-table.ts'
import type { WholeInvoice } from './invoice-with-lines.ts'
import type { InvoiceLine } from './queries.ts'

/** An invoice as the customer reads it, with what was paid of it so far. A draft says that it is one. */
export function invoicePaper(pen: Pen, whole: WholeInvoice): Paper {
  const { invoice, customer, contract, payments, state } = whole
  const { words, figures } = pen
  const day = invoice.issued_on ?? invoice.created_at.slice(0, 10)
  const number = state === 'void' ? `${invoice.number} · ${words('void')}` : invoice.number
  const due = invoice.due_on === null ? null : figures.day(invoice.due_on)
  const facts = {
    date: invoice.issued_on === null ? null : figures.day(invoice.issued_on),
    due_on: due,
    contract: contract?.number,
  }
  return {
    ...bones(pen, {
      title: words('title.invoice'),
      number: number ?? words('draft'),
      day,
      currency: invoice.currency,
      party: { label: words('party.bill_to'), customer },
    }),
    facts: factsOf(facts, words),
    tables: [goods(pen, whole), ...paymentsTable(pen, payments)],
    sums: sumsOf(pen, whole),
    words: payable(pen, whole, due),
    note: invoice.note,
  }
}

function goods({ words, figures }: Pen, { invoice, lines }: WholeInvoice): PaperTable {
  return {
    title: '',
    columns: [
      { label: words('column.description'), kind: 'words' },
      { label: words('column.qty'), kind: 'count' },
      { label: words('column.unit_price'), kind: 'figure' },
      { label: words('column.amount'), kind: 'figure' },
    ],
    rows: lines.map((line) => ({
      cells: [
        line.description,
        figures.count(line.qty),
        figures.money(line.unit_price, invoice.currency),
        figures.money(line.unit_price * line.qty, invoice.currency),
      ],
      detail: metalOf(figures, line),
    })),
  }
}

interface Metal {
  karat?: string | null
  finenessDp?: number | null
  weightMg?: number | null
}

function metalOf(figures: Pen['figures'], { details }: InvoiceLine): string {
  const { karat, finenessDp, weightMg } = JSON.parse(details) as Metal
  const told = [
    karat,
    finenessDp ? figures.fineness(finenessDp) : null,
    weightMg ? figures.grams(weightMg) : null,
  ]
  return told.filter(Boolean).join(' · ')
}

/** The sums of an invoice, as it says them. */
export function sumsOf({ words, figures }: Pen, { invoice, paid, state }: WholeInvoice): Sum[] {
  const { currency, subtotal, discount, shipping, tax, total } = invoice
  const line = (key: string, minor: number, values = {}, isTotal = false): Sum => ({
    label: words(`sum.${key}`, values),
    value: figures.money(minor, currency),
    isTotal,
  })
  const balance = total - paid
  const isOwed = state !== 'draft' && state !== 'void'
  return [
    ...(subtotal === total ? [] : [line('subtotal', subtotal)]),
    ...(discount === 0 ? [] : [line('discount', -discount)]),
    ...(shipping === 0 ? [] : [line('shipping', shipping)]),
    ...(tax === 0 ? [] : [line('tax', tax, { rate: figures.percent(invoice.tax_rate_bp) })]),
    line('total', total, {}, true),
    ...(isOwed && paid !== 0 ? [line('paid', paid)] : []),
    ...(isOwed && paid !== 0
      ? [line(balance < 0 ? 'overpaid' : 'balance', Math.abs(balance), {}, true)]
      : []),
  ]
}

function payable({ words, shop }: Pen, { state }: WholeInvoice, due: string | null): string[] {
  if (state === 'paid' || state === 'void' || due === null) return []
  const bank = linesIn(shop.bank)
  return [
    words('terms.invoice', { date: due }),
    ...(bank.length === 0 ? [] : [[words('bank'), ...bank].join('\n')]),
  ]
}
