import type { Story } from '#client/features/kit/story.ts'
import { Bars } from '#client/ui/chart/Bars.tsx'

const MARGINS = [
  { key: 'solid', text: 'Solid', value: 41, valueText: '41%' },
  { key: 'semi', text: 'Semi-solid', value: 36, valueText: '36%' },
  { key: 'hollow', text: 'Hollow', value: 22, valueText: '22%' },
]

const CHANGES = [
  { key: 'rope', text: 'Rope chain', value: 1_200, valueText: '$1,200' },
  { key: 'cuban', text: 'Cuban link', value: -600, valueText: '-$600' },
  { key: 'ring', text: 'Signet ring', value: 0, valueText: '$0' },
  { key: 'hoops', text: 'Hoop earrings', value: -4, valueText: '-$4' },
]

export const bars: Story = {
  id: 'charts/bars',
  title: 'Bars',
  purpose: 'A few named values side by side, each with its number.',
  components: ['ui/chart/Bars.tsx'],
  states: [
    { name: 'Positive values', Example: () => <Bars bars={MARGINS} zeroText="0%" /> },
    {
      name: 'With negative values: they go to the other side of the zero line',
      Example: () => <Bars bars={CHANGES} zeroText="$0" />,
    },
    {
      name: 'Only negative values',
      Example: () => <Bars bars={CHANGES.filter(({ value }) => value < 0)} zeroText="$0" />,
    },
  ],
  props: [
    [
      'bars',
      '{ key, text, href, value, valueText }[]',
      'In the order of the list; `href` is the page behind a value.',
    ],
    ['zeroText', 'string', 'Zero, below the zero line; shown where a value is negative.'],
  ],
  notes: [
    'All bars of a list have the same scale and the same zero.',
    'With right to left, negative bars go to the right.',
    'Print keeps the bars and the zero line.',
  ],
}
