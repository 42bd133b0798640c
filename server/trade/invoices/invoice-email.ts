import { directionOf } from '#lang/locales.ts'
import type { DocumentWriter } from '#server/trade/documents/document-layout.ts'
import { linesIn } from '#server/trade/documents/logo/letterhead.ts'
import { balanceSums, sumsOf } from './invoice-content.ts'
import type { InvoiceWithLines } from './invoice-with-lines.ts'

/** The invoice as a plain-text email with everything needed to pay it. */
export function invoiceEmail(
  writer: DocumentWriter,
  complete: InvoiceWithLines,
): { subject: string; body: string } {
  const { translate, figures, shop } = writer
  const { invoice, lines, customer, paid } = complete
  const { currency, total } = invoice
  // Between Arabic words the sign and the symbol would move to the other end of the amount.
  const isolated = (text: string) =>
    directionOf(writer.locale) === 'rtl' ? `\u2066${text}\u2069` : text
  const money = (minor: number) => isolated(figures.money(minor, currency))
  const day = (iso: string | null) => (iso === null ? '' : figures.day(iso))
  const names = { number: invoice.number ?? '', shop: singleLine(shop.name) }
  const values = { ...names, date: day(invoice.issued_on), total: money(total) }
  const pair = (label: string, value: string) => translate('pair', { label, value })
  const goods = lines.map(({ qty, description, unit_price }) =>
    pair(`${figures.count(qty)} × ${singleLine(description)}`, money(qty * unit_price)),
  )
  // The balance is stated below, with its due day.
  const overpaid = paid > total ? balanceSums(writer, complete) : []
  const sums = [...sumsOf(writer, complete), ...overpaid].map(({ label, value, detail }) => {
    const details = detail?.split(' · ').map(isolated) ?? []
    return pair([label, ...details].join(' · '), isolated(value))
  })
  const owed = { balance: money(total - paid), due: day(invoice.due_on) }
  const isPaid = paid >= total
  const bank = isPaid ? [] : linesIn(shop.bank)
  const parts = [
    translate('email.greeting', { name: singleLine(customer?.name ?? '') }),
    translate('email.text', values),
    translate('email.attached'),
    goods.join('\n'),
    sums.join('\n'),
    isPaid ? translate('email.paid') : translate('email.owed', owed),
    bank.length === 0 ? '' : [translate('bank'), ...bank].join('\n'),
    translate('email.end', names),
  ]
  return {
    subject: translate('email.subject', names),
    body: `${parts.filter(Boolean).join('\n\n')}\n`,
  }
}

/** Removes line breaks from inserted values such as names. */
function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
