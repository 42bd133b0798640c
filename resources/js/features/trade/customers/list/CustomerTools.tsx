import { useTranslation } from 'react-i18next'
import { SelectField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { CustomerFilters } from '#server/trade/customers/props.ts'
import { showCustomers } from './customer-filters.ts'

const SORTS = ['name', 'value', 'active', 'changed', 'added'] as const

/** The order of the customer list, and its view. */
export function CustomerTools({ filters }: { filters: CustomerFilters }) {
  const { t } = useTranslation('customers')
  return (
    <>
      <SelectField
        label={t('sort.label')}
        className="w-44 max-sm:w-36 [&>label]:sr-only"
        options={SORTS.map((id) => ({ id, label: t(`sort.${id}`) }))}
        value={filters.sort}
        onChange={(id) =>
          showCustomers(filters, { sort: SORTS.find((one) => one === id) ?? 'name' })
        }
      />
      <Segmented
        label={t('view.label')}
        options={[
          { id: 'list', label: t('view.list') },
          { id: 'grid', label: t('view.grid') },
        ]}
        value={filters.view}
        onChange={(id) => showCustomers(filters, { view: id === 'grid' ? 'grid' : 'list' })}
      />
    </>
  )
}
