import { useState } from 'react'
import { useHeldRequests } from '#client/features/kit/held-requests.ts'
import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import ReasonDialog from '#client/ui/ReasonDialog.tsx'

export const reasonDialog: Story = {
  id: 'components/reason-dialog',
  title: 'ReasonDialog',
  purpose: 'Asks why, where the law or the audit log needs the answer, and sends it.',
  components: ['ui/ReasonDialog.tsx'],
  states: [{ name: 'Deletion of an ID document', Example: DeletionExample }],
  props: [
    ['path', 'string', 'The address of the change.'],
    ['body', 'Record<string, number>', 'What is sent besides the reason.'],
    ['labels', '{ title, text, reason, confirm, cancel }', 'All texts, from the page’s own words.'],
  ],
  notes: [
    'Only where the reason is stored. A question without a reason is a ConfirmDialog.',
    'The text says what is kept and what is lost.',
  ],
  keys: [
    ['Esc', 'Closes it without sending.'],
    ['Tab', 'From the reason, which has the focus, to the buttons.'],
  ],
}

const PATH = '/id-documents/1/removal'

function DeletionExample() {
  const [isOpen, setOpen] = useState(false)
  useHeldRequests(PATH)
  return (
    <>
      <Button variant="critical" onPress={() => setOpen(true)}>
        Delete the passport scan…
      </Button>
      <ReasonDialog
        path={PATH}
        labels={{
          title: 'Delete the passport scan',
          text: 'The scan and the number are deleted. That an ID was seen stays in the timeline.',
          reason: 'Reason',
          confirm: 'Delete scan',
          cancel: 'Cancel',
        }}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  )
}
