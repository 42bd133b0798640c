import { useMemo } from 'react'
import type { Mark } from '#client/ui/chart/marks.ts'
import type { ChartEvent } from '#server/market/history/props.ts'
import { useQuoteLabels } from './useQuoteLabels.ts'

export function useEventMarks(events: readonly ChartEvent[]): Mark[] {
  const { format, t } = useQuoteLabels()
  return useMemo(
    () =>
      events.map(({ kind, at, id, mid, currency, prices }) => {
        const price = mid === null ? '' : format.gold(mid, currency ?? 'USD')
        const isRun = mid === null
        return {
          key: `${kind}-${id}`,
          at,
          kind: markKinds[kind],
          what: t(`event.${kind}`, { id, price }),
          time: format.dateTime(at),
          detail: prices === null ? undefined : t('runs.lines', { count: prices }),
          href: isRun ? `/price-runs/${id}` : `/gold-price-logs/${id}`,
        }
      }),
    [events, format, t],
  )
}

export const markKinds: Record<ChartEvent['kind'], Mark['kind']> = {
  run_applied: 'done',
  run_undone: 'undone',
  manual: 'typed',
  held: 'waiting',
}
