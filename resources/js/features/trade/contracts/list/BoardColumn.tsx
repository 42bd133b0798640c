import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import type {
  ColumnProps,
  ContractRowProps,
  ListFilters,
  TransitionProps,
} from '#server/trade/contracts/props.ts'
import { BoardCard } from './BoardCard.tsx'
import { contractsHref } from './contract-filters.ts'

interface BoardColumnProps
  extends Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop' | 'className'> {
  column: ColumnProps
  filters: ListFilters
  onDrag: (contract: ContractRowProps | null) => void
  onStep: (contract: ContractRowProps, transition: TransitionProps) => void
}

/** The contracts in one state (closed ones of the last month) with their number and sum, and a link to all of them. */
export function BoardColumn({
  column,
  filters,
  onDrag,
  onStep,
  className,
  ...drop
}: BoardColumnProps) {
  const { t, state: label } = useContractLabels()
  const { number, money, count: countOf } = useFormat()
  const { currency } = useShop()
  const { state, count, total, all, contracts, isClosed } = column
  return (
    <section
      {...drop}
      aria-label={label(state)}
      className={clsx(
        'flex shrink-0 flex-col rounded-card border bg-sunken p-1.5 dark:bg-canvas',
        className,
      )}
    >
      <div className="px-1.5 pt-0.5 pb-2 text-sm">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 className="font-semibold">{label(state)}</h2>
          <span className="text-text-2">{number(count)}</span>
        </div>
        {count > 0 && (
          <p className="text-text-2">
            <bdi>{money(total, currency)}</bdi>
          </p>
        )}
      </div>
      <ul className={clsx('flex flex-col gap-2 empty:hidden', !isClosed && 'min-h-16')}>
        {contracts.map((contract) => (
          <BoardCard
            key={contract.id}
            contract={contract}
            onDrag={onDrag}
            onStep={(transition) => onStep(contract, transition)}
          />
        ))}
      </ul>
      {isClosed && all > 0 && count === 0 && (
        <p className="px-1.5 text-sm text-text-2">{t('board.none_recent')}</p>
      )}
      {all > contracts.length && (
        <Link
          href={contractsHref({ ...filters, view: 'list', state })}
          className="inline-flex min-h-8 items-center px-1.5 pt-1 text-sm text-text-2 hover:text-text hover:underline pointer-coarse:min-h-11"
        >
          {t('board.more', { shown: countOf(all) })}
        </Link>
      )}
    </section>
  )
}
