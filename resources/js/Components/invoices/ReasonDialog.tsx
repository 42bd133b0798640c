import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useId } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { TextAreaField } from '../Field.tsx'
import { useInvoiceWords } from './useInvoiceWords.ts'

interface ReasonDialogProps {
  what: 'void' | 'reverse'
  path: string
  body?: Record<string, number>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Something that an admin does and says why. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { what, path, body = {}, isOpen, onOpenChange } = props
  const { t } = useInvoiceWords()
  const id = useId()
  const form = useForm({ reason: '' })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform((data) => ({ ...data, ...body }))
    form.post(path, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => onOpenChange(false),
    })
  }
  return (
    <Dialog
      title={t(`${what}.title`)}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('pay.cancel')}</Button>
          <Button type="submit" form={id} variant="critical" isPending={form.processing}>
            {t(what === 'void' ? 'act.void' : 'money.reverse')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
        <p>{t(`${what}.text`)}</p>
        <TextAreaField
          label={t(`${what}.reason`)}
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
