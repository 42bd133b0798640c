import type { ReactNode } from 'react'
import { Button } from '#client/ui/Button.tsx'
import type { useDoorForm } from './useDoorForm.ts'

interface Props {
  action: string
  form: Pick<ReturnType<typeof useDoorForm>, 'formRef' | 'send' | 'isSending'>
  /** What the button says, at rest and under way. */
  words: [string, string]
  children: ReactNode
}

/** Fields one under the other, and the one button that opens. */
export function DoorForm({ action, form, words: [rest, underWay], children }: Props) {
  return (
    <form
      ref={form.formRef}
      method="post"
      action={action}
      onSubmit={form.send}
      noValidate
      className="flex flex-col gap-5"
    >
      {children}
      <Button
        type="submit"
        variant="primary"
        isPending={form.isSending}
        className="min-h-11 text-lg"
      >
        {form.isSending ? underWay : rest}
      </Button>
    </form>
  )
}
