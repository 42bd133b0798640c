import type { Story } from '#client/features/kit/story.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'

interface Chain {
  sku: string
  karat: string
  grams: string
  price: string
  isChecked: boolean
}

const CHAINS: Chain[] = [
  { sku: 'MCL-S-10K-6MM-18IN', karat: '10K', grams: '38.20', price: '$2,155.00', isChecked: true },
  { sku: 'MCL-S-14K-8MM-22IN', karat: '14K', grams: '92.41', price: '$7,985.00', isChecked: true },
  {
    sku: 'MCL-H-18K-10MM-24IN',
    karat: '18K',
    grams: '71.03',
    price: '$7,870.00',
    isChecked: false,
  },
]

const COLUMNS: Column<Chain>[] = [
  { key: 'sku', label: 'SKU', cell: ({ sku }) => sku },
  { key: 'karat', label: 'Karat', cell: ({ karat }) => karat, priority: 2, phone: 'second' },
  { key: 'grams', label: 'Weight (g)', cell: ({ grams }) => grams, align: 'num', priority: 2 },
  {
    key: 'state',
    label: 'Weight from',
    cell: ({ isChecked }) =>
      isChecked ? <Badge tone="positive">Scale</Badge> : <Badge tone="caution">Estimate</Badge>,
    priority: 3,
  },
  { key: 'price', label: 'Price', cell: ({ price }) => price, align: 'num', phone: 'first-end' },
]

const WITH_TOTALS = COLUMNS.map((column) => {
  if (column.key === 'sku') return { ...column, total: 'Total' }
  return column.key === 'price' ? { ...column, total: '$18,010.00' } : column
})

export const table: Story = {
  id: 'tables/table',
  title: 'DataTable',
  purpose: 'The rows of a list: a table, and on phones two lines for each row.',
  components: ['ui/table/DataTable.tsx', 'ui/table/PeekDrawer.tsx', 'ui/table/RowCheckbox.tsx'],
  states: [
    {
      name: 'Rows',
      isWide: true,
      Example: () => (
        <DataTable label="Chains" rows={CHAINS} columns={COLUMNS} rowKey={({ sku }) => sku} />
      ),
    },
    {
      name: 'With totals, and a panel that Space opens',
      isWide: true,
      Example: () => (
        <DataTable
          label="Chains with totals"
          rows={CHAINS}
          columns={WITH_TOTALS}
          rowKey={({ sku }) => sku}
          peek={{ title: ({ sku }) => sku }}
        />
      ),
    },
  ],
  props: [
    ['rows, rowKey', 'Row[], (row) => string | number', 'The rows of this page of the list.'],
    ['columns', 'Column<Row>[]', 'The first names the row; priority decides what is folded first.'],
    ['href', '(row) => string | null', 'The page of a row.'],
    ['selection', 'TableSelection<Row>', 'Check boxes, and what is selected.'],
    ['peek', '{ title, content? }', 'The panel with all columns of a row.'],
  ],
  notes: [
    'Every list uses DataTable. A grid of prices that is edited by cell is another component.',
    'Sorting, filters and pages are addresses of the server; the table only links to them.',
  ],
  keys: [
    ['J K, ↓ ↑', 'Move between the rows'],
    ['Enter', 'Opens the page of the row'],
    ['Space', 'Opens the panel of the row'],
    ['X, Shift', 'Select rows'],
  ],
}
