import { useTranslation } from 'react-i18next'
import { Shape } from '#client/ui/chart/Marks.tsx'
import type { ChartEvent } from '#server/market/history/props.ts'
import { signs } from './useEventMarks.ts'

const KINDS = ['run_applied', 'run_reverted', 'manual', 'held'] as const

/** What the signs under the chart stand for; those that are not there are not explained. */
export function EventLegend({ events }: { events: readonly ChartEvent[] }) {
  const { t } = useTranslation('gold-price-logs')
  const there = KINDS.filter((kind) => events.some((event) => event.kind === kind))
  if (there.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-2">
      {there.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <svg aria-hidden width={12} height={12} viewBox="-6.5 -6.5 13 13">
            <Shape kind={signs[kind]} />
          </svg>
          {t(`event.kind.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
