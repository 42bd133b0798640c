import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { ContractRowProps } from '#server/trade/contracts/props.ts'
import { DueText, hasDueText, StateBadge } from './ContractStatus.tsx'

export function ContractTable({ contracts }: { contracts: ContractRowProps[] }) {
  const { t, number } = useContractLabels()
  return (
    <DataTable
      label={t('list')}
      rows={contracts}
      columns={useContractColumns()}
      rowKey={({ id }) => id}
      href={({ id }) => `/contracts/${id}`}
      peek={{ title: number }}
    />
  )
}

function useContractColumns(): Column<ContractRowProps>[] {
  const { t, type, number } = useContractLabels()
  const format = useFormat()
  return [
    {
      key: 'number',
      label: t('column.number'),
      cell: (contract) => <bdi>{number(contract)}</bdi>,
      note: (contract) => type(contract.type),
    },
    {
      key: 'customer',
      label: t('column.customer'),
      cell: ({ customer }) => <bdi title={customer.name}>{customer.name}</bdi>,
      className: 'max-w-48 truncate',
      phone: 'second',
    },
    {
      key: 'items',
      label: t('column.items'),
      cell: ({ about }) => <bdi title={about}>{about}</bdi>,
      note: ({ more }) => more > 0 && t('more_lines', { count: more }),
      className: 'max-w-64 truncate text-text-2',
      priority: 4,
    },
    {
      key: 'total',
      label: t('column.total'),
      cell: ({ total, currency }) => format.money(total, currency),
      align: 'num',
      phone: 'first-end',
    },
    {
      key: 'paid',
      label: t('column.paid'),
      cell: ({ paid, currency }) => (paid === 0 ? '–' : format.money(paid, currency)),
      align: 'num',
      className: 'text-text-2',
      priority: 3,
    },
    {
      key: 'due',
      label: t('column.due'),
      cell: (contract) => hasDueText(contract) && <DueText contract={contract} />,
      priority: 2,
    },
    {
      key: 'status',
      label: t('column.status'),
      cell: ({ state }) => <StateBadge state={state} />,
      phone: 'second-end',
      phoneCell: ({ state, isLate }) =>
        isLate ? <Badge tone="critical">{t('late')}</Badge> : <StateBadge state={state} />,
    },
  ]
}
