import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePreferences } from '#client/app/preferences.ts'
import { changeLanguage } from '#client/i18n.ts'
import { dates, wordTag } from '#client/lib/intl.ts'
import type { BoardProps } from '#server/market/board/board-props.ts'
import { fetchProps } from './fetch-props.ts'

interface BoardDisplayState {
  board: BoardProps
  /** When it was told so, by this device's clock. */
  receivedAt: number
  /** How far the server's clock is before this device's, in milliseconds. */
  clockOffsetMs: number
  isLost: boolean
  /** Its link is let in no more. */
  isOff: boolean
}

const UPDATED_PROPS = ['timeZone', 'unit', 'currency', 'rates', 'freshness', 'at']
const INTERVAL_MS = 15_000

/** What the screen shows, asked for again and again; a new release of the house is taken by itself. */
export function useBoardDisplay(props: BoardProps): BoardDisplayState {
  const page = usePage()
  const [state, setState] = useState(() => receivedState(props))
  const refresh = useEffectEvent(async () => {
    const result = await fetchProps<BoardProps>(page, UPDATED_PROPS)
    if (result.ok) return setState(receivedState({ ...props, ...result.props }))
    if (result.status === 409) return window.location.reload()
    const isOff = result.status === 404
    setState((state) => ({ ...state, isLost: !isOff, isOff }))
  })
  useEffect(() => {
    const tick = () => void refresh()
    const timer = setInterval(tick, INTERVAL_MS)
    window.addEventListener('online', tick)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tick)
    }
  }, [])
  return state
}

function receivedState(board: BoardProps): BoardDisplayState {
  const receivedAt = Date.now()
  return {
    board,
    receivedAt,
    clockOffsetMs: Date.parse(board.at) - receivedAt,
    isLost: false,
    isOff: false,
  }
}

/** The screen speaks the language that its link was made for, whatever this browser is used to; none of it is kept. */
export function useScreenLanguage({ code, dir }: BoardProps['locale']): boolean {
  const locale = usePreferences((state) => state.locale)
  useEffect(() => {
    void changeLanguage(code).then(() => {
      document.documentElement.dir = dir
      usePreferences.setState({ locale: code, rtlClass: dir })
    })
  }, [code, dir])
  return locale === code
}

const CLOCK_FORMAT = { hour: 'numeric', minute: '2-digit' } as const

/** Times on the shop's clock, in the language of the screen. */
export function useBoardTime({
  locale,
  timeZone,
  at,
}: Pick<BoardProps, 'locale' | 'timeZone' | 'at'>) {
  const tag = wordTag(locale.code)
  const day = dates(tag, { dateStyle: 'short', timeZone })
  const time = (iso: string) => dates(tag, { ...CLOCK_FORMAT, timeZone }).format(new Date(iso))
  const dayAndTime = dates(tag, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...CLOCK_FORMAT,
    timeZone,
  })
  return {
    time,
    /** With the day, when it is another one than today. */
    moment: (iso: string) =>
      day.format(new Date(iso)) === day.format(new Date(at))
        ? time(iso)
        : dayAndTime.format(new Date(iso)),
  }
}
