import { Head } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { BoardDisplay, BoardMessage } from '#client/features/market/board/BoardDisplay.tsx'
import { useWakeLock } from '#client/features/market/board/device-screen.ts'
import {
  useBoardDisplay,
  useScreenLanguage,
} from '#client/features/market/board/useBoardDisplay.ts'
import type { Pages } from '#server/http/pages.ts'

/** A display of the price board: its rates on a full screen, without a signed-in user. */
export default function Board(props: Pages['board']) {
  const { t } = useTranslation('board')
  const isReady = useScreenLanguage(props.locale)
  const { board, receivedAt, offsetMs, isLost, isOff } = useBoardDisplay(props)
  useWakeLock()
  if (!isReady) return null
  return (
    <>
      <Head title={t('display.title')} />
      {isOff && <BoardMessage title={t('display.off')} text={t('display.off_text')} />}
      {!isOff && (
        <BoardDisplay board={board} receivedAt={receivedAt} offsetMs={offsetMs} isLost={isLost} />
      )}
    </>
  )
}
