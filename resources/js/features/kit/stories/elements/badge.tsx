import type { Story } from '#client/features/kit/story.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/class-names.ts'

export const badge: Story = {
  id: 'elements/badge',
  title: 'Badge',
  purpose: 'A short label for a state, such as the state of a contract or of a price run.',
  components: ['ui/Badge.tsx'],
  states: [
    { name: 'Neutral', Example: () => <Badge>Draft</Badge> },
    { name: 'Gold', Example: () => <Badge tone="gold">Locked price</Badge> },
    { name: 'Positive', Example: () => <Badge tone="positive">Applied</Badge> },
    { name: 'Caution', Example: () => <Badge tone="caution">Needs review</Badge> },
    { name: 'Critical', Example: () => <Badge tone="critical">Overdue</Badge> },
    { name: 'Notice', Example: () => <Badge tone="notice">Scheduled</Badge> },
  ],
  playground: {
    choices: {
      tone: ['neutral', 'gold', 'positive', 'caution', 'critical', 'notice'],
      children: ['Overdue', 'Overdue by 14 days', '3'],
    },
    Example: ({ values }) => <Badge tone={values.tone as Tone}>{values.children}</Badge>,
  },
  props: [
    [
      'tone',
      "'neutral' | 'gold' | 'positive' | 'critical' | 'caution' | 'notice'",
      'The color; neutral by default.',
    ],
    ['children', 'ReactNode', 'The state in one to three words, in the language of the page.'],
  ],
  notes: [
    'The color repeats what the text says and is never the only sign of a state.',
    'A count beside a title or a tab is plain text, not a badge.',
  ],
}
