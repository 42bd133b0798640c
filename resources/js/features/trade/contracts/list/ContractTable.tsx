import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { useWide } from '#client/lib/useWide.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { ContractRowProps } from '#server/trade/contracts/props.ts'
import { hasDueText } from './ContractStatus.tsx'
import { useContractColumns } from './contract-columns.tsx'

export function ContractTable({ contracts }: { contracts: ContractRowProps[] }) {
  const { t, number } = useContractLabels()
  return (
    <DataTable
      label={t('list')}
      rows={contracts}
      columns={useColumns()}
      rowKey={({ id }) => id}
      href={({ id }) => `/contracts/${id}`}
      peek={{ title: number }}
    />
  )
}

function useColumns(): Column<ContractRowProps>[] {
  const { t, type } = useContractLabels()
  const { number, total, paid, due, status } = useContractColumns()
  const isWide = useWide('md')
  return [
    {
      ...number,
      // On a phone its line has room for the type or the due day; the number begins with the type.
      note: (contract) => (isWide || !hasDueText(contract)) && type(contract.type),
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
    total,
    paid,
    due,
    status,
  ]
}
