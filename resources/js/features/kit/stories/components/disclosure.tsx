import type { Story } from '#client/features/kit/story.ts'
import { Accordion } from '#client/ui/disclosure/Accordion.tsx'
import { Disclosure } from '#client/ui/disclosure/Disclosure.tsx'
import { Facts } from '#client/ui/Facts.tsx'

const QUESTIONS = [
  {
    id: 'held',
    title: 'Why does a gold price need review?',
    content:
      'It differs from the last price by more than the limit in Configuration. Until it is accepted, prices are calculated from the last accepted one.',
  },
  {
    id: 'undo',
    title: 'How is a price run undone?',
    content:
      'Open the run and press Undo. Pieces that were changed since then are left out and listed.',
  },
  {
    id: 'deposit',
    title:
      'What happens with the deposit of a layaway when the customer cancels after the first installment was paid?',
    content: 'The restocking fee of the terms is kept; the rest is refunded or becomes credit.',
  },
]

export const disclosure: Story = {
  id: 'components/disclosure',
  title: 'Disclosure and Accordion',
  purpose: 'A detail that few readers need, behind its title; an accordion is a list of them.',
  components: ['ui/disclosure/Disclosure.tsx', 'ui/disclosure/Accordion.tsx'],
  states: [
    {
      name: 'Closed',
      Example: () => (
        <Disclosure title="Intermediate results">
          <Steps />
        </Disclosure>
      ),
    },
    {
      name: 'Open at first',
      Example: () => (
        <Disclosure title="Intermediate results" open>
          <Steps />
        </Disclosure>
      ),
    },
    {
      name: 'Accordion, several open',
      Example: () => <Accordion items={QUESTIONS} defaultOpen={['held']} />,
      isWide: true,
    },
    {
      name: 'Accordion, one open',
      Example: () => <Accordion items={QUESTIONS.slice(0, 2)} opens="one" />,
    },
  ],
  props: [
    ['title', 'ReactNode', 'What is behind it, not “More”.'],
    ['open', 'boolean', 'Opens it when it becomes true; the reader may close it again.'],
    ['onOpenChange', '(isOpen) => void', 'To load the content when it is opened.'],
    ['items', '{ id, title, content }[]', 'The entries of an Accordion.'],
    ['opens', "'several' | 'one'", 'How many entries may be open; several by default.'],
  ],
  notes: [
    'Never hide what is needed to decide, a warning or an error.',
    'Let several be open: with one, readers lose what they compare.',
    'The browser’s search on the page finds closed content and opens it.',
    'On paper all entries of an accordion are open; a closed Disclosure stays closed.',
  ],
  keys: [
    ['Tab', 'To the next title.'],
    ['Enter, Space', 'Opens or closes it.'],
  ],
}

function Steps() {
  return (
    <Facts
      facts={[
        { name: 'Metal', value: '$4,870.21' },
        { name: 'Labor', value: '$312.00' },
        { name: 'Premium', value: '$97.40' },
      ]}
    />
  )
}
