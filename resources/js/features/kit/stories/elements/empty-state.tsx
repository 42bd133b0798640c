import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

export const emptyState: Story = {
  id: 'elements/empty-state',
  title: 'EmptyState',
  purpose: 'Stands where a list has no rows: why it is empty, and what to do next.',
  components: ['ui/EmptyState.tsx'],
  states: [
    {
      name: 'Nothing there yet',
      isWide: true,
      Example: () => (
        <EmptyState
          title="No contracts yet"
          text="Layaways, custom orders, buy-backs and four other types of contract are listed here."
          action={<Button variant="primary">New contract</Button>}
        />
      ),
    },
    {
      name: 'Nothing matches the filters',
      isWide: true,
      Example: () => (
        <EmptyState
          title="No matches"
          text="No contract matches these filters."
          action={<Button>Clear filters</Button>}
        />
      ),
    },
  ],
  props: [
    ['text', 'ReactNode', 'One sentence: why, or what will be here.'],
    ['action', 'ReactNode', 'The one button that changes it.'],
  ],
  notes: ['Tell apart a list that is empty and filters that match nothing: the next step differs.'],
}
