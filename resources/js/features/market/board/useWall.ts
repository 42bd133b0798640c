import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BoardProps } from '#server/market/board/board-props.ts'
import { askProps } from './ask-props.ts'

interface WallState {
  board: BoardProps
  /** When it was told so, by this device's clock. */
  heardAt: number
  /** How far the server's clock is before this device's, in milliseconds. */
  aheadMs: number
  isLost: boolean
  /** Its link is let in no more. */
  isOff: boolean
}

const NEWS = ['timeZone', 'unit', 'currency', 'rates', 'freshness', 'at']
const EVERY_MS = 15_000

/** What the screen shows, asked for again and again; a new release of the house is taken by itself. */
export function useWall(props: BoardProps): WallState {
  const page = usePage()
  const [state, setState] = useState(() => told(props))
  const ask = useEffectEvent(async () => {
    const answer = await askProps<BoardProps>(page, NEWS)
    if (answer.ok) return setState(told({ ...props, ...answer.props }))
    if (answer.status === 409) return window.location.reload()
    const isOff = answer.status === 404
    setState((state) => ({ ...state, isLost: !isOff, isOff }))
  })
  useEffect(() => {
    const beat = () => void ask()
    const timer = setInterval(beat, EVERY_MS)
    window.addEventListener('online', beat)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', beat)
    }
  }, [])
  return state
}

function told(board: BoardProps): WallState {
  const heardAt = Date.now()
  return { board, heardAt, aheadMs: Date.parse(board.at) - heardAt, isLost: false, isOff: false }
}
