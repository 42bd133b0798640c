import type { Story } from '#client/features/kit/story.ts'
import { Paging } from '#client/ui/Paging.tsx'

export const paging: Story = {
  id: 'elements/paging',
  title: 'Paging',
  purpose: 'Links to the other pages of a list.',
  components: ['ui/Paging.tsx'],
  states: [
    { name: 'First page', isWide: true, Example: () => <Paging older="/audit?before=900" /> },
    {
      name: 'A page in the middle',
      isWide: true,
      Example: () => <Paging newest="/audit" newer="/audit?before=960" older="/audit?before=840" />,
    },
    {
      name: 'In another order than by time',
      isWide: true,
      Example: () => <Paging by="place" newer="/customers" older="/customers?after=Miller" />,
    },
  ],
  props: [
    [
      'newest, newer, older',
      'string | null',
      'The addresses of the pages; missing ones are not shown.',
    ],
    ['by', "'place'", 'Says previous and next instead of newer and older.'],
  ],
  notes: [
    'Lists are read by the last row of the page before, so a page never shows a row twice while rows are added.',
    'There are no page numbers: a search or a filter finds a row faster.',
  ],
}
