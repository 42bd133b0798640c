import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useId } from 'react'
import { useFormFocus, useSubmitKey } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { FormDialog } from '#client/ui/feedback/FormDialog.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { OfferedMethod } from '#server/formula/payment-methods.ts'
import { formatAmount } from '#server/formula/units/money.ts'

interface PaymentDialogProps {
  path: string
  direction: 'in' | 'out'
  currency: string
  /** Initial amount and maximum amount in minor units. */
  suggested: number
  maxAmount: number
  methods: { id: OfferedMethod; label: string }[]
  /** The method selected at first; a card if left out. */
  method?: OfferedMethod | undefined
  labels: PaymentLabels
  onClose: () => void
}

interface PaymentLabels {
  title: string
  amount: string
  most: string
  /** Label of the button that fills in the maximum amount. */
  all?: string
  method: string
  face: string
  faceHint?: string
  reference: string
  save: string
  cancel: string
}

const FACE_VALUE_METHODS = new Set(['check', 'cashier_check', 'money_order'])

/** Records a payment or a payout; an idempotency key prevents duplicates. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { path, direction, currency, suggested, maxAmount, methods, labels, onClose } = props
  const id = useId()
  const { idempotencyKey } = useSubmitKey()
  const form = useForm({
    amount: formatAmount(suggested, currency),
    method: (props.method ?? 'card') as string,
    faceAmount: '',
    reference: '',
  })
  const errors: Partial<Record<string, string>> = form.errors
  const formRef = useFormFocus(form.errors)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform((data) => ({
      ...data,
      direction,
      idempotencyKey,
      faceAmount: FACE_VALUE_METHODS.has(data.method) ? data.faceAmount : '',
    }))
    form.post(path, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: onClose,
    })
  }
  return (
    <FormDialog
      title={labels.title}
      labels={labels}
      form={id}
      isSending={form.processing}
      error={errors.form}
      onClose={onClose}
    >
      <form ref={formRef} id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
        <DecimalField
          label={labels.amount}
          name="amount"
          inputMode="decimal"
          autoFocus
          suffix={currency}
          value={form.data.amount}
          onChange={(amount) => form.setData('amount', amount)}
          error={errors.amount}
          hint={
            <span className="flex flex-wrap items-center gap-2">
              {labels.most}
              {labels.all && (
                <Button
                  size="sm"
                  variant="quiet"
                  onPress={() => form.setData('amount', formatAmount(maxAmount, currency))}
                >
                  {labels.all}
                </Button>
              )}
            </span>
          }
        />
        <SelectField
          label={labels.method}
          name="method"
          options={methods}
          value={form.data.method}
          onChange={(method) => form.setData('method', method)}
          error={errors.method}
        />
        {FACE_VALUE_METHODS.has(form.data.method) && (
          <DecimalField
            label={labels.face}
            name="faceAmount"
            hint={labels.faceHint}
            inputMode="decimal"
            suffix={currency}
            value={form.data.faceAmount}
            onChange={(face) => form.setData('faceAmount', face)}
            error={errors.faceAmount}
          />
        )}
        <TextField
          label={labels.reference}
          name="reference"
          maxLength={80}
          value={form.data.reference}
          onChange={(reference) => form.setData('reference', reference)}
          error={errors.reference}
        />
      </form>
    </FormDialog>
  )
}
