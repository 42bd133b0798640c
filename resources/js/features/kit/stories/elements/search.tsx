import { useState } from 'react'
import type { Story } from '#client/features/kit/story.ts'
import { SearchField } from '#client/ui/SearchField.tsx'

function CustomerSearch() {
  const [query, setQuery] = useState<string | null>(null)
  return (
    <>
      <SearchField
        label="Search customers"
        placeholder="Name, phone or email"
        query={query}
        onQueryChange={setQuery}
        className="max-w-72"
      />
      <p className="mt-2 text-sm text-text-3">
        {query ? `Searching for “${query}”` : 'All customers'}
      </p>
    </>
  )
}

export const search: Story = {
  id: 'elements/search',
  title: 'SearchField',
  purpose: 'Searches the list below while the user types.',
  components: ['ui/SearchField.tsx'],
  states: [{ name: 'In a list', Example: CustomerSearch }],
  props: [
    ['query', 'string | null', 'The query of the shown list, from its address.'],
    [
      'onQueryChange',
      '(text) => void',
      'Called 250 ms after the last key; null when the field is empty.',
    ],
  ],
  notes: [
    'ListPage places it; a page only passes search.',
    'To search everything use the command palette (Ctrl K or ⌘ K).',
  ],
  keys: [['Escape', 'Empties the field']],
}
