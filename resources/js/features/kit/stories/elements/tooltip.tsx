import { Printer, Trash2 } from 'lucide-react'
import type { Story } from '#client/features/kit/story.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

export const tooltip: Story = {
  id: 'elements/tooltip',
  title: 'Tooltip',
  purpose: 'Names a button that has only an icon, while it is pointed at or focused by a key.',
  components: ['ui/IconButton.tsx'],
  states: [
    {
      name: 'Point at it, or press Tab',
      Example: () => <IconButton icon={Printer} label="Print" />,
    },
    {
      name: 'A longer label',
      Example: () => <IconButton icon={Trash2} label="Delete the draft and its uploaded file" />,
    },
  ],
  notes: [
    'The tooltip is the label for screen readers, drawn by the class tooltip (resources/css/parts.css) without any script.',
    'Only buttons with an icon and no text have one. An explanation belongs into the page, where phones can show it too.',
    'Texts that are cut off carry their whole text as title.',
  ],
}
