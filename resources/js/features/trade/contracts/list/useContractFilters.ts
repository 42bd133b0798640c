import type { Filter } from '#client/app/list/filter.ts'
import type { Preset } from '#client/features/identity/saved-views/ViewTabs.tsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import type { ContractsProps, ListFilters } from '#server/trade/contracts/props.ts'
import { filterQuery, NO_FILTERS, showContracts } from './contract-filters.ts'

/** The filters of the shown view: the board is always of one type, and the calendar shows all contracts. */
export function useContractFilters(props: ContractsProps): Filter[] {
  const { filters, types, states, customer } = props
  const { t, type, state } = useContractLabels()
  if (filters.view === 'calendar') return []
  const show = (change: Partial<ListFilters>) => showContracts(filters, change)
  const choice = <Name extends 'group' | 'due'>(
    name: Name,
    label: string,
    options: { id: NonNullable<ListFilters[Name]>; label: string }[],
  ): Filter => ({
    key: name,
    label,
    value: filters[name],
    options,
    onChange: (id) => show({ [name]: options.find((option) => option.id === id)?.id ?? null }),
  })
  const typeFilter: Filter = {
    key: 'type',
    label: t('filter.type'),
    value: filters.type,
    options: types.map((id) => ({ id, label: type(id) })),
    onChange: (id) => show({ type: types.find((one) => one === id) ?? null, state: null }),
  }
  if (filters.view === 'board') return [{ ...typeFilter, required: 'yes' }]
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
    typeFilter,
    {
      key: 'state',
      label: t('filter.state'),
      value: filters.state,
      options: states.map((id) => ({ id, label: state(id) })),
      onChange: (id) => show({ state: id }),
    },
    choice('group', t('filter.group'), [
      { id: 'open', label: t('preset.open') },
      { id: 'closed', label: state('closed') },
    ]),
    choice('due', t('column.due'), [
      { id: 'overdue', label: t('preset.overdue') },
      { id: 'week', label: t('preset.week') },
      { id: 'month', label: t('preset.month') },
    ]),
  ]
}

/**
 * The views that every user has. On the board they are of its type, which has a filter of its own; the calendar shows
 * all contracts, so its other tabs lead to the list.
 */
export function useContractPresets({
  filters,
  quickChoices,
  counts,
}: Pick<ContractsProps, 'filters' | 'quickChoices' | 'counts'>): Preset[] {
  const { t } = useContractLabels()
  const { view, type, month, sort } = filters
  const isBoard = view === 'board'
  const query = (change: Partial<ListFilters>) =>
    filterQuery({
      ...NO_FILTERS,
      view: 'list',
      month: null,
      sort,
      ...(isBoard && { view, type }),
      ...(view === 'calendar' && change === ALL && { view, month }),
      ...change,
    })
  const presets: [string, Partial<ListFilters>][] = [
    ['all', ALL],
    ['open', { group: 'open' }],
    ['week', { due: 'week' }],
    ['overdue', { due: 'overdue' }],
    ...(isBoard ? [] : quickChoices).map((type): [string, Partial<ListFilters>] => [
      type,
      { type, group: 'open' },
    ]),
  ]
  return presets.map(([id, change]) => ({
    label: t(`preset.${id}` as 'preset.all'),
    query: query(change),
    count: counts[id],
  }))
}

const ALL: Partial<ListFilters> = {}
