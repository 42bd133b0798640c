import { AnalyticsCard } from '#client/features/insights/analytics/AnalyticsCard.tsx'
import { ListRows } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'

const SHOWN = ['price_changes', 'gram_curve', 'metal_share'] as const

const Cards = () => (
  <ListRows
    page="analytics"
    href="/analytics?range=90&tab=pricing"
    props={['request', 'asOf', 'cards', ...SHOWN]}
  >
    {({ request, asOf, cards, ...results }) => (
      <div className="grid gap-5 xl:grid-cols-2">
        {SHOWN.flatMap((name) => cards.filter(({ card }) => card === name)).map((one) => (
          <AnalyticsCard
            key={one.card}
            {...one}
            result={results[one.card]}
            request={request}
            asOf={asOf}
          />
        ))}
      </div>
    )}
  </ListRows>
)

export const analytics: Story = {
  id: 'charts/analytics',
  title: 'Charts of the analytics',
  purpose:
    'Columns, bars, lines with bands, and dots, as cards with their definition, rows and file.',
  components: [],
  states: [{ name: 'Three cards about prices', isWide: true, Example: Cards }],
  notes: [
    'The server answers with values and units; AnalyticsChart chooses the chart by its kind.',
    'Columns are for counts along a calendar or a scale, bars for a ranking with names.',
    'A card shows its question, its answer and what to do; charts come after the figures.',
  ],
}
