import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { CustomerPicker } from '#client/features/trade/customers/form/CustomerPicker.tsx'
import { TagsField } from '#client/features/trade/customers/list/TagsField.tsx'
import type { CustomerRef } from '#server/trade/customers/props.ts'

/** Loaded late, as in the settings, because it needs the texts of contracts. */
const PiecePicker = lazyWithRetry(async () => {
  const file = await import('#client/features/trade/contracts/form/PiecePicker.tsx')
  return { default: file.PiecePicker }
})

function BuyerField({ error }: { error?: string }) {
  const [customer, setCustomer] = useState<CustomerRef | null>(null)
  return <CustomerPicker label="Customer" value={customer} onChange={setCustomer} error={error} />
}

export const customerPicker: Story = {
  id: 'forms/pickers',
  title: 'CustomerPicker',
  purpose: 'Finds one of many customers while the user types.',
  components: [],
  states: [
    { name: 'Type a name, a phone number or an email', Example: () => <BuyerField /> },
    { name: 'Error', Example: () => <BuyerField error="Choose a customer." /> },
  ],
  notes: [
    'The server searches, so the page does not load the list; at most the best hits are shown.',
    'A name that is not found can be added in place: “Add …” opens the real dialog, which adds a customer to this shop.',
    'For fewer than about fifteen fixed options use SelectField.',
  ],
  keys: [
    ['↑ ↓', 'Move through the hits'],
    ['Enter', 'Chooses the hit'],
    ['Escape', 'Closes the list'],
  ],
}

function ItemsOfOrder() {
  const [skus, setSkus] = useState<string[]>([])
  return (
    <>
      <Suspense fallback={null}>
        <PiecePicker label="Add a piece" onPick={(_, { sku }) => setSkus([...skus, sku])} />
      </Suspense>
      <ul className="mt-2 text-sm text-text-2">
        {[...new Set(skus)].map((sku) => (
          <li key={sku}>
            <bdi>{sku}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

export const piecePicker: Story = {
  id: 'forms/pickers',
  title: 'PiecePicker',
  purpose: 'Finds a piece of the catalog by its SKU or its measures, such as 14K 8mm 22.',
  components: [],
  states: [{ name: 'Each chosen piece is added', Example: ItemsOfOrder }],
  notes: ['The field is empty again after a choice, for the next piece.'],
}

const KNOWN_TAGS = ['VIP', 'Wholesale', 'Bridal', 'Repeat']

function CustomerTags() {
  const [tags, setTags] = useState(['VIP'])
  return <TagsField value={tags} onChange={setTags} known={KNOWN_TAGS} />
}

export const tagsField: Story = {
  id: 'forms/pickers',
  title: 'TagsField',
  purpose: 'Several words: chosen from those in use, or new ones.',
  components: [],
  states: [{ name: 'Tags of a customer', Example: CustomerTags }],
  notes: ['Tags in use are offered first, so that the same tag is not written in two ways.'],
  keys: [['Enter, comma', 'Adds the typed tag']],
}
