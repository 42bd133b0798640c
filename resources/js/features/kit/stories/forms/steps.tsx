import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { Button } from '#client/ui/Button.tsx'
import { type Step, Steps } from '#client/ui/navigation/Steps.tsx'

const LAYAWAY: Step[] = [
  { id: 'draft', label: 'Draft', detail: 'Nov 2, 2026', state: 'done' },
  { id: 'active', label: 'Active', detail: 'Nov 3, 2026', state: 'current' },
  { id: 'paid', label: 'Paid', state: 'ahead' },
  { id: 'delivered', label: 'Delivered', state: 'ahead' },
]

const ORDER = [
  { id: 'quoted', label: 'Quoted', act: 'Confirm the order' },
  { id: 'confirmed', label: 'Confirmed', act: 'Start production' },
  { id: 'in_production', label: 'In production', act: 'Mark as ready' },
  { id: 'ready', label: 'Ready', act: 'Hand over' },
  { id: 'delivered', label: 'Delivered', act: null },
]

function CustomOrder() {
  const [current, setCurrent] = useState(1)
  const act = ORDER[current]?.act
  const steps = ORDER.map(({ id, label }, n): Step => {
    const state = n < current ? 'done' : 'ahead'
    return { id, label, state: n === current ? 'current' : state }
  })
  return (
    <div className="space-y-4">
      <Steps label="Progress of the order" steps={steps} />
      <div className="flex gap-2">
        {act && (
          <Button variant="primary" onPress={() => setCurrent(current + 1)}>
            {act}
          </Button>
        )}
        {current > 0 && (
          <Button variant="quiet" onPress={() => setCurrent(current - 1)}>
            Undo
          </Button>
        )}
      </div>
    </div>
  )
}

export const steps: Story = {
  id: 'forms/steps',
  title: 'Steps',
  purpose: 'Where a contract is on its way, and what comes next.',
  components: ['ui/navigation/Steps.tsx'],
  states: [
    {
      name: 'A layaway, with dates',
      isWide: true,
      Example: () => <Steps label="Progress of the layaway" steps={LAYAWAY} />,
    },
    { name: 'A custom order, step by step', isWide: true, Example: CustomOrder },
  ],
  props: [
    ['label', 'string', 'What the steps belong to, read aloud.'],
    ['steps', 'Step[]', 'id, label, detail, and the state: done, current or ahead.'],
  ],
  notes: [
    'Steps shows a state; it is not a way to move through pages. What can be done next is a button beside it.',
    'Assay has no form of several pages. A new contract is one page with sections, because all its values can be seen, corrected and saved as a draft at any time.',
    'Where a later part depends on an earlier one, as in an import, it appears below when the earlier one is complete.',
  ],
}
