import type { Story } from '#client/features/kit/story.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Facts } from '#client/ui/Facts.tsx'

export const card: Story = {
  id: 'components/card',
  title: 'Card',
  purpose: 'A part of a page in a box, with a title and what can be done with it.',
  components: ['ui/Card.tsx'],
  states: [
    {
      name: 'Title and facts',
      Example: () => (
        <Card title="Customer">
          <Facts
            facts={[
              { name: 'Name', value: 'Maria Rossi' },
              { name: 'Phone', value: <bdi dir="ltr">+1 212 555 0123</bdi> },
            ]}
          />
        </Card>
      ),
    },
    {
      name: 'With an action',
      Example: () => (
        <Card title="Payments" actions={<Button size="sm">Record payment</Button>}>
          <Facts
            facts={[
              { name: 'Paid', value: '$1,225.00' },
              { name: 'Balance due', value: '$1,225.00' },
            ]}
          />
        </Card>
      ),
    },
    {
      name: 'Without a title',
      Example: () => (
        <Card>
          <p className="font-display text-3xl">$4,115.20</p>
          <p className="text-text-2">
            per troy ounce, entered manually <Badge tone="positive">Current</Badge>
          </p>
        </Card>
      ),
    },
    {
      name: 'Empty',
      Example: () => (
        <Card title="ID documents">
          <EmptyState
            title="No ID seen yet"
            text="A buy-back over $1,000.00 needs one."
            action={<Button>Add ID document</Button>}
          />
        </Card>
      ),
    },
    {
      name: 'Long title and text',
      Example: () => (
        <Card
          title="Findings about compare-at prices that were never charged in California"
          actions={<Button size="sm">Open list</Button>}
        >
          <p>
            12 pieces have a compare-at price without a sale at that price in the last 90 days.
            Lower it, or remove it.
          </p>
        </Card>
      ),
    },
    {
      name: 'Busy',
      Example: () => (
        <Card title="Example piece" aria-busy="true">
          <p role="status" className="text-text-2">
            Calculating…
          </p>
        </Card>
      ),
    },
  ],
  playground: {
    choices: {
      title: ['Obligations', 'Obligations to customers until the end of the year', ''],
      actions: ['', 'Open list'],
    },
    Example: ({ values }) => (
      <Card
        title={values.title}
        actions={values.actions && <Button size="sm">{values.actions}</Button>}
      >
        <p>6 memos are overdue.</p>
      </Card>
    ),
  },
  props: [
    ['title', 'ReactNode', 'Makes the card a labelled region with a heading of level two.'],
    ['actions', 'ReactNode', 'At the end of the title: small buttons, at most two.'],
    ['…', 'HTMLAttributes', 'An id to link to, aria-busy while it is calculated again.'],
  ],
  notes: [
    'No card within a card: a line between the parts is enough.',
    'A figure with its definition and its rows is a card of Analytics.',
    'A card whose data failed is replaced by MissingCard; the rest of the page stays.',
  ],
}
