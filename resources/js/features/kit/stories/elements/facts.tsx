import type { Story } from '#client/features/kit/story.ts'
import { ChangeArrow } from '#client/ui/ChangeArrow.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import { ContactLink } from '#client/ui/navigation/ContactLink.tsx'

export const facts: Story = {
  id: 'elements/facts',
  title: 'Facts',
  purpose: 'Names and values of one record, a row each.',
  components: ['ui/Facts.tsx', 'ui/ChangeArrow.tsx', 'ui/navigation/ContactLink.tsx'],
  states: [
    {
      name: 'A piece',
      Example: () => (
        <Facts
          facts={[
            { name: 'SKU', value: 'MCL-S-14K-8MM-22IN' },
            { name: 'Weight', value: '92.41 g' },
            { name: 'Price', value: '$7,985.00' },
          ]}
        />
      ),
    },
    {
      name: 'Values that are missing are left out',
      Example: () => (
        <Facts
          facts={[
            { name: 'Name', value: 'Maria Fernandez' },
            { name: 'Company', value: null },
            {
              name: 'Phone',
              value: <ContactLink phone="+13055550142" text="+1 305 555 0142" />,
            },
          ]}
        />
      ),
    },
    {
      name: 'A change, mirrored in Arabic',
      Example: () => (
        <p>
          $7,985.00
          <ChangeArrow />
          $8,140.00
        </p>
      ),
    },
  ],
  props: [['facts', '{ name, value }[]', 'Rows without a value are not shown.']],
  notes: ['A change is always the old value, the arrow and the new value.'],
}
