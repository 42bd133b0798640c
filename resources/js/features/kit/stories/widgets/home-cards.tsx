import { Suspense } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { ListRows } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'

const CardGallery = lazyWithRetry(async () => ({
  default: (await import('#client/features/insights/home/cards/CardGallery.tsx')).CardGallery,
}))

const Cards = () => (
  <ListRows page="home" href="/" props={['layout', 'defaultCards']}>
    {(props) => (
      <Suspense fallback={<div className="h-96" />}>
        <CardGallery {...props} />
      </Suspense>
    )}
  </ListRows>
)

export const homeCards: Story = {
  id: 'widgets/home-cards',
  title: 'Cards of the home page',
  purpose: 'Every card with your own data. Put it on your home page, or take it away.',
  components: ['ui/Card.tsx'],
  states: [{ name: 'Your cards', isWide: true, Example: Cards }],
  notes: [
    'The buttons save the same layout as Arrange on the home page; the toast undoes the change.',
    'Each card requests its own props of the home page, so a slow or failed one leaves the others.',
    'A new card is a line in HOME_CARDS of the server and one in home-cards.tsx of the client.',
  ],
}
