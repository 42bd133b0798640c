import type { NamedPayment } from '#server/trade/contracts/contract.ts'
import type { ContentTable } from './document-content.ts'
import type { DocumentWriter } from './document-layout.ts'

/** Payments in order; outgoing and reversed ones are negative. */
export function paymentsTable(
  { translate, figures }: DocumentWriter,
  payments: readonly Omit<NamedPayment, 'by'>[],
): ContentTable[] {
  if (payments.length === 0) return []
  return [
    {
      title: translate('section.payments'),
      columns: [
        { label: translate('column.date'), kind: 'words' },
        { label: translate('column.payment'), kind: 'words' },
        { label: translate('column.method'), kind: 'words' },
        { label: translate('column.amount'), kind: 'figure' },
      ],
      rows: payments.map((payment) => ({
        cells: [
          figures.date(payment.at),
          translate(`payment.${payment.reverses_id === null ? payment.kind : 'reversed'}`),
          translate(`method.${payment.method}`),
          figures.money(
            payment.direction === 'in' ? payment.amount : -payment.amount,
            payment.currency,
          ),
        ],
        detail: payment.reference,
      })),
    },
  ]
}
