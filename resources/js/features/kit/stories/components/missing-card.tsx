import type { Story } from '#client/features/kit/story.ts'
import { MissingCard } from '#client/ui/MissingCard.tsx'

export const missingCard: Story = {
  id: 'components/missing-card',
  title: 'MissingCard',
  purpose: 'Takes the place of a card whose data could not be loaded; the page stays in use.',
  components: ['ui/MissingCard.tsx'],
  states: [
    {
      name: 'Failed',
      Example: () => <MissingCard prop="promises" card="Promises" />,
      isWide: true,
    },
  ],
  props: [
    ['prop', 'string', 'The deferred prop that is requested again.'],
    ['card', 'string', 'The title of the card, so that the message names it.'],
  ],
  notes: [
    'Ask useIsMissing(prop) or useMissing() whether to show it; both know of failed requests too.',
    'A list without rows has not failed: use EmptyState.',
  ],
}
