import { useTranslation } from 'react-i18next'
import { useFetchNow } from '#client/features/market/current-price/GoldActions.tsx'
import { EnterGold } from '#client/features/market/quotes/EnterGold.tsx'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import type { GoldPriceLogLatestProps } from '#server/market/board/board-props.ts'
import { Screens } from './Screens.tsx'

interface BoardActionsProps {
  /** The props of the price board. */
  board: GoldPriceLogLatestProps
  /** Enters full screen. */
  toggle: () => void
  onScreensChange: () => void
}

export function BoardActions({ board, toggle, onScreensChange }: BoardActionsProps) {
  const { t } = useTranslation('board')
  const { fetchNow, isFetching, refusal } = useFetchNow()
  return (
    <>
      {refusal && (
        <p role="alert" className="basis-full text-sm font-medium text-critical">
          {refusal}
        </p>
      )}
      {board.latest && (
        <ButtonLink variant="quiet" href={`/gold-price-logs/${board.latest.id}`}>
          {t('details')}
        </ButtonLink>
      )}
      <Button onPress={toggle}>{t('full_screen')}</Button>
      {board.screens && (
        <Screens
          screens={board.screens}
          karats={board.shopRates.map(({ label }) => label)}
          onChange={onScreensChange}
        />
      )}
      <Button isPending={isFetching} onPress={fetchNow}>
        {t('fetch')}
      </Button>
      <EnterGold label={t('enter_today')} mayRecord={board.mayRecord} />
    </>
  )
}
