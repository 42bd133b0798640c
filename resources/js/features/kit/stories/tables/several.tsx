import type { Story } from '#client/features/kit/story.ts'
import { contracts } from './contracts.tsx'
import { invoices } from './invoices.tsx'

/** Two lists of the shop one below the other, as on the page of a customer. */
export const severalTables: Story = {
  id: 'tables/several',
  title: 'Several tables on a page',
  purpose: 'Each table has its own label, keys and choice of rows.',
  components: ['ui/table/DataTable.tsx'],
  states: [...contracts.states, ...invoices.states],
  notes: [
    'The keys move in the table that has the focus.',
    'Give each table a heading or a card with a title, and a label of its own.',
  ],
}
