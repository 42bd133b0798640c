import { FileText, Gem } from 'lucide-react'
import type { Story } from '#client/features/kit/story.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { MediaObject } from '#client/ui/lists/MediaObject.tsx'
import { Parts } from '#client/ui/lists/Parts.tsx'

export const mediaObject: Story = {
  id: 'components/media-object',
  title: 'MediaObject',
  purpose: 'A row that refers to one thing: a customer, a contract, a piece, a user.',
  components: ['ui/lists/MediaObject.tsx'],
  states: [
    {
      name: 'User',
      Example: () => (
        <MediaObject
          start={<Avatar name="Anna Weber" picture={null} className="size-9" />}
          title="Anna Weber"
          detail="Admin, signed in 3 minutes ago"
        />
      ),
    },
    {
      name: 'Contract with its state',
      Example: () => (
        <MediaObject
          start={<Icon icon={FileText} className="text-text-3" />}
          title="Layaway L-2026-0041"
          detail="Maria Rossi · $2,450.00"
          end={<Badge tone="critical">Overdue</Badge>}
        />
      ),
    },
    {
      name: 'Piece with an action',
      Example: () => (
        <MediaObject
          start={<Icon icon={Gem} className="text-text-3" />}
          title="MCL-S-14K-6MM-22IN"
          detail="Miami Cuban Link · 14K · 6 mm"
          end={<Button size="sm">Open</Button>}
        />
      ),
    },
    {
      name: 'Title only',
      Example: () => (
        <MediaObject start={<Icon icon={FileText} className="text-text-3" />} title="Price runs" />
      ),
    },
    {
      name: 'Long text',
      Example: () => (
        <MediaObject
          start={<Avatar name="B F" picture={null} className="size-9" />}
          title="Bartholomew Featherstonehaugh & Daughters, Fine Jewelry and Watches since 1911"
          detail={
            <bdi dir="ltr">bartholomew.featherstonehaugh@fine-jewelry-and-watches.example</bdi>
          }
          end={<Badge>Archived</Badge>}
        />
      ),
    },
  ],
  props: [
    ['start', 'ReactNode', 'Icon for a kind of thing, Avatar for a person.'],
    ['title', 'ReactNode', 'Its name, as people call it.'],
    ['detail', 'ReactNode', 'What tells it from others of the same name.'],
    ['end', 'ReactNode', 'An amount, a badge or one small button.'],
  ],
  notes: [
    'Where the whole row is a link or a choice, wrap it: Link, ListBoxItem, SelectableList.',
    'Many facts of one thing are Facts; many things with the same facts are a DataTable.',
  ],
}

export const parts: Story = {
  id: 'components/media-object',
  title: 'Parts',
  purpose: 'Short facts in one line, such as below the title of a row.',
  components: ['ui/lists/Parts.tsx'],
  states: [
    {
      name: 'In one line',
      isWide: true,
      Example: () => <Parts parts={['Nov 21, 2026, 9:30 AM', 'Anna Weber', '#2665']} />,
    },
    {
      name: 'In more lines',
      Example: () => (
        <div className="w-44">
          <Parts parts={['Nov 21, 2026, 9:30 AM', 'Anna Weber', 'Miami Cuban Link', '#2665']} />
        </div>
      ),
    },
    {
      name: 'One part is missing',
      Example: () => <Parts parts={['Maria Rossi', null, '$2,450.00']} />,
    },
  ],
  props: [['parts', 'ReactNode[]', 'Empty ones are left out, with their dot.']],
  notes: [
    'A dot stands only between two facts of the same line, so that no line begins or ends with one.',
  ],
}
