import { useEffect, useSyncExternalStore } from 'react'
import { useNow } from '#client/lib/format.ts'
import { numbers, textTag } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'

interface CountdownProps {
  /** ISO time. */
  until: string
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  offsetMs: number
  label: string
  /** Called once when the time is reached. */
  onReached?: () => void
  className?: string
}

/**
 * The time that remains, as days, hours, minutes and seconds. Screen readers speak it at most once a minute. Under reduced
 * motion it is shown in whole minutes, so that nothing moves.
 */
export function Countdown({ until, offsetMs, label, onReached, className }: CountdownProps) {
  const locale = usePreferences((state) => state.locale)
  const isStill = useReducedMotion()
  const now = useNow(isStill ? 5000 : 1000) + offsetMs
  const leftMs = Math.max(0, Date.parse(until) - now)
  const isReached = leftMs === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only reaching the time triggers the call.
  useEffect(() => {
    if (isReached) onReached?.()
  }, [isReached])
  const tag = textTag(locale)
  const minutes = Math.ceil(leftMs / MINUTE_MS)
  const parts = isStill ? partsOf(minutes * 60, 'minute') : partsOf(Math.ceil(leftMs / 1000))
  return (
    <div className={className}>
      <p className="sr-only" aria-live="polite" aria-atomic="true">
        {label} {spokenText(tag, minutes)}
      </p>
      <div aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-[0.6em]">
        {parts.map(({ unit, amount }) => (
          <span key={unit} className="flex min-w-[1.3em] flex-col sm:min-w-[1.6em]">
            <bdi className="font-display leading-none tabular-nums">
              {numbers(tag, { minimumIntegerDigits: unit === 'day' ? 1 : 2 }).format(amount)}
            </bdi>
            <span className="mt-1 font-ui text-sm text-text-2">{unitName(tag, amount, unit)}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

const MINUTE_MS = 60_000
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
type Unit = (typeof UNITS)[number][0]

/** Seconds as days, hours and so on down to `smallest`; days are left out while there are none. */
function partsOf(seconds: number, smallest: Unit = 'second'): { unit: Unit; amount: number }[] {
  const last = UNITS.findIndex(([unit]) => unit === smallest)
  const larger = (index: number) => UNITS[index - 1]?.[1] ?? Number.POSITIVE_INFINITY
  return UNITS.slice(0, last + 1)
    .map(([unit, size], index) => ({ unit, amount: Math.floor((seconds % larger(index)) / size) }))
    .filter(({ unit, amount }) => unit !== 'day' || amount > 0)
}

/** From two days on without minutes, so that it is not spoken every minute. */
function spokenText(tag: string, minutes: number): string {
  const parts = partsOf(minutes * 60, minutes >= 2 * 24 * 60 ? 'hour' : 'minute')
  const amounts = parts.map(({ unit, amount }) => numbers(tag, unitFormat(unit)).format(amount))
  return new Intl.ListFormat(tag, { type: 'unit' }).format(amounts)
}

function unitName(tag: string, amount: number, unit: Unit): string {
  return numbers(tag, unitFormat(unit))
    .formatToParts(amount)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value.trim())
    .join(' ')
}

const unitFormat = (unit: Unit): Intl.NumberFormatOptions => ({
  style: 'unit',
  unit,
  unitDisplay: 'long',
})

const REDUCED = '(prefers-reduced-motion: reduce)'

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(REDUCED)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(REDUCED).matches,
    () => true,
  )
}
