import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { BoardStep, type PendingStep } from '#client/features/trade/contracts/contract-step.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import type { ContractRowProps, ContractsProps } from '#server/trade/contracts/props.ts'
import { BoardColumn } from './BoardColumn.tsx'

/**
 * Contracts of one type: a column for each open state, and one for the closed states, which stand below one another. On a
 * phone all are below one another. A card is moved by dragging or by its menu, along allowed transitions only.
 */
export default function ContractBoard({
  columns,
  filters,
}: Pick<ContractsProps, 'columns' | 'filters'>) {
  const { t, ...labels } = useContractLabels()
  const [dragged, setDragged] = useState<ContractRowProps | null>(null)
  const [dropState, setDropState] = useState<string | null>(null)
  const [pending, setPending] = useState<PendingStep | null>(null)
  if (filters.type === null) return null
  const hasCards = columns.some(({ isClosed, contracts }) => !isClosed && contracts.length > 0)
  const hasClosedCards = columns.some(({ isClosed, contracts }) => isClosed && contracts.length > 0)
  const transitionTo = (state: string) =>
    dragged?.transitions.find(({ to }) => to === state && to !== dragged.state)
  const drop = (state: string) => {
    const transition = transitionTo(state)
    if (dragged && transition) setPending({ contract: dragged, transition })
    else if (dragged && dragged.state !== state)
      toast({ title: t('board.not_allowed'), tone: 'caution' })
    setDragged(null)
    setDropState(null)
  }
  const column = (one: (typeof columns)[number]) => {
    const { state, isClosed, contracts } = one
    const isNarrow = !isClosed && hasCards && contracts.length === 0
    return (
      <BoardColumn
        key={state}
        column={one}
        filters={filters}
        onDragOver={(event) => {
          if (!dragged) return
          event.preventDefault()
          setDropState(state)
        }}
        onDragLeave={() => setDropState(null)}
        onDrop={(event) => {
          event.preventDefault()
          drop(state)
        }}
        onDrag={setDragged}
        onStep={(contract, transition) => setPending({ contract, transition })}
        className={clsx(
          isNarrow && 'max-md:hidden md:w-24',
          isClosed && 'md:flex-1',
          !isNarrow && !isClosed && 'md:min-w-44 md:flex-1',
          dragged && transitionTo(state) && 'border-gold-fill',
          dropState === state && transitionTo(state) && 'bg-gold-tint',
        )}
      />
    )
  }
  return (
    <section aria-label={t('board.label', { type: labels.type(filters.type) })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys. */}
      <div className={boardClass} tabIndex={0}>
        {columns.filter(({ isClosed }) => !isClosed).map(column)}
        <div className="flex shrink-0 flex-col gap-3 md:w-44 xl:w-48">
          {columns.filter(({ isClosed }) => isClosed).map(column)}
        </div>
      </div>
      {hasClosedCards && <p className="text-sm text-text-3">{t('board.closed_note')}</p>}
      <Suspense fallback={null}>
        {pending && <BoardStep pending={pending} onDone={() => setPending(null)} />}
      </Suspense>
    </section>
  )
}

/** As high as the window, so that a card can be dropped below the others. */
const boardClass = clsx(
  'flex gap-3 overflow-x-auto pb-3 max-md:flex-col md:min-h-[calc(100dvh-19.5rem)]',
  'print:grid print:min-h-0 print:grid-cols-3 print:overflow-visible',
)
