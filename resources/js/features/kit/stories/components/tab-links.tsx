import { TabLinks } from '#client/app/TabLinks.tsx'
import type { Story } from '#client/features/kit/story.ts'

export const tabLinks: Story = {
  id: 'components/tab-links',
  title: 'TabLinks',
  purpose: 'The parts of a page as links, each with its own address. They look like tabs.',
  components: ['app/TabLinks.tsx'],
  states: [
    {
      name: 'The first part is open',
      Example: () => (
        <TabLinks
          label="Sales"
          tabs={[
            { href: '/components/tabs', label: 'New discount', isCurrent: true },
            { href: '/components/tabs?tab=past', label: 'Past sales', isCurrent: false },
          ]}
        />
      ),
    },
  ],
  props: [['tabs', '{ href, label, isCurrent }[]', 'The parts; exactly one is current.']],
  notes: [
    'The page keeps its state and its place when another part is opened.',
    'The views of a list are ViewTabs: users save and arrange them.',
  ],
  keys: [
    ['Tab', 'To the next link.'],
    ['Enter', 'Opens the part.'],
  ],
}
