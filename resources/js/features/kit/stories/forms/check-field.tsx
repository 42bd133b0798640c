import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { CheckField } from '#client/ui/CheckField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

const KARATS = ['10K', '14K', '18K', '22K']

function KaratsOnScreen() {
  const [chosen, setChosen] = useState(['10K', '14K'])
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-text-2">Karats on the screen</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {KARATS.map((karat) => (
          <CheckField
            key={karat}
            label={karat}
            isSelected={chosen.includes(karat)}
            onChange={(isOn) =>
              setChosen(KARATS.filter((one) => (one === karat ? isOn : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

export const checkField: Story = {
  id: 'forms/check-field',
  title: 'CheckField',
  purpose: 'Yes or no, and several choices at once, in a form that is sent later.',
  components: ['ui/CheckField.tsx'],
  states: [
    {
      name: 'Checked',
      Example: () => <CheckField label="May be contacted by email" defaultSelected />,
    },
    { name: 'Not checked', Example: () => <CheckField label="Sign out all other devices" /> },
    {
      name: 'Error',
      Example: () => (
        <CheckField
          label="The gold was weighed in front of the customer"
          error="Confirm this before the gold is bought."
        />
      ),
    },
    {
      name: 'Disabled',
      Example: () => <CheckField label="Apply to all 1,944 pieces" isDisabled defaultSelected />,
    },
    {
      name: 'Long text',
      Example: () => (
        <CheckField label="The customer was told that the price is fixed until Friday at six, and that gold may be cheaper by then" />
      ),
    },
    { name: 'Several choices', Example: KaratsOnScreen, isWide: true },
  ],
  props: [
    ['label', 'string', 'A statement that is true when it is checked.'],
    ['error', 'string', 'From the server.'],
  ],
  notes: [
    'Several check boxes stand in a fieldset with a legend.',
    'Rows of a table are selected with RowCheckbox.',
  ],
  keys: [['Space', 'Checks or unchecks']],
}

const PAYOUTS = [
  { id: 'cash', label: 'Cash' },
  { id: 'transfer', label: 'Bank transfer' },
  { id: 'credit', label: 'Store credit' },
]

function PayoutMethod({ isDisabled = false }) {
  const [method, setMethod] = useState('transfer')
  return (
    <Segmented
      label="Payment method"
      labelled="above"
      options={PAYOUTS}
      value={method}
      onChange={setMethod}
      isDisabled={isDisabled}
    />
  )
}

export const radio: Story = {
  id: 'forms/check-field',
  title: 'Radio buttons',
  purpose: 'One of a few options: radio buttons, drawn as a Segmented.',
  components: ['ui/Segmented.tsx'],
  states: [
    { name: 'One of three', Example: () => <PayoutMethod /> },
    { name: 'Disabled', Example: () => <PayoutMethod isDisabled /> },
  ],
  notes: [
    'For screen readers and keys it is a group of radio buttons.',
    'One option is always chosen. Where no choice is a choice, give it a label: Any, None.',
  ],
  keys: [['Arrow keys', 'Choose the next or the previous option; mirrored in Arabic']],
}
