import { clsx } from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'
import { SortStatus } from '#client/ui/sortable/SortStatus.tsx'
import { useSortable } from '#client/ui/sortable/useSortable.ts'
import type { HomeProps } from '#server/insights/home/props.ts'
import { homeCards } from './home-cards.tsx'
import { useLayout } from './useLayout.ts'

const CardFrame = lazyWithRetry(() => import('./CardFrame.tsx'))

interface CardGridProps extends HomeProps {
  isArranging: boolean
  /** Whether the list takes two thirds of the first row. */
  isNextToList: boolean
}

/** The cards beside and below the list, in the grid of the page and in the order of the user; handles and menus appear while they are arranged. */
export default function CardGrid({ isArranging, isNextToList, ...props }: CardGridProps) {
  const { t } = useTranslation('home-cards')
  const { shown, hidden, isDefault, ...layout } = useLayout(props.layout, props.defaultCards)
  const sortable = useSortable({
    ids: shown,
    nameOf: (card) => t(`name.${card}`),
    save: layout.move,
    axis: 'inline',
  })
  return (
    <>
      <ul {...sortable.listProps} className="contents">
        {sortable.order.map((card, position) =>
          isArranging ? (
            <Suspense key={card} fallback={<li>{homeCards[card].show(props)}</li>}>
              <CardFrame
                card={card}
                sortable={sortable}
                className={spanOf(position, shown.length, isNextToList)}
                onHide={layout.hide}
              >
                {homeCards[card].show(props)}
              </CardFrame>
            </Suspense>
          ) : (
            <li
              key={card}
              className={clsx('min-w-0 *:h-full', spanOf(position, shown.length, isNextToList))}
            >
              {homeCards[card].show(props)}
            </li>
          ),
        )}
      </ul>
      <SortStatus sortable={sortable} />
      {isArranging && !isDefault && (
        <p
          data-print="no"
          className="col-span-full flex flex-wrap items-center gap-2 text-sm text-text-3"
        >
          {hidden.length > 0 && t('hidden')}
          {hidden.map((card) => (
            <Button key={card} size="sm" variant="quiet" onPress={() => layout.show(card)}>
              {t('show', { card: t(`name.${card}`) })}
            </Button>
          ))}
          <Button size="sm" variant="quiet" className="ms-auto" onPress={layout.reset}>
            {t('reset')}
          </Button>
        </p>
      )}
    </>
  )
}

/** The columns of a card, so that no row has an empty place: six on a computer, two on narrower and wider screens. */
function spanOf(position: number, count: number, isNextToList: boolean): string {
  const isLastOfOdd = count % 2 === 1 && position === count - 1
  const isWide = isLastOfOdd && isNextToList
  const isFirstNextToList = isNextToList && position === 0
  const inRow = isNextToList ? count - 1 : count
  return clsx(
    isLastOfOdd && 'md:col-span-2',
    isFirstNextToList ? 'xl:col-span-2' : SPANS[inRow],
    isWide ? 'min-[100rem]:col-span-2' : 'min-[100rem]:col-span-1',
  )
}

/** By the number of cards in a row. */
const SPANS: Record<number, string> = {
  1: 'xl:col-span-6',
  2: 'xl:col-span-3',
  3: 'xl:col-span-2',
}
