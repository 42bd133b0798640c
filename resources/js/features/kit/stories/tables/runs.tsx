import { ListRows, SHOWN_ROWS } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { RunList } from '#client/features/pricing/runs/RunList.tsx'

export const runs: Story = {
  id: 'tables/runs',
  title: 'Rows with states, notes and a panel',
  purpose: 'The price runs of this shop: badges, a second line, and all facts of a row with Space.',
  components: ['ui/table/DataTable.tsx', 'ui/table/PeekDrawer.tsx'],
  states: [
    {
      name: 'Price runs',
      isWide: true,
      Example: () => (
        <ListRows page="price-runs" href="/price-runs" props={['runs']}>
          {(props) => <RunList runs={props.runs.slice(0, SHOWN_ROWS)} />}
        </ListRows>
      ),
    },
  ],
  notes: [
    'note is a quieter second line below the first column; phone says where a column stands in the two lines of a phone.',
    'The panel shows every column, also those that are folded or hidden.',
  ],
  keys: [['Space', 'Opens and closes the panel of the row']],
}
