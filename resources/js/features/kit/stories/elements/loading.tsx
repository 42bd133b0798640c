import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'

export const loading: Story = {
  id: 'elements/loading',
  title: 'Loading',
  purpose: 'Shows that something is being loaded or computed.',
  components: ['ui/feedback/Skeleton.tsx'],
  states: [
    {
      name: 'Content that is on its way',
      Example: () => (
        <Skeleton
          label="Loading the price breakdown"
          lines={['h-9 w-32', 'h-4 w-44', 'h-4 w-full']}
        />
      ),
    },
    { name: 'A button that was pressed', Example: () => <Button isPending>Save</Button> },
    {
      name: 'Work of unknown length',
      Example: () => <ProgressBar label="Checking the file" />,
    },
  ],
  props: [
    ['label', 'string', 'What is loading, read aloud.'],
    ['lines', 'string[]', 'The size of each shape, like the content that follows.'],
  ],
  notes: [
    'Nothing is shown for the first 200 ms, so that quick answers do not flicker.',
    'Above one second say what is being done; above ten seconds show how much of it.',
  ],
}
