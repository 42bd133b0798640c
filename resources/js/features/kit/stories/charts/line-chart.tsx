import { Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { GoldDays } from '#client/features/kit/GoldDays.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Button, DownloadLink } from '#client/ui/Button.tsx'
import type { ChartDatum } from '#client/ui/chart/series.ts'
import { Icon } from '#client/ui/Icon.tsx'

/** Its code comes after the page, since a chart is the largest part of a page. */
const LineChart = lazyWithRetry(async () => ({
  default: (await import('#client/ui/chart/LineChart.tsx')).LineChart,
}))

const DataTable = lazyWithRetry(async () => ({
  default: (await import('#client/ui/chart/DataTable.tsx')).DataTable,
}))

interface LineProps {
  data: readonly ChartDatum[]
  shape?: 'line' | 'steps'
  leastShare?: number
  height?: number
}

function Line(props: LineProps) {
  const { currency, timeZone } = useShop()
  return (
    <Suspense fallback={<div className="h-80" />}>
      <LineChart
        label="Gold price. Use the arrow keys to move along it."
        currency={currency}
        timeZone={timeZone}
        {...props}
      />
    </Suspense>
  )
}

function LineWithData({ data }: Pick<LineProps, 'data'>) {
  const [isTable, setTable] = useState(false)
  return (
    <div className="space-y-3">
      <div data-print="no" className="flex flex-wrap gap-2">
        <Button size="sm" onPress={() => setTable(!isTable)}>
          {isTable ? 'Show chart' : 'Show data'}
        </Button>
        <DownloadLink size="sm" href="/gold-price-logs/export?range=1y">
          CSV
        </DownloadLink>
        <Button size="sm" onPress={() => window.print()}>
          <Icon icon={Printer} size={16} />
          Print
        </Button>
      </div>
      {isTable ? (
        <Suspense fallback={<div className="h-80" />}>
          <DataTable label="Gold price by day" columns={['Day', 'Price']} data={data} />
        </Suspense>
      ) : (
        <Line data={data} />
      )}
    </div>
  )
}

/** Changes of a price in dollars, by day. */
const CHANGES = [40, 65, 20, -15, -48, -10, 30].map((value, n) => ({
  at: `2026-03-0${n + 2}T17:00:00.000Z`,
  value,
  text: `${value < 0 ? '-' : '+'}$${Math.abs(value)}`,
  time: `March ${n + 2}`,
  marked: false,
  pinned: false,
  afterGap: false,
}))

export const lineChart: Story = {
  id: 'charts/line-chart',
  title: 'LineChart and DataTable',
  purpose:
    'Values over time with a crosshair, a zoom and a measure, and the same values as a table.',
  components: ['ui/chart/LineChart.tsx', 'ui/chart/DataTable.tsx'],
  states: [
    {
      name: 'Values around zero: the area is filled down to zero',
      isWide: true,
      Example: () => <Line data={CHANGES} height={200} />,
    },
    {
      name: 'The gold price of a year: point at it, drag to zoom, drag with Shift to measure',
      isWide: true,
      Example: () => <GoldDays>{(data) => <LineWithData data={data} />}</GoldDays>,
    },
  ],
  playground: {
    choices: { shape: ['line', 'steps'], leastShare: ['0', '0.5'], height: ['240', '320'] },
    Example: ({ values: { shape, leastShare, height } }) => (
      <GoldDays>
        {(data) => (
          <Line
            data={data}
            shape={shape === 'steps' ? 'steps' : 'line'}
            leastShare={Number(leastShare)}
            height={Number(height)}
          />
        )}
      </GoldDays>
    ),
  },
  props: [
    ['data', 'ChartDatum[]', 'Values with their texts, oldest first. New data end a zoom.'],
    ['closed', '[from, until][]', 'Times without trade, which are drawn narrow.'],
    ['shape', "'line' | 'steps'", 'Steps for averages, which are valid until the next one.'],
    ['leastShare', 'number', 'The least height of the axis as a share of the values.'],
  ],
  notes: [
    'An area is filled only where the axis shows zero. On a cut axis there is only the line, since an area would suggest zero.',
    'Every chart has its data as a table: a button shows it, and the CSV file has all rows.',
    'With right to left, the price axis and the last value change sides, and so do the arrow keys.',
    'Print shows the chart in the width of the paper, without its buttons.',
    'For a line inside a figure or a row use Sparkline.',
  ],
  keys: [
    ['Arrow keys', 'Move to the value before or after; mirrored in Arabic'],
    ['Page Up, Page Down', 'Move by ten values'],
    ['Home, End', 'Move to the first or the last value'],
    ['Shift with these', 'Measures from the value where Shift was pressed'],
    ['+ and −', 'Zoom in and out'],
    ['Escape', 'Ends the measure, then the zoom'],
  ],
}
