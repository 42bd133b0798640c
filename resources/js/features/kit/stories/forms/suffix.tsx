import { Search } from 'lucide-react'
import type { Story } from '#client/features/kit/story.ts'
import { TextField } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'

export const suffix: Story = {
  id: 'forms/suffix',
  title: 'TextField with a unit',
  purpose: 'A number with its unit inside the field, so that nobody has to guess it.',
  components: ['ui/Field.tsx'],
  states: [
    {
      name: 'Weight',
      Example: () => (
        <TextField label="Weight" inputMode="decimal" defaultValue="92.41" suffix="g" />
      ),
    },
    {
      name: 'Percent',
      Example: () => <TextField label="Margin" inputMode="decimal" defaultValue="38" suffix="%" />,
    },
    {
      name: 'Money',
      Example: () => (
        <TextField label="Deposit" inputMode="decimal" defaultValue="1,500.00" suffix="USD" />
      ),
    },
    {
      name: 'Gold price',
      Example: () => (
        <TextField label="Gold price" inputMode="decimal" defaultValue="4,115.20" suffix="USD/oz" />
      ),
    },
    {
      name: 'Error',
      Example: () => (
        <TextField
          label="Wastage"
          inputMode="decimal"
          defaultValue="120"
          suffix="%"
          error="Enter a percentage from 0 to 100."
        />
      ),
    },
    {
      name: 'Read only',
      Example: () => (
        <TextField
          label="Labor"
          inputMode="decimal"
          defaultValue="6.50"
          suffix="USD/g"
          isReadOnly
        />
      ),
    },
    {
      name: 'An icon',
      Example: () => (
        <TextField
          label="Find a piece"
          type="search"
          suffix={<Icon icon={Search} size={16} className="text-text-3" />}
        />
      ),
    },
  ],
  props: [
    ['suffix', 'ReactNode', 'The unit or the currency code, or an icon.'],
    ['inputMode', "'decimal' | 'numeric'", 'Opens the number keys on phones.'],
  ],
  notes: [
    'The unit follows the number in every language, and in Arabic the number is still typed from left to right.',
    'A currency is its code, not its sign: $ is the sign of more than one.',
    'A unit that the user may choose, such as oz t and g, comes from the preferences through useFormat.',
  ],
}
