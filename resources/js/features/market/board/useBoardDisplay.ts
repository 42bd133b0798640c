import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { changeLanguage } from '#client/lib/i18n.ts'
import { dates, textTag } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import type { BoardProps } from '#server/market/board/board-props.ts'
import { fetchPropsWithStatus } from './fetch-props.ts'

interface BoardDisplayState {
  board: BoardProps
  /** When the board was received, by this device's clock. */
  receivedAt: number
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  offsetMs: number
  /** The last request failed. */
  isLost: boolean
  /** The link was revoked. */
  isOff: boolean
}

const UPDATED_PROPS = [
  'timeZone',
  'unit',
  'metal',
  'currency',
  'rates',
  'freshness',
  'others',
  'announcement',
  'at',
]
const INTERVAL_MS = 15_000

/** Polls the content of the screen and reloads the page after a new release. */
export function useBoardDisplay(props: BoardProps): BoardDisplayState {
  const page = usePage()
  const [state, setState] = useState(() => receivedState(props))
  const refresh = useEffectEvent(async () => {
    const result = await fetchPropsWithStatus<BoardProps>(page, UPDATED_PROPS)
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
    offsetMs: Date.parse(board.at) - receivedAt,
    isLost: false,
    isOff: false,
  }
}

/** Applies the language of the screen's link instead of the browser's preference, without saving it. */
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

/** Formats times in the shop's time zone and the screen's language. */
export function useBoardTime({
  locale,
  timeZone,
  at,
}: Pick<BoardProps, 'locale' | 'timeZone' | 'at'>) {
  const tag = textTag(locale.code)
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
    /** Includes the date unless it is today. */
    moment: (iso: string) =>
      day.format(new Date(iso)) === day.format(new Date(at))
        ? time(iso)
        : dayAndTime.format(new Date(iso)),
  }
}
