import { useMemo, useRef, useState } from 'react'
import { GoldDays } from '#client/features/kit/GoldDays.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { useDirection } from '#client/lib/preferences/direction.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { useWidth } from '#client/ui/chart/hooks.ts'
import { Overview } from '#client/ui/chart/Overview.tsx'
import { Band, Plot } from '#client/ui/chart/Plot.tsx'
import { frameOf, type Span, timeScale, valueScale, zeroOn } from '#client/ui/chart/scales.ts'
import type { ChartDatum } from '#client/ui/chart/series.ts'
import { placedLabels, tagWidth, tickLabels } from '#client/ui/chart/tick-labels.ts'

const HEIGHT = 220
const AXIS_WIDTH = 64
const MONTH_MS = 30 * 86_400_000

interface Data {
  data: readonly ChartDatum[]
}

/** The last month of the data at first; the overview moves it. */
function LastMonth({ data }: Data) {
  const direction = useDirection()
  const whole = useMemo(() => spanOf(data), [data])
  const [shown, setShown] = useState<Span>([Math.max(whole[0], whole[1] - MONTH_MS), whole[1]])
  return (
    <div className="space-y-2">
      <Drawing data={data} shown={shown} />
      <div className="flex">
        <Overview
          data={data}
          closed={[]}
          whole={whole}
          shown={shown}
          direction={direction}
          onMove={setShown}
        />
      </div>
    </div>
  )
}

/** A plot with a band over its last week. */
function Drawing({ data, shown }: Data & { shown: Span }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const direction = useDirection()
  const locale = usePreferences((state) => state.locale)
  const { timeZone } = useShop()
  const { number } = useFormat()
  const tag = tagWidth(data.at(-1)?.text ?? '') + 6
  const frame = frameOf([width, HEIGHT], direction, AXIS_WIDTH, tag)
  const ends = [frame.left, width - frame.right] as const
  const x = timeScale(shown, [], direction === 'ltr' ? ends : [ends[1], ends[0]])
  const inView = data.filter(({ at }) => isWithin(Date.parse(at), shown))
  const y = valueScale(
    (inView.length > 0 ? inView : data).map(({ value }) => value),
    [HEIGHT - frame.bottom, frame.top],
  )
  const times = x.ticks(4).map((at) => ({ at: x(at), value: at.getTime() }))
  const values = y.ticks(4).map((value) => ({ at: y(value), value }))
  return (
    <div ref={box} dir="ltr" className="h-55">
      {width > 0 && (
        <Plot
          frame={frame}
          points={data.map((one) => ({ ...one, x: x(Date.parse(one.at)), y: y(one.value) }))}
          closures={[]}
          timeLabels={placedLabels(
            times,
            tickLabels(times, shown[1] - shown[0], locale, timeZone),
            [0, width],
          )}
          values={values}
          valueLabels={values.map(({ value }) => number(value))}
          direction={direction}
          zeroY={zeroOn(y)}
          shape="line"
          active={undefined}
        >
          <Band frame={frame} ends={[x(shown[1] - MONTH_MS / 4), x(shown[1])]} />
        </Plot>
      )}
    </div>
  )
}

const isWithin = (time: number, [from, until]: Span) => time >= from && time <= until

const spanOf = (data: Data['data']): Span => [
  Date.parse(data[0]?.at ?? ''),
  Date.parse(data.at(-1)?.at ?? ''),
]

export const plot: Story = {
  id: 'charts/plot',
  title: 'Plot and Overview',
  purpose: 'The drawing of a LineChart, and below it all of the data with the part that is shown.',
  components: ['ui/chart/Plot.tsx', 'ui/chart/Overview.tsx'],
  states: [
    {
      name: 'The last month of the gold price, with a band: drag in the overview',
      isWide: true,
      Example: () => <GoldDays>{(data) => <LastMonth data={data} />}</GoldDays>,
    },
  ],
  props: [
    ['frame', 'Frame', 'Size and margins in pixels, from frameOf.'],
    ['points', 'PlottedPoint[]', 'The data with their positions, from timeScale and valueScale.'],
    [
      'zeroY',
      'number | null',
      'Where zero is, from zeroOn: the area is filled down to it; null on a cut axis, where only the line is drawn.',
    ],
    ['children', 'ReactNode', 'What is drawn over the line, such as a Band.'],
    ['shown, onMove', 'Span, (span) => void', 'The part of the time axis, which Overview moves.'],
  ],
  notes: [
    'Plot is hidden from screen readers: the part around it says the values.',
    'Overview is only for pointers: the arrow keys of LineChart move the shown part as well.',
  ],
}
