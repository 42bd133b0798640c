import type { Filter } from '#client/app/list/filter.ts'
import type { Preset } from '#client/features/identity/saved-views/ViewTabs.tsx'
import type { InvoiceFilters, InvoiceListProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'
import { filterQuery, showInvoices } from './invoice-links.ts'

const STATES = ['draft', 'issued', 'sent', 'part_paid', 'paid', 'void'] as const

export const NO_FILTERS = { state: null, q: null, from: null, to: null, customer: null } as const

/** The filters of the list. A customer is chosen only by links from other pages. */
export function useInvoiceFilters({
  filters,
  customer,
}: Pick<InvoiceListProps, 'filters' | 'customer'>): Filter[] {
  const { t } = useInvoiceLabels()
  const show = (change: Partial<InvoiceFilters>) => showInvoices(filters, change)
  const states = [
    { id: 'owed', label: t('filter.owed') },
    { id: 'overdue', label: t('filter.overdue') },
    ...STATES.map((id) => ({ id, label: t(`state.${id}`) })),
  ] as const
  return [
    ...(customer
      ? [
          {
            key: 'customer',
            label: t('column.customer'),
            value: String(customer.id),
            options: [{ id: String(customer.id), label: customer.name }],
            onChange: (id: string | null) => show({ customer: id === null ? null : Number(id) }),
          },
        ]
      : []),
    {
      key: 'state',
      label: t('filter.state'),
      value: filters.state,
      options: states,
      onChange: (id) => show({ state: states.find((state) => state.id === id)?.id ?? null }),
    },
  ]
}

/** The views of the list that every user has. */
export function useInvoicePresets({ counts }: Pick<InvoiceListProps, 'counts'>): Preset[] {
  const { t } = useInvoiceLabels()
  return [
    { label: t('filter.any'), query: '', count: counts.all },
    ...(['owed', 'overdue', 'draft'] as const).map((state) => ({
      label: t(`filter.${state}`),
      query: filterQuery({ ...NO_FILTERS, state }),
      count: counts[state],
    })),
  ]
}
