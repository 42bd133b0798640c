import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Parts } from '#client/ui/lists/Parts.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { ContractRowProps, ListFilters } from '#server/trade/contracts/props.ts'
import { useContractColumns } from './contract-columns.tsx'
import { contractsHref } from './contract-filters.ts'

interface ContractTableProps {
  contracts: ContractRowProps[]
  filters: ListFilters
}

export function ContractTable({ contracts, filters }: ContractTableProps) {
  const { t, number } = useContractLabels()
  return (
    <DataTable
      label={t('list')}
      rows={contracts}
      columns={useColumns(filters)}
      rowKey={({ id }) => id}
      href={({ id }) => `/contracts/${id}`}
      peek={{ title: number }}
    />
  )
}

function useColumns(filters: ListFilters): Column<ContractRowProps>[] {
  const { t, type } = useContractLabels()
  const { number, total, paid, due, status } = useContractColumns()
  const isWide = useWide('md')
  const sorted = (sort: ListFilters['sort'], direction: 'ascending' | 'descending') => ({
    direction: filters.sort === sort ? direction : null,
    href: contractsHref({ ...filters, sort }),
  })
  return [
    {
      ...number,
      note: (contract) => isWide && type(contract.type),
      sort: sorted('newest', 'descending'),
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
      note: ({ more }) => more > 0 && <bdi>{t('more_lines', { count: more })}</bdi>,
      className: 'max-w-64 truncate text-text-2',
      priority: 4,
      phone: 'third',
      phoneCell: ({ about, more, ...contract }) => (
        <Parts
          parts={[
            type(contract.type),
            about && <bdi>{about}</bdi>,
            more > 0 && <bdi>{t('more_lines', { count: more })}</bdi>,
          ]}
        />
      ),
    },
    total,
    paid,
    { ...due, sort: sorted('due', 'ascending') },
    status,
  ]
}
