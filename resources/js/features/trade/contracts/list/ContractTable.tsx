import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { useWide } from '#client/lib/useWide.ts'
import type { ContractRowProps } from '#server/trade/contracts/props.ts'
import { DueText, StateBadge } from './ContractStatus.tsx'

const headClass = 'px-3 py-2 font-medium'
const cellClass = 'px-3 py-2'

/** Contracts as rows; as cards on a phone. */
export function ContractTable({ contracts }: { contracts: ContractRowProps[] }) {
  const { t } = useContractLabels()
  if (!useWide('md')) return <ContractCards contracts={contracts} />
  return (
    <div className="scroll-frame rounded-card border">
      <table aria-label={t('list')} className="w-full">
        <thead className="bg-sunken text-sm text-text-2">
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={clsx(headClass, AMOUNTS.has(column) ? 'num' : 'text-start')}
              >
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contracts.map((contract) => (
            <ContractRow key={contract.id} contract={contract} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const COLUMNS = ['number', 'customer', 'items', 'total', 'paid', 'due', 'status'] as const
const AMOUNTS = new Set<string>(['total', 'paid'])

function ContractRow({ contract }: { contract: ContractRowProps }) {
  const { t, type, number } = useContractLabels()
  const format = useFormat()
  const { customer, about, more, currency, total, paid, state } = contract
  return (
    <tr className="relative border-t hover:bg-sunken/60 dark:hover:bg-raised">
      <td className={`${cellClass} whitespace-nowrap`}>
        <Link
          href={`/contracts/${contract.id}`}
          className="font-medium after:absolute after:inset-0 hover:underline"
        >
          <bdi>{number(contract)}</bdi>
        </Link>
        <span className="block text-sm text-text-2">{type(contract.type)}</span>
      </td>
      <td className={`${cellClass} max-w-48 truncate`}>
        <bdi>{customer.name}</bdi>
      </td>
      <td className={`${cellClass} max-w-64 text-text-2`}>
        <bdi className="block truncate">{about}</bdi>
        {more > 0 && (
          <span className="text-sm text-text-3">{t('more_lines', { count: more })}</span>
        )}
      </td>
      <td className={`${cellClass} num`}>{format.money(total, currency)}</td>
      <td className={`${cellClass} num text-text-2`}>
        {paid === 0 ? '–' : format.money(paid, currency)}
      </td>
      <td className={`${cellClass} text-sm`}>
        <DueText contract={contract} />
      </td>
      <td className={cellClass}>
        <StateBadge state={state} />
      </td>
    </tr>
  )
}

function ContractCards({ contracts }: { contracts: ContractRowProps[] }) {
  const { t } = useContractLabels()
  return (
    <ul aria-label={t('list')} className="flex flex-col gap-2">
      {contracts.map((contract) => (
        <li key={contract.id} className="relative rounded-card border bg-surface p-3">
          <ContractSummary contract={contract} />
        </li>
      ))}
    </ul>
  )
}

/** Card content of a contract; on the board, type and state are shown by the heading and the column. */
export function ContractSummary({
  contract,
  on = 'list',
}: {
  contract: ContractRowProps
  on?: 'list' | 'board'
}) {
  const { type, number } = useContractLabels()
  const format = useFormat()
  const { customer, about, currency, total, state } = contract
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          href={`/contracts/${contract.id}`}
          className="font-medium after:absolute after:inset-0 hover:underline"
        >
          <bdi>{number(contract)}</bdi>
        </Link>
        {on === 'list' && <StateBadge state={state} />}
      </div>
      <p className="truncate">
        <bdi>{customer.name}</bdi>
      </p>
      <p className="truncate text-sm text-text-2">
        {on === 'list' && `${type(contract.type)} · `}
        <bdi>{about}</bdi>
      </p>
      <div className="mt-1 flex flex-wrap justify-between gap-2 text-sm">
        <bdi className="font-medium">{format.money(total, currency)}</bdi>
        <DueText contract={contract} />
      </div>
    </>
  )
}
