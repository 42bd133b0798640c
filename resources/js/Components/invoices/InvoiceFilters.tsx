import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { InvoiceFilters as Filters } from '#server/invoices/props.ts'
import { Button } from '../Button.tsx'
import { SelectField, TextField } from '../Field.tsx'
import { DayField } from '../gold-price-logs/DayField.tsx'
import { Icon } from '../Icon.tsx'
import { Segmented } from '../Segmented.tsx'
import { showInvoices } from './address.ts'
import { useInvoiceWords } from './useInvoiceWords.ts'

const STATES = ['draft', 'issued', 'sent', 'part_paid', 'paid', 'void'] as const
const NOTHING = { state: null, q: null, from: null, to: null, customer: null } as const
const REST_MS = 250

/** Which invoices are shown. */
export function InvoiceFilters({ filters }: { filters: Filters }) {
  const { t } = useInvoiceWords()
  const { state, from, to } = filters
  const isChosen = Object.values(filters).some((value) => value !== null)
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
      <SearchInvoices filters={filters} />
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
      {isChosen && (
        <Button variant="quiet" onPress={() => showInvoices(filters, NOTHING)}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}

function SearchInvoices({ filters }: { filters: Filters }) {
  const { t } = useInvoiceWords()
  const [typed, setTyped] = useState<string | null>(null)
  const sought = filters.q ?? ''
  useEffect(() => {
    if (typed === null || typed.trim() === sought) return
    const timer = setTimeout(() => showInvoices(filters, { q: typed.trim() || null }), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, sought, filters])
  return (
    <search className="min-w-0 flex-1 basis-52">
      <TextField
        label={t('filter.search')}
        className="[&>label]:sr-only"
        placeholder={t('filter.search_hint')}
        type="search"
        value={typed ?? sought}
        onChange={setTyped}
        suffix={<Icon icon={Search} size={16} className="text-text-3" />}
      />
    </search>
  )
}
