import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useId, useState } from 'react'
import { formatAmount } from '#server/gold/money.ts'
import type { InvoicePreviewProps } from '#server/invoices/props.ts'
import { Button } from '../Button.tsx'
import { METHODS } from '../contracts/methods.ts'
import { Dialog } from '../Dialog.tsx'
import { SelectField, TextField } from '../Field.tsx'
import { useFormat } from '../format.ts'
import { newKey } from '../newKey.ts'
import { useTypedNumber } from '../typed-number.ts'
import { useFormFocus } from '../useFormFocus.ts'
import { useInvoiceWords } from './useInvoiceWords.ts'

interface InvoicePaymentDialogProps {
  page: InvoicePreviewProps
  direction: 'in' | 'out'
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const PAPER = new Set(['check', 'cashier_check', 'money_order', 'traveler_check'])

/** Money that comes in or goes back; sent twice, it is written once. */
export default function InvoicePaymentDialog(props: InvoicePaymentDialogProps) {
  const { page, direction, isOpen, onOpenChange } = props
  const { t, method } = useInvoiceWords()
  const { money } = useFormat()
  const plain = useTypedNumber()
  const id = useId()
  const { currency, id: invoiceId } = page.invoice
  const most = page.payable[direction]
  const [idempotencyKey] = useState(newKey)
  const form = useForm({
    amount: formatAmount(most, currency),
    method: 'card',
    faceAmount: '',
    reference: '',
  })
  const element = useFormFocus(form.errors)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform((data) => ({
      ...data,
      direction,
      idempotencyKey,
      amount: plain(data.amount),
      faceAmount: PAPER.has(data.method) ? plain(data.faceAmount) : '',
    }))
    form.post(`/apps/invoice/${invoiceId}/payments`, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => onOpenChange(false),
    })
  }
  return (
    <Dialog
      title={t(`pay.title_${direction}`)}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('pay.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isPending={form.processing}>
            {t('pay.save')}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('pay.amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          suffix={currency}
          value={form.data.amount}
          onChange={(amount) => form.setData('amount', amount)}
          error={form.errors.amount}
          hint={t('pay.most', { amount: money(most, currency) })}
        />
        <SelectField
          label={t('pay.method')}
          name="method"
          options={METHODS.filter((one) => one !== 'store_credit').map((one) => ({
            id: one,
            label: method(one),
          }))}
          value={form.data.method}
          onChange={(one) => form.setData('method', one)}
          error={form.errors.method}
        />
        {PAPER.has(form.data.method) && (
          <TextField
            label={t('pay.face')}
            name="faceAmount"
            inputMode="decimal"
            suffix={currency}
            value={form.data.faceAmount}
            onChange={(face) => form.setData('faceAmount', face)}
            error={form.errors.faceAmount}
          />
        )}
        <TextField
          label={t('pay.reference')}
          name="reference"
          maxLength={80}
          value={form.data.reference}
          onChange={(reference) => form.setData('reference', reference)}
          error={form.errors.reference}
        />
      </form>
    </Dialog>
  )
}
