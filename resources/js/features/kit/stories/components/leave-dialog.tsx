import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import LeaveDialog from '#client/ui/drafts/LeaveDialog.tsx'

export const leaveDialog: Story = {
  id: 'components/leave-dialog',
  title: 'LeaveDialog',
  purpose: 'Appears when a page with unsaved fields is left.',
  components: ['ui/drafts/LeaveDialog.tsx'],
  states: [{ name: 'A form with changes', Example: LeaveExample }],
  props: [
    ['isOpen, onOpenChange', 'boolean, (isOpen) => void', 'Closed: the user stays.'],
    ['onLeave', "(choice: 'keep' | 'discard') => void", 'Leaves, with the draft kept or not.'],
  ],
  notes: [
    'useLeaveGuard opens it for links, the back button and a closed tab.',
    'The texts are those of the product, so this dialog is in your language.',
    'Staying has the focus: Enter loses nothing.',
  ],
  keys: [
    ['Enter', 'Stays.'],
    ['Esc', 'Stays.'],
  ],
}

function LeaveExample() {
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState('')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onPress={() => setOpen(true)}>Leave the form</Button>
      <p role="status" className="text-text-2">
        {answer}
      </p>
      <LeaveDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        onLeave={(choice) => {
          setOpen(false)
          setAnswer(choice === 'keep' ? 'Left; the draft is kept.' : 'Left; the draft is gone.')
        }}
      />
    </div>
  )
}
