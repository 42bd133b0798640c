import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useCan } from '#client/lib/page-props.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { InvoicePaymentProps, InvoicePreviewProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'

const InvoicePaymentDialog = lazyWithRetry(() => import('./InvoicePaymentDialog.tsx'))
const ReasonDialog = lazyWithRetry(() => import('#client/ui/ReasonDialog.tsx'))

/** Payments of an invoice; they can be reversed but never deleted. */
export function InvoicePaymentsCard({ page }: { page: InvoicePreviewProps }) {
  const { t } = useInvoiceLabels()
  const [isRefunding, setRefunding] = useState(false)
  const [paymentToReverse, setPaymentToReverse] = useState<InvoicePaymentProps | null>(null)
  const { payments, payable, contract, invoice } = page
  return (
    <Card
      title={t('money.title')}
      actions={
        payable.out > 0 && (
          <Button size="sm" onPress={() => setRefunding(true)}>
            {t('actions.refund')}
          </Button>
        )
      }
    >
      {contract && <p className="text-text-2">{t('money.by_contract')}</p>}
      {payments.length === 0 && <p className="text-text-2">{t('money.none')}</p>}
      <ul className="divide-y">
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            page={page}
            onReverse={() => setPaymentToReverse(payment)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {isRefunding && (
          <InvoicePaymentDialog page={page} direction="out" onClose={() => setRefunding(false)} />
        )}
        {paymentToReverse && (
          <ReasonDialog
            path={`/apps/invoice/${invoice.id}/payments/${paymentToReverse.id}/reversal`}
            labels={{
              title: t('reverse.title'),
              text: t('reverse.text'),
              reason: t('reverse.reason'),
              confirm: t('money.reverse'),
              cancel: t('pay.cancel'),
            }}
            isOpen
            onOpenChange={() => setPaymentToReverse(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

interface PaymentRowProps {
  payment: InvoicePaymentProps
  page: InvoicePreviewProps
  onReverse: () => void
}

function PaymentRow({ payment, page, onReverse }: PaymentRowProps) {
  const { t, method } = useInvoiceLabels()
  const can = useCan()
  const { money, dateTime } = useFormat()
  const { amount, direction, at, by, reference } = payment
  const details = [by, reference].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        {method(payment.method)}
        <span className="block text-sm text-text-2">
          <bdi>{dateTime(at)}</bdi>
          {details !== '' && ' · '}
          <bdi>{details}</bdi>
        </span>
      </span>
      <span className="flex items-center gap-2">
        <bdi className="num font-medium">
          {money(direction === 'in' ? amount : -amount, page.invoice.currency)}
        </bdi>
        {can['payments.reverse'] && payment.isReversible && (
          <Button size="sm" variant="quiet" onPress={onReverse}>
            {t('money.reverse')}
          </Button>
        )}
      </span>
    </li>
  )
}
