import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import type { ContractActions } from './useContractActions.tsx'

interface PaymentButtonsProps {
  contract: ContractProps
  actions: ContractActions
}

/** Whether a payment in the direction of the contract is due or possible. */
export const isPaymentNext = ({ moneyDirection, payable }: ContractProps) =>
  moneyDirection !== 'none' && payable[moneyDirection] > 0

/** The payments that can be recorded. Next is the one in the direction of the contract, or a refund of too large a sum. */
export function paymentsOf(contract: ContractProps) {
  const { moneyDirection, payable, balance } = contract
  const isOut = moneyDirection === 'out'
  const payments = [
    {
      direction: 'in',
      amount: payable.in,
      label: isOut ? 'money.record_repayment' : 'money.record_payment',
    },
    {
      direction: 'out',
      amount: payable.out,
      label: isOut ? 'money.pay_out' : 'money.refund',
    },
  ] as const
  return payments
    .filter(({ amount }) => amount > 0)
    .map((payment) => ({
      ...payment,
      isNext: payment.direction === moneyDirection || balance < 0,
    }))
}

/** The next payment; another one is in the menu of the page. */
export function PaymentButtons({ contract, actions }: PaymentButtonsProps) {
  const { t } = useContractLabels()
  return paymentsOf(contract)
    .filter(({ isNext }) => isNext)
    .map(({ direction, label }) => (
      <Button
        key={direction}
        variant={direction === contract.moneyDirection ? 'primary' : 'secondary'}
        onPress={() => actions.pay(direction)}
      >
        {t(label)}
      </Button>
    ))
}
