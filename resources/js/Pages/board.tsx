import { Head } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { useAwake } from '../Components/board/useAwake.ts'
import { useScreenLanguage } from '../Components/board/useScreenLanguage.ts'
import { useWall } from '../Components/board/useWall.ts'
import { Wall } from '../Components/board/Wall.tsx'
import { WallMessage } from '../Components/board/WallMessage.tsx'

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
