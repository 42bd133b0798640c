import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import type { ContractRowProps } from '#server/trade/contracts/props.ts'
import { type Due, DueInLine, DueText, hasDueText, StateBadge } from './ContractStatus.tsx'

type Row = Due &
  Pick<ContractRowProps, 'id' | 'type' | 'number' | 'state' | 'total' | 'paid' | 'currency'>

/** The columns that all tables of contracts share. */
export function useContractColumns() {
  const { t, number } = useContractLabels()
  const format = useFormat()
  return {
    number: {
      key: 'number',
      label: t('column.number'),
      cell: (contract) => <bdi>{number(contract)}</bdi>,
    },
    total: {
      key: 'total',
      label: t('column.total'),
      cell: ({ total, currency }) => format.money(total, currency),
      align: 'num',
      phone: 'first-end',
    },
    paid: {
      key: 'paid',
      label: t('column.paid'),
      cell: ({ paid, currency }) => (paid === 0 ? '–' : format.money(paid, currency)),
      align: 'num',
      className: 'text-text-2',
      priority: 3,
    },
    due: {
      key: 'due',
      label: t('column.due'),
      cell: (contract) => (hasDueText(contract) ? <DueText contract={contract} /> : '–'),
      priority: 2,
      phone: 'second',
      phoneCell: (contract) => hasDueText(contract) && <DueInLine contract={contract} />,
    },
    status: {
      key: 'status',
      label: t('column.status'),
      cell: ({ state }) => <StateBadge state={state} />,
      phone: 'second-end',
      phoneCell: ({ state, isLate }) =>
        isLate ? <Badge tone="critical">{t('late')}</Badge> : <StateBadge state={state} />,
    },
  } satisfies Record<string, Column<Row>>
}
