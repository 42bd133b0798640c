import { useTranslation } from 'react-i18next'
import { conditionOf } from '#client/features/market/current-price/gold-condition.ts'
import { useNow } from '#client/lib/format.ts'
import type { BoardProps } from '#server/market/board/board-props.ts'
import { AnnouncementBand } from './AnnouncementBand.tsx'
import { Freshness } from './Freshness.tsx'
import { RateTable } from './RateTable.tsx'
import { useBoardTime } from './useBoardDisplay.ts'

interface BoardDisplayProps {
  board: BoardProps
  receivedAt: number
  offsetMs: number
  isLost: boolean
}

/** Shows the rates with their freshness above them. */
export function BoardDisplay({ board, receivedAt, offsetMs, isLost }: BoardDisplayProps) {
  const { t } = useTranslation('board')
  const { freshness } = board
  const now = useNow(5_000)
  const { time } = useBoardTime(board)
  const isOfMany = board.others.length > 0
  if (!freshness) return <BoardMessage title={t('display.none')} text={t('display.none_text')} />
  const condition = conditionOf(freshness, { receivedAt, isLost }, now)
  const receivedTime = time(new Date(receivedAt + offsetMs).toISOString())
  return (
    <>
      <header className="mb-[4vmin] flex flex-wrap items-center justify-between gap-x-[4vmin] gap-y-[1.5vmin]">
        <div>
          <h1 className="font-display text-[max(1.5rem,6.5vmin)] leading-tight">
            {t(isOfMany ? 'metals.display_title' : 'display.title')}
          </h1>
          <p className="text-[max(1rem,3vmin)] leading-normal text-text-2">
            {t(`display.per.${board.unit}`)}
          </p>
        </div>
        {(isOfMany ? condition === 'lost' : !freshness.tooOld || condition === 'lost') && (
          <Freshness
            board={board}
            freshness={freshness}
            condition={condition}
            receivedTime={receivedTime}
          />
        )}
      </header>
      {freshness.tooOld && !isOfMany ? (
        <BoardMessage title={t('display.too_old')} text={t('display.too_old_text')} />
      ) : (
        <RateTable board={board} connection={{ receivedAt, isLost }} />
      )}
      {board.announcement && <DisplayedAnnouncement board={board} offsetMs={offsetMs} />}
    </>
  )
}

/** The next announcement below the rates. */
function DisplayedAnnouncement({ board, offsetMs }: Pick<BoardDisplayProps, 'board' | 'offsetMs'>) {
  const { moment } = useBoardTime(board)
  if (!board.announcement) return null
  return (
    <AnnouncementBand
      announcement={board.announcement}
      offsetMs={offsetMs}
      timeText={moment}
      className="mt-[3vmin] border-t pt-[2vmin] text-[max(1rem,3vmin)]"
    />
  )
}

/** Explains why no rates are shown. */
export function BoardMessage({ title, text }: { title: string; text: string }) {
  return (
    <div
      role="status"
      className="flex flex-1 flex-col items-center justify-center gap-[2vmin] text-center"
    >
      <h1 className="font-display text-[max(1.5rem,6.5vmin)] leading-tight text-balance">
        {title}
      </h1>
      <p className="text-[max(1rem,3vmin)] leading-normal text-text-2">{text}</p>
    </div>
  )
}
