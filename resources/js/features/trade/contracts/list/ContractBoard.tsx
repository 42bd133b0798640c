import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { BoardStep, type PendingStep } from '#client/features/trade/contracts/contract-step.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { useWide } from '#client/lib/useWide.ts'
import { toast } from '#client/ui/Toasts.tsx'
import type { ColumnProps, ContractRowProps } from '#server/trade/contracts/props.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import { BoardCard } from './BoardCard.tsx'

interface ContractBoardProps {
  columns: ColumnProps[]
  type: ContractType | null
}

/**
 * Contracts of one type by state, below one another on a phone; states without cards are narrow. A card is moved by
 * dragging or by its menu, along allowed transitions only.
 */
export default function ContractBoard({ columns, type }: ContractBoardProps) {
  const { t, ...labels } = useContractLabels()
  const { number, money } = useFormat()
  const { currency } = useShop()
  const isWide = useWide('md')
  const [dragged, setDragged] = useState<ContractRowProps | null>(null)
  const [dropState, setDropState] = useState<string | null>(null)
  const [pending, setPending] = useState<PendingStep | null>(null)
  if (type === null) return null
  const hasCards = columns.some(({ contracts }) => contracts.length > 0)
  const transitionTo = (state: string) => dragged?.transitions.find(({ to }) => to === state)
  const drop = (state: string) => {
    const transition = transitionTo(state)
    if (dragged && transition) setPending({ contract: dragged, transition })
    else if (dragged && dragged.state !== state)
      toast({ title: t('board.not_allowed'), tone: 'caution' })
    setDragged(null)
    setDropState(null)
  }
  return (
    <section aria-label={t('board.label', { type: labels.type(type) })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys. */}
      <div className="flex gap-3 overflow-x-auto pb-3 max-md:flex-col" tabIndex={0}>
        {columns.map(({ state, count, total, contracts }) => {
          const isFolded = contracts.length === 0 && hasCards
          return (
            <section
              key={state}
              aria-label={labels.state(state)}
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
              className={clsx(
                'flex shrink-0 flex-col rounded-card border bg-sunken p-2 dark:bg-canvas',
                isFolded ? 'md:w-12 md:items-center' : 'grow md:w-60',
                dragged && transitionTo(state) && 'border-gold-fill',
                dropState === state && transitionTo(state) && 'bg-gold-tint',
              )}
            >
              <div
                dir={isFolded && isWide ? 'ltr' : undefined}
                className={clsx(
                  'flex gap-2 text-sm',
                  isFolded
                    ? 'items-center py-1 max-md:px-1 md:[writing-mode:vertical-rl]'
                    : 'items-baseline px-1 pb-2',
                )}
              >
                <h2 className="font-semibold">{labels.state(state)}</h2>
                <span className="text-text-2">{number(count)}</span>
                {count > 0 && !isFolded && (
                  <span className="num ms-auto font-medium">
                    <bdi>{money(total, currency)}</bdi>
                  </span>
                )}
              </div>
              {!isFolded && (
                <ul className="flex min-h-16 flex-col gap-2">
                  {contracts.map((contract) => (
                    <BoardCard
                      key={contract.id}
                      contract={contract}
                      onDrag={setDragged}
                      onStep={(transition) => setPending({ contract, transition })}
                    />
                  ))}
                </ul>
              )}
              {!isFolded && count > contracts.length && (
                <p className="px-1 pt-2 text-sm text-text-3">{t('board.more', { count })}</p>
              )}
            </section>
          )
        })}
      </div>
      <p className="text-sm text-text-3">{t('board.closed_note')}</p>
      <Suspense fallback={null}>
        {pending && <BoardStep pending={pending} onDone={() => setPending(null)} />}
      </Suspense>
    </section>
  )
}
