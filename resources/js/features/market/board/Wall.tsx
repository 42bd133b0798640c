import { useTranslation } from 'react-i18next'
import { conditionOf } from '#client/features/market/current-price/gold-condition.ts'
import { useNow } from '#client/lib/useNow.ts'
import type { BoardProps } from '#server/market/board/board-props.ts'
import { useWallTime } from './useWallTime.ts'
import { WallFreshness } from './WallFreshness.tsx'
import { WallMessage } from './WallMessage.tsx'
import { WallRates } from './WallRates.tsx'

interface WallProps {
  board: BoardProps
  heardAt: number
  aheadMs: number
  isLost: boolean
}

/** The rates, and above them how far they may be trusted at this moment. */
export function Wall({ board, heardAt, aheadMs, isLost }: WallProps) {
  const { t } = useTranslation('board')
  const { freshness } = board
  const now = useNow(5_000)
  const { time } = useWallTime(board)
  if (!freshness) return <WallMessage title={t('wall.none')} text={t('wall.none_text')} />
  const condition = conditionOf(freshness, { heardAt, isLost }, now)
  const heardTime = time(new Date(heardAt + aheadMs).toISOString())
  return (
    <>
      <header className="mb-[4vmin] flex flex-wrap items-center justify-between gap-x-[4vmin] gap-y-[1.5vmin]">
        <div>
          <h1 className="font-display text-[max(1.5rem,6.5vmin)] leading-tight">
            {t('wall.title')}
          </h1>
          <p className="text-[max(1rem,3vmin)] leading-normal text-text-2">
            {t(`wall.per.${board.unit}`)}
          </p>
        </div>
        {(!freshness.tooOld || condition === 'lost') && (
          <WallFreshness
            board={board}
            freshness={freshness}
            condition={condition}
            heardTime={heardTime}
          />
        )}
      </header>
      {freshness.tooOld ? (
        <WallMessage title={t('wall.too_old')} text={t('wall.too_old_text')} />
      ) : (
        <WallRates board={board} condition={condition} />
      )}
    </>
  )
}
