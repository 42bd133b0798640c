import { DayField } from '#client/features/market/history/DayField.tsx'
import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { Button } from '#client/ui/Button.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { ContractsProps, ListFilters } from '#server/trade/contracts/props.ts'
import { NO_FILTERS, showContracts } from './contract-filters.ts'

const VIEWS = ['list', 'board', 'calendar'] as const
const PRESETS = {
  all: {},
  open: { group: 'open' },
  week: { due: 'week' },
  overdue: { due: 'overdue' },
} satisfies Record<string, Partial<ListFilters>>

/** View and filters of the contract list. */
export function ContractFilters(props: ContractsProps) {
  const { filters, types, states, customer } = props
  const { t, type, state } = useContractLabels()
  const isCalendar = filters.view === 'calendar'
  const anyOption = { id: '', label: t('filter.any') }
  const isFiltered = Object.keys(NO_FILTERS).some(
    (name) => filters[name as keyof ListFilters] !== null,
  )
  return (
    <div data-print="no" className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        {filters.view === 'list' ? (
          <Presets filters={filters} types={props.quickChoices} />
        ) : (
          <span />
        )}
        <Segmented
          label={t('view.label')}
          options={VIEWS.map((id) => ({ id, label: t(`view.${id}`) }))}
          value={filters.view}
          onChange={(id) =>
            showContracts(filters, {
              view: VIEWS.find((view) => view === id) ?? 'list',
              state: null,
              due: null,
              group: null,
            })
          }
        />
      </div>
      {!isCalendar && (
        <div className="flex flex-wrap items-end gap-3">
          <SearchField
            label={t('filter.search')}
            placeholder={t('filter.search_hint')}
            query={filters.q}
            onQueryChange={(q) => showContracts(filters, { q })}
            className="min-w-0 flex-1 basis-60"
          />
          <SelectField
            label={t('filter.type')}
            className="w-44"
            options={[
              ...(filters.view === 'list' ? [anyOption] : []),
              ...types.map((id) => ({ id, label: type(id) })),
            ]}
            value={filters.type ?? ''}
            onChange={(id) =>
              showContracts(filters, { type: types.find((one) => one === id) ?? null, state: null })
            }
          />
          {filters.view === 'list' && (
            <>
              <SelectField
                label={t('filter.state')}
                className="w-44"
                options={[anyOption, ...states.map((id) => ({ id, label: state(id) }))]}
                value={filters.state ?? ''}
                onChange={(id) => showContracts(filters, { state: id || null })}
              />
              <DayField
                label={t('filter.from')}
                day={filters.from}
                onDay={(from) => showContracts(filters, { from })}
              />
              <DayField
                label={t('filter.to')}
                day={filters.to}
                onDay={(to) => showContracts(filters, { to })}
              />
            </>
          )}
          {customer && (
            <p className="pb-2 text-sm text-text-2">{t('filter.only', { name: customer.name })}</p>
          )}
          {isFiltered && filters.view === 'list' && (
            <Button variant="quiet" onPress={() => showContracts(filters, NO_FILTERS)}>
              {t('filter.clear')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Presets({
  filters,
  types,
}: {
  filters: ListFilters
  types: ContractsProps['quickChoices']
}) {
  const { t } = useContractLabels()
  const presets: [string, Partial<ListFilters>][] = [
    ...Object.entries(PRESETS),
    ...types.map((type): [string, Partial<ListFilters>] => [type, { type, group: 'open' }]),
  ]
  const [selectedId = ''] = presets.find(([, preset]) => matchesPreset(filters, preset)) ?? []
  return (
    <Segmented
      label={t('preset.label')}
      options={presets.map(([id]) => ({ id, label: t(`preset.${id}` as 'preset.all') }))}
      value={selectedId}
      onChange={(id) => showContracts(filters, { ...NO_FILTERS, ...new Map(presets).get(id) })}
    />
  )
}

function matchesPreset(filters: ListFilters, preset: Partial<ListFilters>): boolean {
  const expected = { ...NO_FILTERS, ...preset }
  return Object.entries(expected).every(
    ([name, value]) => filters[name as keyof ListFilters] === value,
  )
}
