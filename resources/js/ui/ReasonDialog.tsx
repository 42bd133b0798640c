import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useId } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextAreaField } from './Field.tsx'

interface ReasonDialogProps {
  path: string
  /** Additional fields of the request. */
  body?: Record<string, number>
  words: { title: string; text: string; reason: string; act: string; cancel: string }
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A dialog for an action that requires a reason. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { path, body = {}, words, isOpen, onOpenChange } = props
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
      title={words.title}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{words.cancel}</Button>
          <Button type="submit" form={id} variant="critical" isPending={form.processing}>
            {words.act}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} noValidate className="flex flex-col gap-4">
        <p>{words.text}</p>
        <TextAreaField
          label={words.reason}
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
