import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Facts } from '#client/ui/Facts.tsx'
import { Tabs } from '#client/ui/navigation/Tabs.tsx'

const contracts = (
  <Facts
    facts={[
      { name: 'Layaway L-2026-0041', value: '$2,450.00' },
      { name: 'Custom order C-2026-0018', value: '$7,120.00' },
    ]}
  />
)
const invoices = <Facts facts={[{ name: 'INV-2026-0103', value: '$1,225.00' }]} />
const notes = <p>Prefers 14K yellow gold, 6 mm, 22 inches. Call in the afternoon.</p>

const TABS = [
  { id: 'contracts', label: 'Contracts', count: '2', content: contracts },
  { id: 'invoices', label: 'Invoices', count: '1', content: invoices },
  { id: 'notes', label: 'Notes', content: notes },
]

export const tabs: Story = {
  id: 'components/tabs',
  title: 'Tabs',
  purpose: 'Shows one of a few parts of the same thing, without a request.',
  components: ['ui/navigation/Tabs.tsx'],
  states: [
    { name: 'At rest', Example: () => <Tabs label="Maria Rossi" tabs={TABS} />, isWide: true },
    {
      name: 'One part cannot be opened',
      Example: () => (
        <Tabs
          label="Draft of a layaway"
          tabs={[
            { id: 'lines', label: 'Lines', count: '2', content: contracts },
            { id: 'payments', label: 'Payments', content: notes, isDisabled: true },
          ]}
        />
      ),
    },
    { name: 'Open tab kept by the page', Example: ControlledExample },
    {
      name: 'More tabs than fit',
      Example: () => (
        <Tabs
          label="Analytics"
          tabs={['Pricing', 'Sales', 'Gold', 'Obligations', 'Repricing', 'Compliance'].map(
            (label) => ({ id: label, label, content: <p>{label}: 12 answers</p> }),
          )}
        />
      ),
    },
  ],
  props: [
    ['label', 'string', 'What the parts belong to; read by screen readers.'],
    ['tabs', '{ id, label, count?, isDisabled?, content }[]', 'Two to six parts.'],
    ['value, onChange', 'string, (id) => void', 'Only where the page has to know the open part.'],
  ],
  notes: [
    'Use tabs for parts that a user needs one at a time. What is compared stands side by side.',
    'A part that somebody may link to, or that needs a request, has an address: use TabLinks.',
    'A choice of a value is a Segmented, not tabs.',
    'On paper only the open part is printed, below its name.',
  ],
  keys: [
    ['Tab', 'To the open tab, then into its part.'],
    ['← →', 'To the tab before or after it, which opens; mirrored from right to left.'],
    ['Home, End', 'To the first or the last tab.'],
  ],
}

function ControlledExample() {
  const [open, setOpen] = useState('invoices')
  return <Tabs label="Maria Rossi" tabs={TABS} value={open} onChange={setOpen} />
}
