import { dates, wordTag } from '#client/lib/intl.ts'
import type { BoardProps } from '#server/market/board/board-props.ts'

const clock = { hour: 'numeric', minute: '2-digit' } as const

/** Times on the shop's clock, in the language of the screen. */
export function useWallTime({
  locale,
  timeZone,
  at,
}: Pick<BoardProps, 'locale' | 'timeZone' | 'at'>) {
  const tag = wordTag(locale.code)
  const day = dates(tag, { dateStyle: 'short', timeZone })
  const time = (iso: string) => dates(tag, { ...clock, timeZone }).format(new Date(iso))
  const far = dates(tag, { weekday: 'short', day: 'numeric', month: 'short', ...clock, timeZone })
  return {
    time,
    /** With the day, when it is another one than today. */
    moment: (iso: string) =>
      day.format(new Date(iso)) === day.format(new Date(at))
        ? time(iso)
        : far.format(new Date(iso)),
  }
}
