import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { PaymentDialog } from '#client/features/trade/payments/PaymentDialog.tsx'
import { useRefundMethods } from '#client/features/trade/payments/refund-methods.ts'
import { useFormat } from '#client/lib/format.ts'
import { PAYMENT_METHODS } from '#server/formula/payment-methods.ts'
import type { ContractProps } from '#server/trade/contracts/props.ts'

interface ContractPaymentDialogProps {
  contract: ContractProps
  direction: 'in' | 'out'
  onClose: () => void
}

/** Records a payment of a contract; store credit is offered only if the customer has some, and then it is suggested first. */
export default function ContractPaymentDialog(props: ContractPaymentDialogProps) {
  const { contract, direction, onClose } = props
  const { t } = useContractLabels()
  const { money } = useFormat()
  const { currency, payable, credit, refundable } = contract
  const most = payable[direction]
  const refundMethods = useRefundMethods(refundable)
  const isRefund = direction === 'out' && contract.moneyDirection === 'in'
  const [refund] = isRefund ? refundable : []
  const isCredit = direction === 'in' && contract.moneyDirection === 'in' && credit > 0
  const suggested = refund ? Math.min(most, refund.amount) : suggestedAmount(contract, direction)
  const methods = (isRefund ? refundMethods : PAYMENT_METHODS).filter(
    (method) => method !== 'store_credit' || direction === 'out' || credit > 0,
  )
  return (
    <PaymentDialog
      {...{ direction, currency, maxAmount: most, onClose }}
      path={`/contracts/${contract.id}/payments`}
      suggested={isCredit ? Math.min(suggested, credit) : suggested}
      method={isCredit ? 'store_credit' : refund?.method}
      methods={methods.map((id) => ({ id, label: t(`method.${id}`) }))}
      labels={{
        title: t(`payment.title_${direction}`),
        amount: t('payment.amount'),
        most: t('payment.most', { amount: money(most, currency) }),
        all: t('payment.all'),
        method: t('payment.method'),
        face: t('payment.face_amount'),
        faceHint: t('payment.face_amount_hint'),
        reference: t('payment.reference'),
        save: t('payment.save'),
        cancel: t('payment.cancel'),
      }}
    />
  )
}

/** The next amount due: the rest of the deposit, the rest of the next instalment, or the whole balance. Minor units. */
function suggestedAmount(contract: ContractProps, direction: 'in' | 'out'): number {
  const { payable, depositDue, netPaid, schedule, moneyDirection } = contract
  const most = payable[direction]
  if (direction === 'out' || moneyDirection === 'out') return most
  if (netPaid < depositDue) return Math.min(most, depositDue - netPaid)
  const next = schedule.find(({ amount, paid }) => paid < amount)
  return next ? Math.min(most, next.amount - next.paid) : most
}
