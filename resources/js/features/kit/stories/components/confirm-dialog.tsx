import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import ConfirmDialog from '#client/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#client/ui/Toasts.tsx'

export const confirmDialog: Story = {
  id: 'components/confirm-dialog',
  title: 'ConfirmDialog',
  purpose: 'One question before something is removed that no undo brings back.',
  components: ['ui/feedback/ConfirmDialog.tsx'],
  states: [{ name: 'A session is ended', Example: SessionExample }],
  props: [
    ['title', 'string', 'The action, as on the button that opens it.'],
    ['text', 'string', 'What happens, and what will not come back.'],
    ['confirmLabel', 'string', 'The verb of the action, never “OK”.'],
    ['cancelLabel', 'string', 'The way out.'],
    ['onConfirm', '() => void', 'Called after the dialog has closed.'],
  ],
  notes: [
    'Where an undo is possible, do it at once and offer the undo in a toast.',
    'Ask once. Do not ask a second time, and do not ask for a word to be typed.',
  ],
  keys: [
    ['Esc', 'Cancels.'],
    ['Tab', 'To Cancel, then to the action.'],
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
