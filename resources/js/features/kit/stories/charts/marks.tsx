import { Suspense } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { ListRows } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'

const GoldChart = lazyWithRetry(async () => ({
  default: (await import('#client/features/market/quotes/GoldChart.tsx')).GoldChart,
}))

const GoldEvents = lazyWithRetry(() => import('#client/features/kit/GoldEvents.tsx'))

const LOG = '/gold-price-logs?range=30d'

const EventChart = () => (
  <ListRows
    page="gold-price-logs"
    href={LOG}
    props={['chart', 'events', 'runBefore', 'closed', 'chartCurrency']}
  >
    {({ chart, events, runBefore, closed, chartCurrency }) => (
      <Suspense fallback={<div className="h-105 rounded-card border" />}>
        <GoldChart
          points={chart}
          events={events}
          runBefore={runBefore}
          closed={closed}
          currency={chartCurrency}
        />
      </Suspense>
    )}
  </ListRows>
)

export const marks: Story = {
  id: 'charts/marks',
  title: 'Marks and MarkTable',
  purpose: 'Events on the time axis of a LineChart, each with a link to its page, and as a table.',
  components: ['ui/chart/Marks.tsx', 'ui/chart/MarkTable.tsx'],
  states: [
    { name: 'The gold price log of 30 days', isWide: true, Example: EventChart },
    {
      name: 'The events as a table',
      isWide: true,
      Example: () => (
        <ListRows page="gold-price-logs" href={LOG} props={['events']}>
          {({ events }) => (
            <Suspense fallback={<div className="h-72 rounded-control border" />}>
              {events.length > 0 && <GoldEvents events={events} />}
            </Suspense>
          )}
        </ListRows>
      ),
    },
  ],
  props: [
    ['marks', 'Mark[]', 'Time, kind, text and address of each event, oldest first.'],
    ['kind', "'done' | 'undone' | 'typed' | 'waiting'", 'The fill of the diamond.'],
  ],
  notes: [
    'Pass marks to LineChart, which places them; events closer than 24 px become one mark.',
    'A mark opens a menu of its events. The menu says in words what the fill of the diamond shows.',
    'Show MarkTable under the DataTable of the same chart.',
  ],
  keys: [
    ['Tab', 'Reaches the newest mark'],
    ['Arrow keys', 'Move to the mark before or after; mirrored in Arabic'],
    ['Enter', 'Opens the events of the mark'],
  ],
}
