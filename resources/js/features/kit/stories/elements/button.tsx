import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Button, ButtonLink, type ButtonProps } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { NativeButton } from '#client/ui/native/Button.tsx'

export const button: Story = {
  id: 'elements/button',
  title: 'Button',
  purpose: 'Does something on this page. A link to another page can look the same.',
  components: ['ui/Button.tsx'],
  states: [
    {
      name: 'Primary: one per view',
      Example: () => <Button variant="primary">Apply prices</Button>,
    },
    { name: 'Secondary', Example: () => <Button>Preview</Button> },
    { name: 'Quiet', Example: () => <Button variant="quiet">Clear filters</Button> },
    { name: 'Critical', Example: () => <Button variant="critical">Delete customer</Button> },
    { name: 'Disabled', Example: () => <Button isDisabled>Review</Button> },
    { name: 'Busy', Example: BusyButton },
    { name: 'Small', Example: () => <Button size="sm">Undo</Button> },
    {
      name: 'With an icon',
      Example: () => (
        <Button variant="primary">
          <Icon icon={Plus} size={16} />
          New contract
        </Button>
      ),
    },
    { name: 'A link', Example: () => <ButtonLink href="/price">Open the price chart</ButtonLink> },
  ],
  playground: {
    choices: {
      variant: ['primary', 'secondary', 'quiet', 'critical'],
      size: ['md', 'sm'],
      isPending: ['false', 'true'],
    },
    Example: ({ values }) => (
      <Button
        variant={values.variant as NonNullable<ButtonProps['variant']>}
        size={values.size as 'md' | 'sm'}
        isPending={values.isPending === 'true'}
      >
        Apply 456 prices
      </Button>
    ),
  },
  props: [
    ['variant', "'primary' | 'secondary' | 'quiet' | 'critical'", 'Secondary by default.'],
    ['size', "'md' | 'sm'", 'Small in rows, cards and notices.'],
    ['isPending', 'boolean', 'A request is under way: stays focusable and does nothing.'],
    ['onPress', '() => void', 'For mouse, touch, Enter and Space.'],
  ],
  notes: [
    'The label is a verb: Save, Create link, Record payment. … follows where a dialog opens.',
    'Say beside a disabled button why it is disabled.',
    'Buttons act, links lead to pages: use ButtonLink, DownloadLink or NewTabLink for these.',
  ],
  keys: [['Enter, Space', 'Presses the button']],
}

function BusyButton() {
  const [isPending, setPending] = useState(true)
  return (
    <span className="flex gap-2">
      <Button variant="primary" isPending={isPending}>
        Apply prices
      </Button>
      <Button variant="quiet" onPress={() => setPending(!isPending)}>
        {isPending ? 'Finish' : 'Start'}
      </Button>
    </span>
  )
}

export const iconButton: Story = {
  id: 'elements/button',
  title: 'IconButton and NativeButton',
  purpose: 'A button with only an icon, and the button of the sign-in pages.',
  components: ['ui/IconButton.tsx', 'ui/Icon.tsx', 'ui/native/Button.tsx'],
  states: [
    { name: 'IconButton', Example: () => <IconButton icon={Trash2} label="Delete the draft" /> },
    {
      name: 'IconButton, disabled',
      Example: () => <IconButton icon={Trash2} label="Delete the draft" isDisabled />,
    },
    { name: 'NativeButton', Example: () => <NativeButton variant="primary">Sign in</NativeButton> },
  ],
  notes: [
    'An icon alone is only for actions that everybody knows: close, search, more. Its label is shown as a tooltip.',
    'NativeButton looks the same without React Aria, so that the sign-in pages stay small. Use Button everywhere else.',
    'Icons are those of lucide-react, 16, 18, 20 or 24 px; directional icons are mirrored in Arabic.',
  ],
}
