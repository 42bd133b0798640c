import { type ComponentProps, Suspense } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { ListRows } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'
import type { KpiResult } from '#server/insights/analytics/result-props.ts'

/** Its code comes after the page, like that of the other charts. */
const LazySparkline = lazyWithRetry(async () => ({
  default: (await import('#client/ui/chart/Sparkline.tsx')).Sparkline,
}))

const Sparkline = (props: ComponentProps<typeof LazySparkline>) => (
  <Suspense fallback={<div className={props.className ?? 'h-8'} />}>
    <LazySparkline {...props} />
  </Suspense>
)

function KpiLine({ result, label, className }: LineProps) {
  if (!result || result.line.length < 2) return <p>There are no values yet.</p>
  return <Sparkline points={result.line} label={label} className={className} />
}

interface LineProps {
  /** Null where it cannot be calculated yet. */
  result: KpiResult | null | undefined
  label: string
  className: string
}

const GoldLine = () => (
  <ListRows page="analytics" href="/analytics?range=90" props={['kpi_gold_price']}>
    {(props) => (
      <KpiLine
        result={props.kpi_gold_price}
        label="Gold price of the last 90 days"
        className="h-14 text-gold-fill"
      />
    )}
  </ListRows>
)

const SalesLine = () => (
  <ListRows page="analytics" href="/analytics?range=90" props={['kpi_revenue']}>
    {(props) => (
      <KpiLine
        result={props.kpi_revenue}
        label="Sales of the last 90 days"
        className="h-8 text-chart-teal"
      />
    )}
  </ListRows>
)

const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-09', '2026-03-10', '2026-03-11']

const WithGap = () => (
  <Sparkline
    points={[4110, 4122, 4118, 4140, 4151, 4147].map((value, day) => ({
      at: `${DAYS[day]}T17:00:00.000Z`,
      value,
      afterGap: day === 3,
    }))}
    label="Gold price of two weeks, without the days between"
  />
)

const Constant = () => (
  <Sparkline
    points={DAYS.map((day) => ({ at: `${day}T17:00:00.000Z`, value: 2150 }))}
    label="Price of a chain that did not change"
  />
)

export const sparkline: Story = {
  id: 'charts/sparkline',
  title: 'Sparkline',
  purpose: 'The course of a figure without axes, beside or under the figure.',
  components: ['ui/chart/Sparkline.tsx'],
  states: [
    { name: 'The gold price of 90 days', Example: GoldLine },
    { name: 'Low, in another color', Example: SalesLine },
    { name: 'With a gap', Example: WithGap },
    { name: 'Constant', Example: Constant },
  ],
  props: [
    ['points', '{ at, value, afterGap }[]', 'In order of time.'],
    ['label', 'string', 'Read aloud: what is shown, with its first and last value.'],
    ['className', 'string', 'Height and text color; the line has the color of the text.'],
  ],
  notes: ['Where users compare values, use LineChart.'],
}
