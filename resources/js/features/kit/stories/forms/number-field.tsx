import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { useFormat } from '#client/lib/format.ts'
import { NumberField } from '#client/ui/fields/NumberField.tsx'

const PRICE_MINOR = 798_500

function OrderLine() {
  const { money } = useFormat()
  const [quantity, setQuantity] = useState<number | null>(2)
  return (
    <>
      <NumberField
        label="Quantity"
        minValue={1}
        maxValue={999}
        value={quantity}
        onChange={setQuantity}
        className="w-32"
      />
      <p className="mt-2 text-sm text-text-2">
        Amount: <bdi>{money((quantity ?? 0) * PRICE_MINOR, 'USD')}</bdi>
      </p>
    </>
  )
}

interface InstallmentsProps {
  start?: number | null
  error?: string
  isDisabled?: boolean
}

function Installments({ start = 3, error, isDisabled = false }: InstallmentsProps) {
  const [count, setCount] = useState<number | null>(start)
  return (
    <NumberField
      label="Installments"
      minValue={2}
      maxValue={12}
      value={count}
      onChange={setCount}
      error={error}
      isDisabled={isDisabled}
      className="w-36"
    />
  )
}

export const numberField: Story = {
  id: 'forms/number-field',
  title: 'NumberField',
  purpose: 'A whole number that is counted, with buttons for one more and one less.',
  components: ['ui/fields/NumberField.tsx'],
  states: [
    { name: 'Quantity: totals follow while it is typed', Example: OrderLine },
    { name: 'At its lowest value', Example: () => <Installments start={2} /> },
    { name: 'Empty', Example: () => <Installments start={null} /> },
    {
      name: 'Error',
      Example: () => <Installments start={12} error="The last one is due after the end date." />,
    },
    { name: 'Disabled', Example: () => <Installments isDisabled /> },
  ],
  props: [
    ['value', 'number | null', 'Null while the field is empty.'],
    ['onChange', '(value) => void', 'Called on each key, and by the buttons.'],
    ['minValue, maxValue', 'number', 'A number beyond is set to the limit when the field is left.'],
  ],
  notes: [
    'Only for small counts: quantities, installments, days. A weight or an amount is typed into TextField with its unit.',
    'The wheel of the mouse never changes the value, so that scrolling cannot.',
    'Digits of other scripts, such as Arabic ones, can be typed. Tab skips the buttons, because the arrow keys do the same.',
  ],
  keys: [['↑ ↓', 'One more, one less']],
}
