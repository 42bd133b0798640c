import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import { Notice } from '#client/ui/Notice.tsx'

export const notice: Story = {
  id: 'elements/notice',
  title: 'Notice',
  purpose: 'A message in the page about the page: what happened, and what to do next.',
  components: ['ui/Notice.tsx'],
  states: [
    {
      name: 'Notice',
      isWide: true,
      Example: () => <Notice>Prices follow gold again from Monday at 9:00 AM.</Notice>,
    },
    {
      name: 'With a title and an action',
      isWide: true,
      Example: () => (
        <Notice
          tone="caution"
          title="The gold price is 3 hours old"
          actions={<Button size="sm">Enter a gold price</Button>}
        >
          All sources failed since 11:20 AM. Prices stay as they are.
        </Notice>
      ),
    },
    {
      name: 'Critical: read aloud at once',
      isWide: true,
      Example: () => (
        <Notice tone="critical" title="The prices were not applied">
          Another user changed 12 of these prices at 2:05 PM. Preview them again.
        </Notice>
      ),
    },
    {
      name: 'Positive',
      isWide: true,
      Example: () => <Notice tone="positive">The import has no errors: 500 rows are ready.</Notice>,
    },
  ],
  playground: {
    choices: {
      tone: ['notice', 'neutral', 'gold', 'positive', 'caution', 'critical'],
      title: ['Held for review', ''],
    },
    Example: ({ values }) => (
      <Notice tone={values.tone as Tone} title={values.title}>
        Gold moved by 4.1% within a minute.
      </Notice>
    ),
  },
  props: [
    ['tone', 'Tone', 'The color of the edge; with critical the notice is an alert.'],
    ['title', 'ReactNode', 'The fact in a few words; may be left out.'],
    ['actions', 'ReactNode', 'Small buttons at the end.'],
  ],
  notes: [
    'Use a notice for what stays true while the page is open, and a toast for what has just been done.',
    'An error of one field stands beside the field, not in a notice.',
    'One notice per place: join two messages about the same thing.',
  ],
}
