import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { MediaObject } from '#client/ui/lists/MediaObject.tsx'
import { SelectableList } from '#client/ui/lists/SelectableList.tsx'

const PERIODS = [
  { id: 'week', label: 'Last 7 days' },
  { id: 'month', label: 'Last 30 days' },
  { id: 'year', label: 'This year' },
  { id: 'all', label: 'All', isDisabled: true },
]

const CONTRACTS = [
  { id: '41', label: 'Layaway L-2026-0041', detail: 'Maria Rossi · $2,450.00' },
  { id: '18', label: 'Custom order C-2026-0018', detail: 'Maria Rossi · $7,120.00' },
].map(({ detail, ...contract }) => ({
  ...contract,
  content: (
    <MediaObject
      start={<Icon icon={FileText} className="text-text-3" />}
      title={contract.label}
      detail={detail}
    />
  ),
}))

export const selectableList: Story = {
  id: 'components/selectable-list',
  title: 'SelectableList',
  purpose: 'Rows of which one or several are chosen, all in view.',
  components: ['ui/lists/SelectableList.tsx'],
  states: [
    { name: 'One is chosen, one disabled', Example: PeriodExample },
    { name: 'Several may be chosen', Example: ContractsExample },
    {
      name: 'Nothing chosen',
      Example: () => (
        <Card>
          <SelectableList
            label="Period"
            items={PERIODS.slice(0, 2)}
            value={[]}
            onChange={() => undefined}
          />
        </Card>
      ),
    },
  ],
  props: [
    [
      'items',
      '{ id, label, content?, isDisabled? }[]',
      'Content replaces the label on the screen.',
    ],
    ['value, onChange', 'Id[], (ids) => void', 'The chosen ids, in the order of the items.'],
    ['selects', "'one' | 'several'", 'One by default.'],
  ],
  notes: [
    'Up to about ten rows. More are searched: use a picker or a DataTable with check boxes.',
    'Two to four short options are a Segmented.',
    'Rows that open a page are links, not a list of choices.',
  ],
  keys: [
    ['↑ ↓', 'To the row before or after.'],
    ['Home, End', 'To the first or the last row.'],
    ['Enter, Space', 'Chooses the row, or takes the choice away.'],
    ['Letters', 'To the row whose name begins with them.'],
  ],
}

function PeriodExample() {
  const [value, setValue] = useState(['month'])
  return (
    <Card>
      <SelectableList label="Period" items={PERIODS} value={value} onChange={setValue} />
    </Card>
  )
}

function ContractsExample() {
  const [value, setValue] = useState(['41'])
  return (
    <Card>
      <SelectableList
        label="Contracts on this invoice"
        selects="several"
        items={CONTRACTS}
        value={value}
        onChange={setValue}
      />
    </Card>
  )
}
