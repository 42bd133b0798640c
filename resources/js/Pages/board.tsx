import { Head } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useAwake } from '#client/features/market/board/useAwake.ts'
import { useScreenLanguage } from '#client/features/market/board/useScreenLanguage.ts'
import { useWall } from '#client/features/market/board/useWall.ts'
import { Wall } from '#client/features/market/board/Wall.tsx'
import { WallMessage } from '#client/features/market/board/WallMessage.tsx'
import type { Pages } from '#server/http/pages.ts'

/** A screen on the wall of the shop: the rates it was made for, read from across the room, with nobody signed in. */
export default function Board(props: Pages['board']) {
  const { t } = useTranslation('board')
  const isReady = useScreenLanguage(props.locale)
  const { board, heardAt, aheadMs, isLost, isOff } = useWall(props)
  useAwake()
  if (!isReady) return null
  return (
    <main id="main" className="flex min-h-dvh flex-col bg-canvas p-[4vmin] text-text">
      <Head title={t('wall.title')} />
      {isOff && <WallMessage title={t('wall.off')} text={t('wall.off_text')} />}
      {!isOff && <Wall board={board} heardAt={heardAt} aheadMs={aheadMs} isLost={isLost} />}
    </main>
  )
}
