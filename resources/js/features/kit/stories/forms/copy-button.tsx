import type { Story } from '#client/features/kit/story.ts'
import { TextField } from '#client/ui/Field.tsx'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'

const BOARD_LINK = 'https://prices.example.com/board/8Q2v'

export const copyButton: Story = {
  id: 'forms/copy-button',
  title: 'CopyButton',
  purpose: 'Copies a text to the clipboard, and says for two seconds whether that worked.',
  components: ['ui/feedback/CopyButton.tsx'],
  states: [
    { name: 'A text', Example: () => <CopyButton text="MCL-S-14K-8MM-22IN" /> },
    {
      name: 'Small, with its own label',
      Example: () => <CopyButton size="sm" text="LAY-2026-0042" label="Copy the contract number" />,
    },
    {
      name: 'Quiet, in a line',
      Example: () => (
        <p className="flex flex-wrap items-center gap-2 text-sm text-text-2">
          Request 01JD8Q2VX4
          <CopyButton size="sm" variant="quiet" text="01JD8Q2VX4" />
        </p>
      ),
    },
    {
      name: 'Primary: the link is shown only once',
      Example: () => (
        <div className="space-y-3">
          <TextField label="Link of the screen" defaultValue={BOARD_LINK} isReadOnly />
          <CopyButton variant="primary" text={BOARD_LINK} />
        </div>
      ),
    },
    { name: 'Disabled', Example: () => <CopyButton text="" isDisabled /> },
  ],
  props: [
    ['label', 'string', 'Says what is copied where it is not obvious; “Copy” by default.'],
    ['variant, size', 'as Button', 'Secondary by default.'],
  ],
  notes: [
    'Show the text beside the button: browsers give no clipboard to pages on plain HTTP, and then the user has to select it.',
    'Cells of the price chart are copied with Ctrl C or ⌘ C, as in a spreadsheet: tabs between columns, a line for each row.',
  ],
  keys: [['Enter, Space', 'Copies']],
}
