import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Paging } from '#client/ui/Paging.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

const PLACES = [
  { id: 'first', label: 'First page' },
  { id: 'middle', label: 'In the middle' },
  { id: 'name', label: 'By name' },
]

/** One at a time, because a page has one landmark of this name. */
function PagesOfAList() {
  const [place, setPlace] = useState('middle')
  return (
    <>
      <Segmented label="Place" options={PLACES} value={place} onChange={setPlace} />
      {place === 'first' && <Paging older="/audit?before=900" />}
      {place === 'middle' && (
        <Paging newest="/audit" newer="/audit?before=960" older="/audit?before=840" />
      )}
      {place === 'name' && (
        <Paging
          by="place"
          newest="/contracts"
          newer="/customers"
          older="/customers?after=Miller"
          range={{ first: 51, last: 100, total: 322 }}
        />
      )}
    </>
  )
}

export const paging: Story = {
  id: 'elements/paging',
  title: 'Paging',
  purpose: 'Links to the other pages of a list.',
  components: ['ui/Paging.tsx'],
  states: [
    {
      name: 'First page, a page in the middle, and another order',
      isWide: true,
      Example: PagesOfAList,
    },
  ],
  props: [
    [
      'newest, newer, older',
      'string | null',
      'The addresses of the pages; missing ones are not shown.',
    ],
    ['by', "'place'", 'Says first page, previous and next instead of newest, newer and older.'],
    ['range', '{ first, last, total }', 'The shown rows, counted from 1, of all rows.'],
  ],
  notes: [
    'Lists are read by the last row of the page before, so a page never shows a row twice while rows are added.',
    'There are no page numbers: a search or a filter finds a row faster.',
  ],
}
