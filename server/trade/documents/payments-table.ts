import type { NamedPayment } from '#server/trade/contracts/contract.ts'
import type { PaperTable } from './document-content.ts'
import type { Pen } from './document-layout.ts'

/** Money in the order it moved; what went out, and what was taken back, under a minus. */
export function paymentsTable(
  { words, figures }: Pen,
  payments: readonly Omit<NamedPayment, 'by'>[],
): PaperTable[] {
  if (payments.length === 0) return []
  return [
    {
      title: words('section.payments'),
      columns: [
        { label: words('column.date'), kind: 'words' },
        { label: words('column.payment'), kind: 'words' },
        { label: words('column.method'), kind: 'words' },
        { label: words('column.amount'), kind: 'figure' },
      ],
      rows: payments.map((payment) => ({
        cells: [
          figures.date(payment.at),
          words(`payment.${payment.reverses_id === null ? payment.kind : 'reversed'}`),
          words(`method.${payment.method}`),
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
