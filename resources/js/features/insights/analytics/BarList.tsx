import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import type { AnalyticsRequest } from '#server/insights/analytics/props.ts'
import type { BarChartData } from '#server/insights/analytics/result-props.ts'
import { addressOf } from './address.ts'
import { useValueText } from './useValueText.ts'

interface BarListProps {
  chart: BarChartData
  card: CardName
  request: AnalyticsRequest
}

/** Bars with label and value; the label links to the rows behind the value. */
export function BarList({ chart, card, request }: BarListProps) {
  const { points, unit, along } = chart
  const valueText = useValueText()
  const largest = Math.max(...points.map(({ value }) => Math.abs(value ?? 0)), 1)
  return (
    <ul className="grid grid-cols-[minmax(3rem,max-content)_1fr_max-content] gap-x-3 gap-y-1 text-sm">
      {points.map(({ at, value, only, which }) => {
        const href = (only || which) && addressOf({ ...request, ...which }, card, only)
        const label = <bdi>{valueText(at, along)}</bdi>
        return (
          <li key={String(at)} className="col-span-3 grid grid-cols-subgrid items-center">
            {href ? (
              <Link href={href} className="text-petrol underline-offset-2 hover:underline">
                {label}
              </Link>
            ) : (
              <span className="text-text-2">{label}</span>
            )}
            <span
              aria-hidden="true"
              className={clsx(
                'h-2.5 rounded-sm',
                value !== 0 && 'min-w-0.5',
                (value ?? 0) < 0 ? 'bg-chart-garnet' : 'bg-chart-teal',
              )}
              style={{ inlineSize: `${(Math.abs(value ?? 0) / largest) * 100}%` }}
            />
            <bdi className="num">{valueText(value, unit)}</bdi>
          </li>
        )
      })}
    </ul>
  )
}
