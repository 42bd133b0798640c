import { useTranslation } from 'react-i18next'
import { PaymentDialog } from '#client/features/trade/payments/PaymentDialog.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { PAYMENT_METHODS } from '#server/formula/payment-methods.ts'

interface PayoutDialogProps {
  customerId: number
  /** Remaining credit in minor units. */
  credit: number
  onClose: () => void
}

/** Pays out store credit. */
export default function PayoutDialog(props: PayoutDialogProps) {
  const { customerId, credit, onClose } = props
  const { t } = useTranslation('customers')
  const { t: tc } = useTranslation('contracts')
  const { money } = useFormat()
  const { currency } = useShop()
  const methods = PAYMENT_METHODS.filter((one) => one !== 'store_credit')
  return (
    <PaymentDialog
      direction="out"
      currency={currency}
      onClose={onClose}
      maxAmount={credit}
      suggested={credit}
      path={`/customers/${customerId}/credit/payouts`}
      methods={methods.map((id) => ({ id, label: tc(`method.${id}`) }))}
      labels={{
        title: t('credit.title'),
        amount: tc('payment.amount'),
        most: tc('payment.most', { amount: money(credit, currency) }),
        all: tc('payment.all'),
        method: tc('payment.method'),
        face: tc('payment.face_amount'),
        reference: tc('payment.reference'),
        save: tc('payment.save'),
        cancel: tc('payment.cancel'),
      }}
    />
  )
}
