import { useState } from 'react'
import { CardFallback, MoreLink } from '#client/features/insights/home/cards/CardFallback.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { MissingNotice } from '#client/ui/MissingCard.tsx'

const LONG_NAME = 'Wolfeschlegelsteinhausen-Bergerdorff & Sons, Fine Jewelers of Coral Gables'

const WithRows = () => (
  <Card title="Memos due this week" actions={<MoreLink href="/contracts">Contracts</MoreLink>}>
    <p className="truncate font-medium" title={LONG_NAME}>
      {LONG_NAME}
    </p>
    <p className="text-sm text-text-2">Memo · MEMO-2026-00014</p>
  </Card>
)

const Loading = () => (
  <Card title="Bench jobs">
    <CardFallback card="work" />
  </Card>
)

const Empty = () => (
  <Card title="Layaways behind">
    <p className="text-text-2">No layaway is behind with its installments.</p>
  </Card>
)

function Failed() {
  const [isRetrying, setRetrying] = useState(false)
  return (
    <Card title="Gold on hold">
      <MissingNotice
        card="Gold on hold"
        isRetrying={isRetrying}
        onRetry={() => setRetrying(true)}
      />
    </Card>
  )
}

/** An admin also has Undo this run. */
const WithoutRight = () => (
  <Card
    title="Repricing of today"
    actions={
      <ButtonLink size="sm" href="/price-runs">
        Details
      </ButtonLink>
    }
  >
    <p>Run 52 changed 188 prices.</p>
  </Card>
)

export const cardStates: Story = {
  id: 'widgets/card-states',
  title: 'States of a card',
  purpose: 'A card says what is missing: its data, the connection, or the right to do something.',
  components: ['ui/MissingCard.tsx', 'ui/Card.tsx'],
  states: [
    { name: 'With rows and a long name', Example: WithRows },
    { name: 'Loading', Example: Loading },
    { name: 'Empty', Example: Empty },
    { name: 'Failed; Try again shows it busy', Example: Failed },
    { name: 'Without the right to undo', Example: WithoutRight },
  ],
  notes: [
    'MissingCard is for deferred props of the current page, MissingNotice for any other request.',
    'What a user may not do has no button. What a user may not see has no card.',
    'An empty card says what would be shown in it, in one sentence.',
    'Every card of a page has another title, because the title is the name of its region.',
  ],
}
