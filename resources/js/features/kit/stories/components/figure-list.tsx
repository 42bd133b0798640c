import type { Story } from '#client/features/kit/story.ts'
import { ChangeArrow } from '#client/ui/ChangeArrow.tsx'
import { FigureList } from '#client/ui/figures/FigureList.tsx'

export const figureList: Story = {
  id: 'components/figure-list',
  title: 'FigureList',
  purpose: 'The few figures that answer what a page or a card is about.',
  components: ['ui/figures/FigureList.tsx'],
  states: [
    {
      name: 'Four figures',
      Example: () => (
        <FigureList
          figures={[
            { name: 'Total of contracts', value: '$67,935.00' },
            { name: 'Contracts', value: '14 (3 open)' },
            { name: 'Store credit', value: '$120.00' },
            { name: 'Last contact', value: 'Nov 22, 2026' },
          ]}
        />
      ),
      isWide: true,
    },
    {
      name: 'Compared, and with a warning',
      Example: () => (
        <FigureList
          figures={[
            { name: 'Prices', value: '456 of 1,944', note: 'Last run: 1,584' },
            {
              name: 'Margin',
              value: (
                <>
                  42.1%
                  <ChangeArrow />
                  33.9%
                </>
              ),
              tone: 'caution',
            },
            { name: 'Blocked', value: '7', tone: 'critical' },
            { name: 'Change', value: '−$741,295' },
          ]}
        />
      ),
      isWide: true,
    },
    {
      name: 'Not known',
      Example: () => <FigureList figures={[{ name: 'Last contact', value: '–' }]} />,
    },
  ],
  props: [
    [
      'figures',
      '{ name, value, note?, tone? }[]',
      'Two to six; the value is formatted by the page.',
    ],
  ],
  notes: [
    'Figures do not count up: a number in motion is wrong until it stops.',
    'A figure nobody acts on is left out.',
    'The tone repeats what the name says. Zero problems have no tone.',
    'Names and values of a record are Facts; figures with a line and a definition are in Analytics.',
  ],
}
