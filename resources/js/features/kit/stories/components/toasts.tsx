import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/Toasts.tsx'

export const toasts: Story = {
  id: 'components/toasts',
  title: 'Toast',
  purpose: 'Says that something was done, and offers to undo it, without taking the focus.',
  components: ['ui/Toasts.tsx', 'ui/ToastRegion.tsx'],
  states: [
    {
      name: 'Done',
      Example: () => (
        <Button onPress={() => toast({ title: 'Customer saved.', tone: 'positive' })}>Save</Button>
      ),
    },
    {
      name: 'With undo',
      Example: () => (
        <Button
          onPress={() =>
            toast({
              title: '180 pieces archived.',
              action: { label: 'Undo', onAction: () => toast({ title: 'Archiving undone.' }) },
            })
          }
        >
          Archive product
        </Button>
      ),
    },
    {
      name: 'With a link',
      Example: () => (
        <Button
          onPress={() =>
            toast({
              title: '456 prices applied.',
              text: 'Change in total: −$741,295.00',
              tone: 'positive',
              link: { label: 'View run', href: '/price-runs' },
            })
          }
        >
          Apply prices
        </Button>
      ),
    },
    {
      name: 'Error',
      Example: () => (
        <Button
          onPress={() =>
            toast({
              title: 'The email couldn’t be sent',
              text: 'The mail server did not answer. It is tried again in 5 minutes.',
              tone: 'critical',
            })
          }
        >
          Send invoice
        </Button>
      ),
    },
    {
      name: 'Long text',
      Example: () => (
        <Button
          onPress={() =>
            toast({
              title: 'Agreement L-2026-0041 for Bartholomew Featherstonehaugh was created.',
              text: 'It is in Spanish because that is the customer’s language. Change the language in the customer’s record and create it again.',
              timeoutMs: 12_000,
            })
          }
        >
          Create document
        </Button>
      ),
    },
  ],
  props: [
    ['title', 'string', 'What happened, with its number: “456 prices applied.”'],
    ['text', 'string', 'A second sentence, seldom needed.'],
    ['tone', 'Tone', '`critical` stays until it is closed.'],
    ['action', '{ label, onAction }', 'One action, mostly Undo. It stays until it is closed.'],
    ['link', '{ label, href }', 'The page of the result; left out on that page.'],
    ['timeoutMs', 'number', 'How long it stays although it has an action.'],
  ],
  notes: [
    'After a redirect the server sends the notice; only changes without one call toast().',
    'What must be read before going on is a Notice on the page or a Dialog.',
    'Three are visible at once. The time stops while the pointer or the focus is on them.',
  ],
  keys: [
    ['F6', 'To the toasts and back.'],
    ['Tab', 'To the buttons of a toast.'],
    ['Esc', 'Closes the toast that has the focus.'],
  ],
}
