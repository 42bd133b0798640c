import { useEventMarks } from '#client/features/market/quotes/useEventMarks.ts'
import { MarkTable } from '#client/ui/chart/MarkTable.tsx'
import type { ChartEvent } from '#server/market/history/props.ts'

/** The events of the gold price log as a table. Loaded later, because it has the texts of the log. */
export default function GoldEvents({ events }: { events: ChartEvent[] }) {
  const marks = useEventMarks(events)
  return <MarkTable label="Events" columns={['Time', 'Event']} marks={marks} />
}
