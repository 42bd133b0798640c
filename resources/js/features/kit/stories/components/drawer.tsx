import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import { DataTable } from '#client/ui/table/DataTable.tsx'

interface Contract {
  number: string
  customer: string
  state: string
  total: string
}

const CONTRACTS: readonly Contract[] = [
  { number: 'L-2026-0041', customer: 'Maria Rossi', state: 'Overdue', total: '$2,450.00' },
  { number: 'C-2026-0018', customer: 'Anna Weber', state: 'Locked', total: '$7,120.00' },
]

export const drawer: Story = {
  id: 'components/drawer',
  title: 'Drawer and PeekDrawer',
  purpose: 'A panel at the end side, for what belongs to the page and does not replace it.',
  components: ['ui/Drawer.tsx', 'ui/table/PeekDrawer.tsx'],
  states: [
    { name: 'Drawer', Example: DrawerExample },
    { name: 'Peek into a row: focus it and press Space', Example: PeekExample, isWide: true },
  ],
  props: [
    ['actions', 'ReactNode', 'Buttons that stay at the bottom while the content scrolls.'],
    ['peek', '{ title, content? }', 'Of DataTable, which shows its columns in a PeekDrawer.'],
  ],
  notes: [
    'On a phone it takes the whole window, so it must be complete in itself.',
    'A list opens PeekDrawer by Space: give DataTable `peek`, do not write a panel.',
    'A drawer never opens another one.',
  ],
  keys: [
    ['Esc', 'Closes it; the focus returns.'],
    ['Space', 'On a row of DataTable: opens the peek.'],
  ],
}

function DrawerExample() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Price breakdown</Button>
      <Drawer
        title="MCL-S-14K-6MM-22IN"
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={<Button onPress={() => setOpen(false)}>Close</Button>}
      >
        <Facts
          facts={[
            { name: 'Metal', value: '$4,870.21' },
            { name: 'Labor', value: '$312.00' },
            { name: 'Price', value: '$7,499.00' },
          ]}
        />
      </Drawer>
    </>
  )
}

function PeekExample() {
  return (
    <DataTable
      label="Contracts"
      rows={CONTRACTS}
      rowKey={({ number }) => number}
      columns={[
        { key: 'number', label: 'Contract', cell: ({ number }) => number },
        {
          key: 'customer',
          label: 'Customer',
          cell: ({ customer }) => customer,
          phone: 'second',
        },
        {
          key: 'state',
          label: 'State',
          cell: ({ state }) => (
            <Badge tone={state === 'Overdue' ? 'critical' : 'gold'}>{state}</Badge>
          ),
          phone: 'first-end',
        },
        { key: 'total', label: 'Total', align: 'num', cell: ({ total }) => total },
      ]}
      href={() => '/contracts'}
      peek={{ title: ({ number }) => number }}
    />
  )
}
