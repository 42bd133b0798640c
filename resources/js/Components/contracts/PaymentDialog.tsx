import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useId, useState } from 'react'
import type { ContractProps } from '#server/contracts/props.ts'
import { formatAmount } from '#server/gold/money.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { SelectField, TextField } from '../Field.tsx'
import { useFormat } from '../format.ts'
import { newKey } from '../newKey.ts'
import { useTypedNumber } from '../typed-number.ts'
import { useFormFocus } from '../useFormFocus.ts'
import { METHODS } from './methods.ts'
import { useContractWords } from './useContractWords.ts'

interface PaymentDialogProps {
  contract: ContractProps
  direction: 'in' | 'out'
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const PAPER = new Set(['check', 'cashier_check', 'money_order', 'traveler_check'])

/** Money that comes in or goes out; sent twice, it is written once. */
export default function PaymentDialog(props: PaymentDialogProps) {
  const { contract, direction, isOpen, onOpenChange } = props
  const { t } = useContractWords()
  const { money } = useFormat()
  const plain = useTypedNumber()
  const id = useId()
  const { currency, payable, credit } = contract
  const most = payable[direction]
  const [idempotencyKey] = useState(newKey)
  const form = useForm({
    amount: formatAmount(suggested(contract, direction), currency),
    method: 'card',
    faceAmount: '',
    reference: '',
  })
  const element = useFormFocus(form.errors)
  const methods = METHODS.filter(
    (method) => method !== 'store_credit' || direction === 'out' || credit > 0,
  )
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform((data) => ({
      ...data,
      direction,
      idempotencyKey,
      amount: plain(data.amount),
      faceAmount: PAPER.has(data.method) ? plain(data.faceAmount) : '',
    }))
    form.post(`/contracts/${contract.id}/payments`, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => onOpenChange(false),
    })
  }
  return (
    <Dialog
      title={t(`payment.title_${direction}`)}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('payment.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isPending={form.processing}>
            {t('payment.save')}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('payment.amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          suffix={currency}
          value={form.data.amount}
          onChange={(amount) => form.setData('amount', amount)}
          error={form.errors.amount}
          hint={
            <span className="flex flex-wrap items-center gap-2">
              {t('payment.most', { amount: money(most, currency) })}
              <Button
                size="sm"
                variant="quiet"
                onPress={() => form.setData('amount', formatAmount(most, currency))}
              >
                {t('payment.all')}
              </Button>
            </span>
          }
        />
        <SelectField
          label={t('payment.method')}
          name="method"
          options={methods.map((method) => ({ id: method, label: t(`method.${method}`) }))}
          value={form.data.method}
          onChange={(method) => form.setData('method', method)}
          error={form.errors.method}
        />
        {PAPER.has(form.data.method) && (
          <TextField
            label={t('payment.face')}
            name="faceAmount"
            hint={t('payment.face_hint')}
            inputMode="decimal"
            suffix={currency}
            value={form.data.faceAmount}
            onChange={(face) => form.setData('faceAmount', face)}
            error={form.errors.faceAmount}
          />
        )}
        <TextField
          label={t('payment.reference')}
          name="reference"
          maxLength={80}
          value={form.data.reference}
          onChange={(reference) => form.setData('reference', reference)}
          error={form.errors.reference}
        />
        {(form.errors as Record<string, string>).idempotencyKey && (
          <p role="alert" className="font-medium text-critical">
            {(form.errors as Record<string, string>).idempotencyKey}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** The next promised amount: the rest of the deposit, the rest of the next instalment, or all of it. */
function suggested(contract: ContractProps, direction: 'in' | 'out'): number {
  const { payable, depositDue, held, schedule, moneyWay } = contract
  const most = payable[direction]
  if (direction === 'out' || moneyWay === 'out') return most
  if (held < depositDue) return Math.min(most, depositDue - held)
  const next = schedule.find(({ amount, paid }) => paid < amount)
  return next ? Math.min(most, next.amount - next.paid) : most
}
