import { DayField } from '#client/features/market/history/DayField.tsx'
import { useContractWords } from '#client/features/trade/contracts/useContractWords.ts'
import { Button } from '#client/ui/Button.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { ContractsProps, ListFilters } from '#server/trade/contracts/props.ts'
import { NOTHING, showContracts } from './address.ts'

const VIEWS = ['list', 'board', 'calendar'] as const
const PRESETS = {
  all: {},
  open: { group: 'open' },
  week: { due: 'week' },
  overdue: { due: 'overdue' },
} satisfies Record<string, Partial<ListFilters>>

/** Which contracts are shown, and how. */
export function ContractFilters(props: ContractsProps) {
  const { filters, types, states, customer } = props
  const { t, type, state } = useContractWords()
  const isCalendar = filters.view === 'calendar'
  const any = { id: '', label: t('filter.any') }
  const isChosen = Object.keys(NOTHING).some((name) => filters[name as keyof ListFilters] !== null)
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
              ...{ state: null, due: null, group: null },
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
              ...(filters.view === 'list' ? [any] : []),
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
                options={[any, ...states.map((id) => ({ id, label: state(id) }))]}
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
          {isChosen && filters.view === 'list' && (
            <Button variant="quiet" onPress={() => showContracts(filters, NOTHING)}>
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
  const { t } = useContractWords()
  const presets: [string, Partial<ListFilters>][] = [
    ...Object.entries(PRESETS),
    ...types.map((type): [string, Partial<ListFilters>] => [type, { type, group: 'open' }]),
  ]
  const [chosen = ''] = presets.find(([, preset]) => fits(filters, preset)) ?? []
  return (
    <Segmented
      label={t('preset.label')}
      options={presets.map(([id]) => ({ id, label: t(`preset.${id}` as 'preset.all') }))}
      value={chosen}
      onChange={(id) => showContracts(filters, { ...NOTHING, ...new Map(presets).get(id) })}
    />
  )
}

function fits(filters: ListFilters, preset: Partial<ListFilters>): boolean {
  const wanted = { ...NOTHING, ...preset }
  return Object.entries(wanted).every(
    ([name, value]) => filters[name as keyof ListFilters] === value,
  )
}
