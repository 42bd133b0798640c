import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { CustomersProps } from '#server/trade/customers/props.ts'
import { countFilters, NO_FILTERS, showCustomers } from './customer-filters.ts'
import { MoreFilters } from './MoreFilters.tsx'

const SORTS = ['name', 'value', 'active', 'changed', 'added'] as const

/** The button that opens the filters of the customer list, its order and its view; and the open filters. */
export function useCustomerFilters(props: Pick<CustomersProps, 'filters' | 'tags' | 'cities'>) {
  const { filters } = props
  const { t } = useTranslation('customers')
  const setCount = countFilters(filters)
  const [isOpen, setOpen] = useState(setCount > 0)
  const tools = (
    <>
      <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {setCount === 0 ? t('filter.open') : t('filter.open_set', { count: setCount })}
      </Button>
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
  const panel = (isOpen || setCount > 0) && (
    <div data-print="no" className="mb-4 flex flex-col items-start gap-3">
      {isOpen && <MoreFilters {...props} />}
      {setCount > 0 && (
        <Button size="sm" variant="quiet" onPress={() => showCustomers(filters, NO_FILTERS)}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
  return { tools, panel }
}
