import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import {
  DueText,
  hasDueText,
  StateBadge,
} from '#client/features/trade/contracts/list/ContractStatus.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { CustomerContractProps } from '#server/trade/customers/page/show-props.ts'

/** The contracts of a customer, newest first. */
export function CustomerContracts({ contracts }: { contracts: CustomerContractProps[] }) {
  const { t } = useTranslation('customers')
  const { number } = useContractLabels()
  const titleId = useId()
  const columns = useContractColumns()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-sm font-semibold text-text-2">
        {t('card.contracts')}
      </h2>
      {contracts.length === 0 ? (
        <p className="rounded-card border bg-surface p-4 text-text-2 sm:p-5">{t('no_contracts')}</p>
      ) : (
        <DataTable
          label={t('card.contracts')}
          rows={contracts}
          columns={columns}
          rowKey={({ id }) => id}
          href={({ id }) => `/contracts/${id}`}
          peek={{ title: number }}
        />
      )}
    </section>
  )
}

function useContractColumns(): Column<CustomerContractProps>[] {
  const { t, type, number } = useContractLabels()
  const format = useFormat()
  return [
    {
      key: 'number',
      label: t('column.number'),
      cell: (contract) => <bdi>{number(contract)}</bdi>,
    },
    {
      key: 'type',
      label: t('filter.type'),
      cell: (contract) => type(contract.type),
      phone: 'second',
    },
    {
      key: 'due',
      label: t('column.due'),
      cell: (contract) => hasDueText(contract) && <DueText contract={contract} />,
      priority: 2,
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
      key: 'status',
      label: t('column.status'),
      cell: ({ state }) => <StateBadge state={state} />,
      phone: 'second-end',
      phoneCell: ({ state, isLate }) =>
        isLate ? <Badge tone="critical">{t('late')}</Badge> : <StateBadge state={state} />,
    },
  ]
}
