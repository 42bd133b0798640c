import { useState } from 'react'
import { ListRows, SHOWN_ROWS } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { CustomerTable } from '#client/features/trade/customers/list/CustomerTable.tsx'
import { useSelection } from '#client/features/trade/customers/list/useSelection.ts'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { Pages } from '#server/http/pages.ts'

type ListProps = Pick<Pages['Customers/Index'], 'customers' | 'columns' | 'filters'>

function Rows({ customers, columns, filters }: ListProps) {
  const rows = customers.slice(0, SHOWN_ROWS)
  return <CustomerTable customers={rows} columns={columns} filters={filters} selection={null} />
}

function SelectableRows({ customers, columns, filters }: ListProps) {
  const rows = customers.slice(0, SHOWN_ROWS)
  const selection = useSelection(rows)
  return (
    <>
      <CustomerTable customers={rows} columns={columns} filters={filters} selection={selection} />
      <p className="mt-2 text-sm text-text-3">{`${selection.chosen.length} selected`}</p>
    </>
  )
}

/** The customers of this shop, in the order of the server. */
export function CustomerRows({
  sort,
  isSelectable = false,
}: {
  sort: string
  isSelectable?: boolean
}) {
  return (
    <ListRows
      page="Customers/Index"
      href={`/customers?sort=${sort}`}
      props={['customers', 'columns', 'filters']}
    >
      {(props) => (isSelectable ? <SelectableRows {...props} /> : <Rows {...props} />)}
    </ListRows>
  )
}

export const customers: Story = {
  id: 'tables/customers',
  title: 'Rows that open a page',
  purpose: 'The customers of this shop, in the table of their own page.',
  components: ['ui/table/DataTable.tsx'],
  states: [
    {
      name: 'Customers',
      isWide: true,
      Example: () => <CustomerRows sort="name" />,
    },
  ],
  notes: [
    'The rows are requested from the list’s own page, so a user sees only what the list would show.',
    'The whole row is a link; its first column has the name that screen readers read aloud.',
  ],
  keys: [
    ['J, K or ↓, ↑', 'Moves to the next or previous row'],
    ['Enter', 'Opens the row'],
    ['Space', 'Shows the facts of the row beside the list'],
  ],
}

export const selectableCustomers: Story = {
  id: 'tables/customers',
  title: 'Rows with check boxes',
  purpose: 'Several customers are chosen, and one action applies to all of them.',
  components: ['ui/table/DataTable.tsx', 'ui/table/RowCheckbox.tsx'],
  states: [
    {
      name: 'Customers',
      isWide: true,
      Example: () => <CustomerRows sort="name" isSelectable />,
    },
  ],
  notes: [
    'A row that may not be selected, such as an erased customer, has no check box.',
    'What can be done with the selected rows stands in an ActionBar at the bottom.',
  ],
  keys: [
    ['X', 'Selects the row'],
    ['Shift with X or a click', 'Selects all rows between'],
  ],
}

const SORTS = [
  { id: 'name', label: 'Name' },
  { id: 'value', label: 'Value' },
  { id: 'active', label: 'Last contact' },
]

function SortedRows() {
  const [sort, setSort] = useState('name')
  return (
    <div className="space-y-3">
      <Segmented label="Sort by" options={SORTS} value={sort} onChange={setSort} />
      <CustomerRows sort={sort} />
    </div>
  )
}

export const sortedCustomers: Story = {
  id: 'tables/customers',
  title: 'Sorted rows',
  purpose: 'The server sorts, so that the order is right over all pages of the list.',
  components: ['ui/table/DataTable.tsx'],
  states: [{ name: 'Customers in another order', isWide: true, Example: SortedRows }],
  notes: [
    'The head of a column that can be sorted is a link to the list sorted by it, with the direction read aloud.',
    'Names are sorted upwards, amounts and days downwards: the order that users look for first.',
  ],
}
