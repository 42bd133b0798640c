import { Related } from '#client/app/Related.tsx'
import { TabLinks } from '#client/app/TabLinks.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { Breadcrumbs } from '#client/ui/navigation/Breadcrumbs.tsx'

export const breadcrumbs: Story = {
  id: 'elements/breadcrumbs',
  title: 'Breadcrumbs',
  purpose:
    'The pages above this one. PageHeader shows them above the title of every page below the menu.',
  components: ['ui/navigation/Breadcrumbs.tsx', 'app/PageHeader.tsx'],
  states: [
    {
      name: 'One page above',
      Example: () => (
        <Breadcrumbs label="Pages above" pages={[{ href: '/contracts', label: 'Contracts' }]} />
      ),
    },
    {
      name: 'Two pages above',
      Example: () => (
        <Breadcrumbs
          label="Pages above the piece"
          pages={[
            { href: '/price', label: 'Miami Cuban Link' },
            { href: '/price-runs', label: 'Price runs' },
          ]}
        />
      ),
    },
  ],
  props: [
    ['label', 'string', 'The name of the landmark, translated.'],
    [
      'pages',
      '{ href, label }[]',
      'From the top of the menu down; the page itself is its heading.',
    ],
  ],
  notes: [
    'PageHeader takes the page above from the menu; pass its parent only where the menu does not say it.',
    'Beside the breadcrumbs stand the links to the pages before and after, in the list from which the page was opened.',
  ],
  keys: [
    ['J', 'The next page of the list'],
    ['K', 'The previous page of the list'],
  ],
}

export const related: Story = {
  id: 'elements/breadcrumbs',
  title: 'Related and TabLinks',
  purpose: 'Links between records that belong to each other, and between the parts of one page.',
  components: ['app/Related.tsx', 'app/TabLinks.tsx'],
  states: [
    {
      name: 'Related',
      isWide: true,
      Example: () => (
        <Related
          items={[
            { href: '/contracts', text: 'Contract L-2026-0017' },
            { href: '/customers', text: 'Maria Fernandez' },
          ]}
        />
      ),
    },
    {
      name: 'TabLinks',
      isWide: true,
      Example: () => (
        <TabLinks
          label="Parts of the analytics"
          tabs={[
            { href: '/analytics', label: 'Pricing', isCurrent: true },
            { href: '/analytics?tab=sales', label: 'Sales', isCurrent: false },
            { href: '/analytics?tab=obligations', label: 'Obligations', isCurrent: false },
          ]}
        />
      ),
    },
  ],
  notes: [
    'Related names records (a contract by its number, a customer by name), not kinds of pages.',
  ],
}
