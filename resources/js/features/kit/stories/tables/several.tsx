import type { Story } from '#client/features/kit/story.ts'
import { CustomerRows } from './customers.tsx'

/** Two lists one below the other, as on the page of a customer. */
export const severalTables: Story = {
  id: 'tables/several',
  title: 'Several tables on a page',
  purpose: 'Each table has its own label, keys and selected rows.',
  components: ['ui/table/DataTable.tsx'],
  states: [
    { name: 'By name', isWide: true, Example: () => <CustomerRows sort="name" /> },
    { name: 'By value', isWide: true, Example: () => <CustomerRows sort="value" /> },
  ],
  notes: [
    'The keys move in the table that has the focus.',
    'Give each table a heading or a card with a title, and a label of its own.',
  ],
}
