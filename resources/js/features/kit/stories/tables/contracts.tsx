import { ListRows, SHOWN_ROWS } from '#client/features/kit/list-props.tsx'
import type { Story } from '#client/features/kit/story.ts'
import { ContractTable } from '#client/features/trade/contracts/list/ContractTable.tsx'
import { ColumnsMenu } from '#client/ui/table/column-choice.tsx'

export const contracts: Story = {
  id: 'tables/contracts',
  title: 'Choice of columns',
  purpose: 'Each user hides the columns that are not needed, for each list.',
  components: ['ui/table/column-choice.tsx', 'ui/table/DataTable.tsx'],
  states: [
    {
      name: 'Contracts',
      isWide: true,
      Example: () => (
        <div className="space-y-3">
          <ColumnsMenu />
          <ListRows page="contracts" href="/contracts" props={['contracts', 'filters']}>
            {({ contracts, filters }) => (
              <ContractTable contracts={contracts.slice(0, SHOWN_ROWS)} filters={filters} />
            )}
          </ListRows>
        </div>
      ),
    },
  ],
  notes: [
    'The first column and columns of priority 1 always stay.',
    'The browser remembers the choice for each list; print and export follow it.',
  ],
}
