import type { Pen } from '#server/trade/documents/document-layout.ts'
import { linesIn } from '#server/trade/documents/logo/letterhead.ts'
import { sumsOf } from './invoice-content.ts'
import type { WholeInvoice } from './invoice-with-lines.ts'

/** The invoice as a letter: everything that has to be known to pay it, in plain text. */
export function invoiceLetter(pen: Pen, whole: WholeInvoice): { subject: string; body: string } {
  const { words, figures, shop } = pen
  const { invoice, lines, customer, paid } = whole
  const { currency, total } = invoice
  const money = (minor: number) => figures.money(minor, currency)
  const day = (iso: string | null) => (iso === null ? '' : figures.day(iso))
  const names = { number: invoice.number ?? '', shop: inOneLine(shop.name) }
  const told = { ...names, date: day(invoice.issued_on), total: money(total) }
  const goods = lines.map(
    ({ qty, description, unit_price }) =>
      `${figures.count(qty)} × ${inOneLine(description)}: ${money(qty * unit_price)}`,
  )
  const sums = sumsOf(pen, whole).map(({ label, value }) => `${label}: ${value}`)
  const owed = { balance: money(total - paid), due: day(invoice.due_on) }
  const bank = linesIn(shop.bank)
  const parts = [
    words('letter.greeting', { name: inOneLine(customer?.name ?? '') }),
    words('letter.text', told),
    words('letter.attached'),
    goods.join('\n'),
    sums.join('\n'),
    paid >= total ? words('letter.paid') : words('letter.owed', owed),
    bank.length === 0 ? '' : [words('bank'), ...bank].join('\n'),
    words('letter.end', names),
  ]
  return {
    subject: words('letter.subject', names),
    body: `${parts.filter(Boolean).join('\n\n')}\n`,
  }
}

/** Values never break a line: they may be names. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
