import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { CustomerContractProps } from '#server/trade/customers/page/show-props.ts'
import { hasDueText } from './ContractStatus.tsx'
import { useContractColumns } from './contract-columns.tsx'

/** The contracts of a customer, newest first. */
export function CustomerContracts({ contracts }: { contracts: CustomerContractProps[] }) {
  const { t } = useTranslation('customers')
  const { number } = useContractLabels()
  const titleId = useId()
  const columns = useColumns(contracts)
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

/** Without a column of due days when none of the contracts has one. */
function useColumns(contracts: CustomerContractProps[]): Column<CustomerContractProps>[] {
  const { t, type } = useContractLabels()
  const { date } = useFormat()
  const { number, total, paid, due, status } = useContractColumns()
  return [
    number,
    {
      key: 'type',
      label: t('filter.type'),
      cell: (contract) => type(contract.type),
      phone: 'second',
    },
    {
      key: 'created',
      label: t('filter.dates'),
      cell: ({ createdAt }) => date(createdAt),
      priority: 2,
      phone: 'second',
    },
    ...(contracts.some(hasDueText) ? [due] : []),
    total,
    paid,
    status,
  ]
}
