import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useId } from 'react'
import { useFormFocus, useSubmitKey } from '#client/lib/forms.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import type { PaymentMethod } from '#server/formula/payment-methods.ts'
import { formatAmount } from '#server/formula/units/money.ts'

interface PaymentDialogProps {
  path: string
  direction: 'in' | 'out'
  currency: string
  /** Minor units: what stands there at first, and the most that may move this way. */
  suggested: number
  most: number
  methods: { id: PaymentMethod; label: string }[]
  words: PaymentWords
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

interface PaymentWords {
  title: string
  amount: string
  most: string
  /** Names the button that fills in the most. */
  all?: string
  method: string
  face: string
  faceHint?: string
  reference: string
  save: string
  cancel: string
}

const PAPER = new Set(['check', 'cashier_check', 'money_order', 'traveler_check'])

/** Money that comes in or goes out; sent twice, it is written once. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { path, direction, currency, suggested, most, methods, words } = props
  const { isOpen, onOpenChange } = props
  const plain = useTypedNumber()
  const id = useId()
  const { idempotencyKey } = useSubmitKey()
  const form = useForm({
    amount: formatAmount(suggested, currency),
    method: 'card',
    faceAmount: '',
    reference: '',
  })
  const errors: Partial<Record<string, string>> = form.errors
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
    form.post(path, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => onOpenChange(false),
    })
  }
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{words.cancel}</Button>
          <Button type="submit" form={id} variant="primary" isPending={form.processing}>
            {words.save}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
        <TextField
          label={words.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          suffix={currency}
          value={form.data.amount}
          onChange={(amount) => form.setData('amount', amount)}
          error={errors.amount}
          hint={
            <span className="flex flex-wrap items-center gap-2">
              {words.most}
              {words.all && (
                <Button
                  size="sm"
                  variant="quiet"
                  onPress={() => form.setData('amount', formatAmount(most, currency))}
                >
                  {words.all}
                </Button>
              )}
            </span>
          }
        />
        <SelectField
          label={words.method}
          name="method"
          options={methods}
          value={form.data.method}
          onChange={(method) => form.setData('method', method)}
          error={errors.method}
        />
        {PAPER.has(form.data.method) && (
          <TextField
            label={words.face}
            name="faceAmount"
            hint={words.faceHint}
            inputMode="decimal"
            suffix={currency}
            value={form.data.faceAmount}
            onChange={(face) => form.setData('faceAmount', face)}
            error={errors.faceAmount}
          />
        )}
        <TextField
          label={words.reference}
          name="reference"
          maxLength={80}
          value={form.data.reference}
          onChange={(reference) => form.setData('reference', reference)}
          error={errors.reference}
        />
        {errors.form && (
          <p role="alert" className="font-medium text-critical">
            {errors.form}
          </p>
        )}
      </form>
    </Dialog>
  )
}
