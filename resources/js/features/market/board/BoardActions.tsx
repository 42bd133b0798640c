import { Monitor, RefreshCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MenuAction, MoreMenu } from '#client/app/list/MoreMenu.tsx'
import type { useFetchNow } from '#client/features/market/current-price/GoldActions.tsx'
import { useMetalsSold } from '#client/features/market/metals/metals.ts'
import { EnterGold } from '#client/features/market/quotes/EnterGold.tsx'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { GoldPriceLogLatestProps } from '#server/market/board/board-props.ts'
import { Screens } from './Screens.tsx'

interface BoardActionsProps {
  board: GoldPriceLogLatestProps
  fetching: ReturnType<typeof useFetchNow>
  /** Enters full screen. */
  toggle: () => void
  onScreensChange: () => void
}

/** The buttons of the page header; on phones the primary one is in the bar at the bottom. */
export function BoardActions({ board, fetching, toggle, onScreensChange }: BoardActionsProps) {
  const { t } = useTranslation('board')
  const { fetchNow, isFetching } = fetching
  const [areScreensOpen, setScreensOpen] = useState(false)
  const screens: MenuAction = {
    id: 'screens',
    label: t('screens.open'),
    icon: Monitor,
    onAction: () => setScreensOpen(true),
  }
  return (
    <>
      <Button onPress={toggle}>{t('full_screen')}</Button>
      <span className="contents max-md:hidden">
        <EnterPrice board={board} />
      </span>
      <MoreMenu
        actions={[
          {
            id: 'fetch',
            label: t('fetch'),
            icon: RefreshCw,
            ...(!isFetching && { onAction: fetchNow }),
          },
          ...(board.screens ? [screens] : []),
          ...(board.latest
            ? [
                {
                  id: 'details',
                  label: t('details'),
                  icon: ScrollText,
                  href: `/gold-price-logs/${board.latest.id}`,
                },
              ]
            : []),
        ]}
      />
      {board.screens && (
        <Screens
          isOpen={areScreensOpen}
          onOpenChange={setScreensOpen}
          screens={board.screens}
          karats={board.alloys}
          onChange={onScreensChange}
        />
      )}
    </>
  )
}

/** Phones: the primary action of the page, within reach of the thumb. */
export function BoardActionBar({ board }: Pick<BoardActionsProps, 'board'>) {
  return <ActionBar className="md:hidden" actions={<EnterPrice board={board} />} />
}

/** Opens the dialog for today's price of a metal that the shop sells. */
export function EnterPrice({ board }: Pick<BoardActionsProps, 'board'>) {
  const { t } = useTranslation('board')
  const isOfMany = useMetalsSold().length > 1
  return (
    <EnterGold label={t(isOfMany ? 'metals.enter' : 'enter_today')} mayRecord={board.mayRecord} />
  )
}
