import { useTranslation } from 'react-i18next'
import type { Chart } from '#server/analytics/props.ts'
import { useValue } from './useValue.ts'

const FEW = 14
const WIDE = 400
const HIGH = 96

/** What the numbers look like: a few bars with their words, many as columns, a course as a line. */
export function AnswerChart({ chart, title }: { chart: Chart; title: string }) {
  const { points, kind } = chart
  if (points.length < 2) return null
  if (kind === 'bars' && points.length <= FEW) return <Bars chart={chart} />
  return <Drawing chart={chart} title={title} />
}

function Bars({ chart: { points, unit, along } }: { chart: Chart }) {
  const valueText = useValue()
  const most = Math.max(...points.map(({ value }) => Math.abs(value ?? 0)), 1)
  return (
    <ul className="mb-3 grid gap-1 text-sm">
      {points.map(({ at, value }) => (
        <li key={at} className="grid grid-cols-[6rem_1fr_auto] items-center gap-2">
          <bdi className="truncate text-text-3">
            {valueText(along === 'text' || along === 'day' ? at : Number(at), along)}
          </bdi>
          <span
            aria-hidden="true"
            className={`h-2.5 min-w-px rounded-sm ${(value ?? 0) < 0 ? 'bg-chart-garnet' : 'bg-chart-teal'}`}
            style={{ inlineSize: `${(Math.abs(value ?? 0) / most) * 100}%` }}
          />
          <bdi className="num">{valueText(value, unit)}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Drawing({ chart: { points, unit, along, kind }, title }: { chart: Chart; title: string }) {
  const { t } = useTranslation('analytics')
  const valueText = useValue()
  const values = points.map(({ value }) => value ?? 0)
  const [low, high] = [kind === 'bars' ? 0 : Math.min(...values), Math.max(...values)]
  const y = (value: number) => HIGH - ((value - low) / (high - low || 1)) * (HIGH - 8) - 4
  const x = (n: number) => ((n + 0.5) / points.length) * WIDE
  const [first, last] = [points[0], points.at(-1)]
  const ends = { from: valueText(first?.at, along), to: valueText(last?.at, along) }
  return (
    <figure dir="ltr" className="mb-3">
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="img"
        aria-label={`${title}. ${t('chart', ends)}: ${valueText(first?.value, unit)} – ${valueText(last?.value, unit)}`}
        className="h-24 w-full"
        preserveAspectRatio="none"
      >
        <line x1="0" x2={WIDE} y1={HIGH - 1} y2={HIGH - 1} className="stroke-border" />
        {kind === 'line' ? (
          <polyline
            points={values.map((value, n) => `${x(n)},${y(value)}`).join(' ')}
            className="fill-none stroke-chart-gold [vector-effect:non-scaling-stroke]"
            strokeWidth="2"
          />
        ) : (
          values.map((value, n) => (
            <rect
              key={points[n]?.at}
              x={x(n) - (WIDE / points.length) * 0.35}
              width={(WIDE / points.length) * 0.7}
              y={y(value)}
              height={Math.max(1, HIGH - 1 - y(value))}
              className="fill-chart-teal"
            />
          ))
        )}
      </svg>
      <figcaption className="flex justify-between text-xs text-text-3">
        <bdi>{ends.from}</bdi>
        <bdi>
          {valueText(low, unit)} – {valueText(high, unit)}
        </bdi>
        <bdi>{ends.to}</bdi>
      </figcaption>
    </figure>
  )
}
