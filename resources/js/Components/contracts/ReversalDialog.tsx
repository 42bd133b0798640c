import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useId } from 'react'
import type { ContractProps, PaymentProps } from '#server/contracts/props.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { TextAreaField } from '../Field.tsx'
import { useContractWords } from './useContractWords.ts'

interface ReversalDialogProps {
  contract: ContractProps
  payment: PaymentProps
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Takes back a payment that was a mistake. */
export default function ReversalDialog(props: ReversalDialogProps) {
  const { contract, payment, isOpen, onOpenChange } = props
  const { t } = useContractWords()
  const id = useId()
  const form = useForm({ reason: '' })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.post(`/contracts/${contract.id}/payments/${payment.id}/reversal`, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => onOpenChange(false),
    })
  }
  return (
    <Dialog
      title={t('reversal.title')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('payment.cancel')}</Button>
          <Button type="submit" form={id} variant="critical" isPending={form.processing}>
            {t('money.reverse')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
        <p>{t('reversal.text')}</p>
        <TextAreaField
          label={t('reversal.reason')}
          name="reason"
          autoFocus
          value={form.data.reason}
          onChange={(reason) => form.setData('reason', reason)}
          error={form.errors.reason}
        />
      </form>
    </Dialog>
  )
}
