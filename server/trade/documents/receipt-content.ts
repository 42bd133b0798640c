import { dayOf } from '#server/platform/time/calendar.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import type { ContractWithLines, NamedPayment } from '#server/trade/contracts/contract.ts'
import { balanceOf } from '#server/trade/contracts/lines/totals.ts'
import { netPaidOf } from '#server/trade/payments/payment.ts'
import { contractLayout } from './contract-content.ts'
import type { DocumentContent } from './document-content.ts'
import { type DocumentWriter, factsOf } from './document-layout.ts'

/** Content of a receipt: one payment and the balance after it. A refund states no balance, since nothing is owed after it. */
export function receiptContent(
  writer: DocumentWriter,
  complete: ContractWithLines,
  payment: NamedPayment,
): DocumentContent {
  const { translate, figures, shop } = writer
  const { contract } = complete
  const paymentsSoFar = complete.payments.filter(({ id }) => id <= payment.id)
  const netPaid = netPaidOf(paymentsSoFar)
  const balance = balanceOf(definitionOf(contract.type).money, contract.total, netPaid)
  const isIn = payment.direction === 'in'
  const isRefund = payment.kind === 'refund'
  const money = (minor: number) => figures.money(Math.abs(minor), payment.currency)
  const facts = {
    date: figures.moment(payment.at),
    contract: contract.number,
    for: translate(`payment.${payment.reverses_id === null ? payment.kind : 'reversed'}`),
    method: translate(`method.${payment.method}`),
    reference: payment.reference,
  }
  const titleOut = isRefund ? 'title.refund' : 'title.payout'
  const title = isIn ? 'title.receipt' : titleOut
  const layout = contractLayout(writer, complete, translate(title))
  const signatories = [translate('party.shop', { shop: shop.name }), layout.party.label]
  const balanceLines = [
    { label: translate('sum.total'), value: money(contract.total), isTotal: false },
    { label: translate('sum.paid'), value: money(netPaid), isTotal: false },
    {
      label: translate(balance < 0 ? 'sum.overpaid' : 'sum.balance'),
      value: money(balance),
      isTotal: false,
    },
  ]
  const key = `${contract.number ?? ''}/${paymentsSoFar.length}`
  return {
    ...layout,
    number: key,
    day: dayOf(payment.at, shop.timeZone),
    facts: factsOf(facts, translate),
    sums: [
      {
        label: translate(isIn ? 'sum.received' : 'sum.paid_out'),
        value: money(payment.amount),
        isTotal: true,
      },
      ...(isRefund ? [] : balanceLines),
    ],
    // Whoever receives money signs for it.
    signatures: signatories.slice(0, isIn ? 1 : 2).map((who) => translate('sign.date', { who })),
    foot: translate('footer', { shop: shop.name, number: key }),
  }
}
