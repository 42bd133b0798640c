import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useId } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextAreaField } from './Field.tsx'

interface ReasonDialogProps {
  path: string
  /** Additional fields of the request. */
  body?: Record<string, number>
  labels: { title: string; text: string; reason: string; confirm: string; cancel: string }
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A dialog for an action that requires a reason. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { path, body = {}, labels, isOpen, onOpenChange } = props
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
      title={labels.title}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{labels.cancel}</Button>
          <Button type="submit" form={id} variant="critical" isPending={form.processing}>
            {labels.confirm}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
        <p>{labels.text}</p>
        <TextAreaField
          label={labels.reason}
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
