import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { ListRows } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { Card } from '#client/ui/Card.tsx'
import { MissingNotice } from '#client/ui/MissingCard.tsx'
import type { DueContractProps } from '#server/insights/home/props.ts'

const PromisesCard = lazyWithRetry(async () => ({
  default: (await import('#client/features/insights/home/cards/PromisesCard.tsx')).PromisesCard,
}))
const WorkCard = lazyWithRetry(async () => ({
  default: (await import('#client/features/insights/home/cards/WorkCard.tsx')).WorkCard,
}))
const LastRun = lazyWithRetry(async () => ({
  default: (await import('#client/features/insights/home/LastRun.tsx')).LastRun,
}))

/** The code of a card comes after the page. */
const Late = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<div className="h-40 rounded-card border bg-surface" />}>{children}</Suspense>
)

const CONTRACTS: DueContractProps[] = [
  {
    id: 1,
    number: 'L-2026-0007',
    type: 'layaway',
    customer: 'Maria Costa',
    at: '2026-11-24T17:00:00.000Z',
  },
  {
    id: 2,
    number: 'M-2026-0003',
    type: 'memo_out',
    customer: 'Wolfeschlegelsteinhausen-Bergerdorff & Sons, Fine Jewelers of Coral Gables',
    at: '2026-11-26T17:00:00.000Z',
  },
]

function Failed() {
  const [isRetrying, setRetrying] = useState(false)
  return (
    <Card title="Due in the next 7 days">
      <MissingNotice
        card="Due in the next 7 days"
        isRetrying={isRetrying}
        onRetry={() => setRetrying(true)}
      />
    </Card>
  )
}

export const cardStates: Story = {
  id: 'widgets/card-states',
  title: 'States of a card',
  purpose: 'A card says what is missing: its data, the connection, or the right to do something.',
  components: ['ui/MissingCard.tsx', 'ui/Card.tsx'],
  states: [
    {
      name: 'With rows and a long name',
      Example: () => (
        <Late>
          <PromisesCard promises={CONTRACTS} />
        </Late>
      ),
    },
    {
      name: 'Loading',
      Example: () => (
        <Late>
          <WorkCard work={undefined} />
        </Late>
      ),
    },
    {
      name: 'Empty',
      Example: () => (
        <Late>
          <WorkCard work={[]} />
        </Late>
      ),
    },
    { name: 'Failed; Try again shows it busy', Example: Failed },
    {
      name: 'Before the first run',
      Example: () => (
        <Late>
          <LastRun lastRun={null} mayUndo={false} />
        </Late>
      ),
    },
    {
      name: 'Without the right to undo',
      isWide: true,
      Example: () => (
        <ListRows page="home" href="/" props={['lastRun']}>
          {({ lastRun }) => (
            <Late>
              <LastRun lastRun={lastRun} mayUndo={false} />
            </Late>
          )}
        </ListRows>
      ),
    },
  ],
  notes: [
    'MissingCard is for deferred props of the current page, MissingNotice for any other request.',
    'What a user may not do has no button. What a user may not see has no card.',
    'An empty card says what would be shown in it, in one sentence.',
  ],
}
