import { useState } from 'react'
import { RangePicker } from '#client/app/range/RangePicker.tsx'
import { ListRows, SHOWN_ROWS } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { LogList } from '#client/features/market/history/LogList.tsx'
import type { DayRange } from '#client/lib/days.ts'
import { DensityMenu } from '#client/ui/table/density.tsx'

const NO_ROWS: ReadonlySet<string> = new Set()

function LogRows({ query = '' }: { query?: string }) {
  return (
    <ListRows page="gold-price-logs" href={`/gold-price-logs${query}`} props={['logs']}>
      {(props) => <LogList logs={props.logs.slice(0, SHOWN_ROWS)} justAdded={NO_ROWS} />}
    </ListRows>
  )
}

export const densities: Story = {
  id: 'tables/gold-log',
  title: 'Heights of rows',
  purpose: 'The gold price log in one of three heights of rows, which is one for all lists.',
  components: ['ui/table/density.tsx', 'ui/table/DataTable.tsx'],
  states: [
    {
      name: 'Choose compact, normal or spacious',
      isWide: true,
      Example: () => (
        <div className="space-y-3">
          <DensityMenu />
          <LogRows />
        </div>
      ),
    },
  ],
  notes: ['Rows are 36, 44 or 52 px high; the browser remembers the choice.'],
}

function LogOfDays() {
  const [range, setRange] = useState<DayRange>({ from: null, to: null })
  const query = new URLSearchParams(
    Object.entries(range).flatMap(([name, day]) => (day === null ? [] : [[name, day]])),
  )
  return (
    <div className="space-y-3">
      <RangePicker label="Date" range={range} onRange={setRange} />
      <LogRows query={query.size > 0 ? `?${query}` : ''} />
    </div>
  )
}

export const dayRange: Story = {
  id: 'tables/gold-log',
  title: 'Rows of a range of days',
  purpose: 'One button chooses the days: usual ranges, or two days in two months.',
  components: ['app/range/RangePicker.tsx', 'app/range/RangePanel.tsx'],
  states: [{ name: 'Gold prices of these days', isWide: true, Example: LogOfDays }],
  notes: [
    'A range may have only a first or only a last day.',
    'The days are those of the shop’s time zone, and the address of the list contains them.',
  ],
  keys: [
    ['Arrow keys', 'Move by a day or a week; mirrored in Arabic'],
    ['Page Up, Page Down', 'Move by a month, with Shift by a year'],
  ],
}
