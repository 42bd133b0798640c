import type { Story } from '#client/features/kit/story.ts'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'

type BarTone = 'plain' | 'positive' | 'caution' | 'critical'

export const progress: Story = {
  id: 'elements/progress',
  title: 'ProgressBar',
  purpose: 'How much is done of something whose size is known.',
  components: ['ui/ProgressBar.tsx'],
  states: [
    {
      name: 'Applying prices',
      Example: () => <ProgressBar label="Applying prices" value={1200} max={1944} />,
    },
    {
      name: 'Paid of a layaway',
      Example: () => <ProgressBar label="Paid" value={600} max={900} tone="positive" />,
    },
    {
      name: 'Close to a limit',
      Example: () => <ProgressBar label="Cash this year" value={9200} max={10000} tone="caution" />,
    },
    { name: 'Of unknown length', Example: () => <ProgressBar label="Checking the file" /> },
  ],
  playground: {
    choices: {
      tone: ['plain', 'positive', 'caution', 'critical'],
      value: ['30', '0', '75', '100'],
    },
    Example: ({ values }) => (
      <ProgressBar
        label="Progress"
        tone={values.tone as BarTone}
        value={Number(values.value)}
        max={100}
      />
    ),
  },
  props: [
    ['value, max', 'number', 'Without both the bar pulses.'],
    ['tone', "'plain' | 'positive' | 'caution' | 'critical'", 'The color of the bar.'],
  ],
  notes: ['Write the number beside the bar: “1,200 of 1,944 prices”.'],
}
