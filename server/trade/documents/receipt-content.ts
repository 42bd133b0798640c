import { dayOf } from '#server/platform/time/calendar.ts'
import type { NamedPayment, WholeContract } from '#server/trade/contracts/contract.ts'
import { balanceOf, heldOf } from '#server/trade/contracts/lines/totals.ts'
import { definitionOf } from '#server/trade/contracts/types/lookup.ts'
import { headed } from './contract-content.ts'
import type { Paper } from './document-content.ts'
import { factsOf, type Pen } from './document-layout.ts'

/** What was paid at one time, and what was still owed after it. */
export function receiptPaper(pen: Pen, whole: WholeContract, payment: NamedPayment): Paper {
  const { words, figures, shop } = pen
  const { contract } = whole
  const until = whole.payments.filter(({ id }) => id <= payment.id)
  const held = heldOf(until)
  const balance = balanceOf(definitionOf(contract.type).money, contract.total, held)
  const isIn = payment.direction === 'in'
  const money = (minor: number) => figures.money(Math.abs(minor), payment.currency)
  const told = {
    date: figures.moment(payment.at),
    contract: contract.number,
    for: words(`payment.${payment.reverses_id === null ? payment.kind : 'reversed'}`),
    method: words(`method.${payment.method}`),
    reference: payment.reference,
  }
  const key = `${contract.number ?? ''}/${until.length}`
  return {
    ...headed(pen, whole, words(isIn ? 'title.receipt' : 'title.payout')),
    number: key,
    day: dayOf(payment.at, shop.timeZone),
    facts: factsOf(told, words),
    sums: [
      {
        label: words(isIn ? 'sum.received' : 'sum.paid_out'),
        value: money(payment.amount),
        isTotal: true,
      },
      { label: words('sum.total'), value: money(contract.total), isTotal: false },
      { label: words('sum.paid'), value: money(held), isTotal: false },
      {
        label: words(balance < 0 ? 'sum.overpaid' : 'sum.balance'),
        value: money(balance),
        isTotal: false,
      },
    ],
    signatures: [words('sign.date', { who: words('party.shop', { shop: shop.name }) })],
    foot: words('foot', { shop: shop.name, number: key }),
  }
}
