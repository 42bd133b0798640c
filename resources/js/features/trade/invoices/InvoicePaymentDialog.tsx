import { PaymentDialog } from '#client/features/trade/payments/PaymentDialog.tsx'
import { useRefundMethods } from '#client/features/trade/payments/refund-methods.ts'
import { useFormat } from '#client/lib/format.ts'
import { PAYMENT_METHODS } from '#server/formula/payment-methods.ts'
import type { InvoicePreviewProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'

interface InvoicePaymentDialogProps {
  page: InvoicePreviewProps
  direction: 'in' | 'out'
  onClose: () => void
}

/** Payment or refund of an invoice without a contract; store credit is only for contracts. */
export default function InvoicePaymentDialog(props: InvoicePaymentDialogProps) {
  const { page, direction, onClose } = props
  const { t, method } = useInvoiceLabels()
  const { money } = useFormat()
  const { currency, id } = page.invoice
  const maxAmount = page.payable[direction]
  const refundMethods = useRefundMethods(page.refundable)
  const [refund] = direction === 'out' ? page.refundable : []
  const methods = (direction === 'out' ? refundMethods : PAYMENT_METHODS).filter(
    (one) => one !== 'store_credit',
  )
  return (
    <PaymentDialog
      direction={direction}
      currency={currency}
      maxAmount={maxAmount}
      onClose={onClose}
      path={`/apps/invoice/${id}/payments`}
      suggested={refund ? Math.min(maxAmount, refund.amount) : maxAmount}
      method={refund?.method}
      methods={methods.map((one) => ({ id: one, label: method(one) }))}
      labels={{
        title: t(`pay.title_${direction}`),
        amount: t('pay.amount'),
        most: t('pay.most', { amount: money(maxAmount, currency) }),
        method: t('pay.method'),
        face: t('pay.face_amount'),
        reference: t('pay.reference'),
        save: t('pay.save'),
        cancel: t('pay.cancel'),
      }}
    />
  )
}
