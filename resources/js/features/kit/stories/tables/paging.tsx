import { useState } from 'react'
import { ListRows, SHOWN_ROWS } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { RunList } from '#client/features/pricing/runs/RunList.tsx'
import { Button } from '#client/ui/Button.tsx'

/** The kit stays on its own page, so the pages of the list are requested instead of visited. */
function PagedRuns() {
  const [befores, setBefores] = useState<string[]>([])
  const before = befores.at(-1)
  return (
    <ListRows
      page="price-runs"
      href={before === undefined ? '/price-runs' : `/price-runs?before=${before}`}
      props={['runs', 'older']}
    >
      {({ runs }) => {
        const rows = runs.slice(0, SHOWN_ROWS)
        const last = rows.at(-1)
        return (
          <>
            <RunList runs={rows} />
            <div className="mt-3 flex justify-between">
              <Button
                isDisabled={befores.length === 0}
                onPress={() => setBefores(befores.slice(0, -1))}
              >
                Newer
              </Button>
              <Button
                isDisabled={last === undefined || runs.length < SHOWN_ROWS}
                onPress={() => last && setBefores([...befores, String(last.id)])}
              >
                Older
              </Button>
            </div>
          </>
        )
      }}
    </ListRows>
  )
}

export const pagedRuns: Story = {
  id: 'tables/paging',
  title: 'Pages by the last row',
  purpose: 'Older and newer pages of a list, each read from the last row of the page before.',
  components: ['ui/Paging.tsx'],
  states: [{ name: 'Price runs', isWide: true, Example: PagedRuns }],
  notes: ['In the product these are links of Paging: every page of a list has its own address.'],
}
