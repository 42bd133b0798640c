import { Download } from 'lucide-react'
import { MoreMenu } from '#client/app/list/MoreMenu.tsx'
import { ListRows, SHOWN_ROWS } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { useDraftSelection } from '#client/features/trade/invoices/DraftsBar.tsx'
import { InvoiceTable } from '#client/features/trade/invoices/InvoiceTable.tsx'
import type { Pages } from '#server/http/pages.ts'

function Rows({ invoices, totalOwed }: Pick<Pages['invoice-list'], 'invoices' | 'totalOwed'>) {
  const rows = invoices.slice(0, SHOWN_ROWS)
  const selection = useDraftSelection(rows)
  return <InvoiceTable invoices={rows} totalOwed={totalOwed} selection={selection} />
}

const InvoiceRows = () => (
  <ListRows page="invoice-list" href="/apps/invoice/list" props={['invoices', 'totalOwed']}>
    {(props) => <Rows {...props} />}
  </ListRows>
)

export const invoices: Story = {
  id: 'tables/invoices',
  title: 'Many columns and a total',
  purpose:
    'The invoices of this shop: columns fold by priority, and the foot has the total of all pages.',
  components: ['ui/table/DataTable.tsx'],
  states: [{ name: 'Invoices', isWide: true, Example: InvoiceRows }],
  notes: [
    'Choose a narrow width above: columns of the highest number are folded first, into a line below their row.',
  ],
}

export const invoiceExport: Story = {
  id: 'tables/invoices',
  title: 'Export and print',
  purpose: 'The menu of a list saves all its rows as CSV or XLSX, and prints them.',
  components: ['app/list/MoreMenu.tsx'],
  states: [
    {
      name: 'Invoices with their menu',
      isWide: true,
      Example: () => (
        <div className="space-y-3">
          <MoreMenu
            actions={[
              {
                id: 'export',
                label: 'Open the list to export it',
                icon: Download,
                href: '/apps/invoice/list',
              },
            ]}
          />
          <InvoiceRows />
        </div>
      ),
    },
  ],
  notes: [
    'An export has all rows that match the filters, on every page, and is recorded in the audit log.',
    'Exports with personal data ask for the password again.',
    'Texts that a spreadsheet would run as a formula are escaped.',
  ],
}
