import { DayField } from '#client/features/market/history/DayField.tsx'
import { Button } from '#client/ui/Button.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { InvoiceFilters as Filters } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'
import { showInvoices } from './invoice-links.ts'

const STATES = ['draft', 'issued', 'sent', 'part_paid', 'paid', 'void'] as const
const NO_FILTERS = { state: null, q: null, from: null, to: null, customer: null } as const

export function InvoiceFilters({ filters }: { filters: Filters }) {
  const { t } = useInvoiceLabels()
  const { state, from, to } = filters
  const hasFilters = Object.values(filters).some((value) => value !== null)
  return (
    <div data-print="no" className="mb-4 flex flex-wrap items-end gap-3">
      <Segmented
        label={t('filter.label')}
        options={[
          { id: '', label: t('filter.any') },
          { id: 'owed', label: t('filter.owed') },
          { id: 'overdue', label: t('filter.overdue') },
        ]}
        value={state ?? ''}
        onChange={(id) => showInvoices(filters, { state: (id || null) as Filters['state'] })}
      />
      <SearchField
        label={t('filter.search')}
        placeholder={t('filter.search_hint')}
        query={filters.q}
        onQueryChange={(q) => showInvoices(filters, { q })}
        className="min-w-0 flex-1 basis-52"
      />
      <SelectField
        label={t('filter.state')}
        className="w-40 max-sm:grow"
        options={[
          { id: '', label: t('filter.any') },
          ...STATES.map((id) => ({ id, label: t(`state.${id}`) })),
        ]}
        value={STATES.find((one) => one === state) ?? ''}
        onChange={(id) => showInvoices(filters, { state: (id || null) as Filters['state'] })}
      />
      <div className="grid grow grid-cols-2 gap-3 sm:grow-0">
        <DayField
          label={t('filter.from')}
          day={from}
          onDay={(day) => showInvoices(filters, { from: day })}
        />
        <DayField
          label={t('filter.to')}
          day={to}
          onDay={(day) => showInvoices(filters, { to: day })}
        />
      </div>
      {hasFilters && (
        <Button variant="quiet" onPress={() => showInvoices(filters, NO_FILTERS)}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}
