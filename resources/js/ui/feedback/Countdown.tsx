import type { ReactNode } from 'react'
import { numbers, textTag } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'

interface CountdownProps {
  /** What ends or begins. */
  label: string
  /** ISO 8601. */
  until: string
  /** In ms, such as that of `useNow(1000)`. */
  now: number
  /** Shown instead when the time has come. */
  children: ReactNode
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** The days, hours, minutes and seconds until a time. Screen readers hear it without the seconds, once a minute. */
export function Countdown({ label, until, now, children }: CountdownProps) {
  const tag = textTag(usePreferences((state) => state.locale))
  const left = Math.ceil((Date.parse(until) - now) / 1000)
  if (!(left > 0)) return children
  const amounts = UNITS.map(([unit, size], at) => ({
    unit,
    amount: Math.floor((left % (UNITS[at - 1]?.[1] ?? Number.POSITIVE_INFINITY)) / size),
  }))
  const spoken = amounts
    .filter(({ unit, amount }) => unit !== 'second' && amount > 0)
    .map(({ unit, amount }) => unitFormat(tag, unit).format(amount))
  return (
    <div>
      <p className="mb-1 text-sm text-text-2">{label}</p>
      <p aria-live="polite" className="sr-only">
        {spoken.length > 0 ? spoken.join(' ') : unitFormat(tag, 'second').format(left)}
      </p>
      <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-2">
        {amounts.map(({ unit, amount }) => (
          <span key={unit} className="min-w-12 text-center">
            <span className="block font-display text-3xl tabular-nums">
              {numbers(tag, { minimumIntegerDigits: unit === 'day' ? 1 : 2 }).format(amount)}
            </span>
            <span className="block text-xs text-text-2">{nameOf(tag, unit, amount)}</span>
          </span>
        ))}
      </p>
    </div>
  )
}

const unitFormat = (tag: string, unit: (typeof UNITS)[number][0]) =>
  numbers(tag, { style: 'unit', unit, unitDisplay: 'long' })

/** The word of the unit in the form for this amount. */
function nameOf(tag: string, unit: (typeof UNITS)[number][0], amount: number): string {
  const parts = unitFormat(tag, unit).formatToParts(amount)
  return parts.find(({ type }) => type === 'unit')?.value ?? ''
}
