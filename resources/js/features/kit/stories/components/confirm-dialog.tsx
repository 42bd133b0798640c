import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import ConfirmDialog from '#client/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#client/ui/Toasts.tsx'

export const confirmDialog: Story = {
  id: 'components/confirm-dialog',
  title: 'ConfirmDialog',
  purpose: 'One question before a step that no undo takes back.',
  components: ['ui/feedback/ConfirmDialog.tsx'],
  states: [
    { name: 'A session is ended', Example: SessionExample },
    { name: 'An invoice is issued', Example: InvoiceExample },
  ],
  props: [
    ['title', 'string', 'The action, as on the button that opens it.'],
    ['text', 'string', 'What happens, and what will not come back.'],
    ['confirmLabel', 'string', 'The verb of the action, never “OK”.'],
    [
      'variant',
      "'critical' | 'primary'",
      'Default critical: something is removed. Primary: something is added; Enter confirms.',
    ],
    ['children', 'ReactNode', 'Facts below the text, such as the number and the total.'],
    ['onConfirm', '() => void', 'Called after the dialog has closed.'],
  ],
  notes: [
    'Where an undo is possible, do it at once and offer the undo in a toast.',
    'Ask once. Do not ask a second time, and do not ask for a word to be typed.',
  ],
  keys: [
    ['Esc', 'Cancels.'],
    ['Tab', 'To Cancel, then to the action.'],
    ['Enter', 'Confirms a primary one, whose action has the focus.'],
  ],
}

function SessionExample() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Sign out other devices…</Button>
      {isOpen && (
        <ConfirmDialog
          title="Sign out other devices"
          text="Three devices are signed out. What was not saved there is lost."
          confirmLabel="Sign out 3 devices"
          cancelLabel="Cancel"
          onOpenChange={setOpen}
          onConfirm={() => toast({ title: '3 devices signed out.' })}
        />
      )}
    </>
  )
}

function InvoiceExample() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Issue…</Button>
      {isOpen && (
        <ConfirmDialog
          title="Issue this invoice?"
          text="After that it can’t be changed, only voided."
          confirmLabel="Issue"
          cancelLabel="Cancel"
          variant="primary"
          onOpenChange={setOpen}
          onConfirm={() => toast({ title: 'Invoice INV-2026-00012 issued.' })}
        >
          <Facts
            facts={[
              { name: 'Number', value: 'INV-2026-00012' },
              { name: 'Total', value: '$1,250.00' },
            ]}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
