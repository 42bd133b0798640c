import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DayRange,
  dayAfter,
  monthAfter,
  sameDayAfter,
  weekStart,
  weeksOf,
} from '#client/lib/days.ts'
import { dates, textTag } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

interface MonthsProps {
  range: DayRange
  /** Whether the first day is chosen, so that the days up to the pointer or the focus are marked. */
  isChoosing: boolean
  today: string
  count: 1 | 2
  /** Whether the chosen day has the focus from the start. */
  autoFocus?: boolean
  onDay: (day: string) => void
}

/** Months beside one another; the arrow keys go through their days, Page Up and Page Down through months and years. */
export function Months({ range, isChoosing, today, count, autoFocus = false, onDay }: MonthsProps) {
  const { t } = useTranslation('date-range')
  const tag = textTag(usePreferences((state) => state.locale))
  const months = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(range.to ?? range.from ?? today)
  const [lastMonth, setLastMonth] = useState(focused.slice(0, 7))
  const [pointed, setPointed] = useState<string | null>(null)
  const [moves, setMoves] = useState(autoFocus ? 1 : 0)
  const firstMonth = monthAfter(lastMonth, 1 - count)
  useEffect(() => {
    if (moves > 0) months.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [moves])
  const show = (first: string) => {
    const last = monthAfter(first, count - 1)
    setLastMonth(last)
    return { first, last }
  }
  const turn = (step: number) => {
    const { first, last } = show(monthAfter(firstMonth, step))
    const month = focused.slice(0, 7)
    if (month < first || month > last) setFocused(sameDayAfter(focused, step))
  }
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event, focused, tag)
    if (next === null || next < EARLIEST || next > LATEST) return
    event.preventDefault()
    const month = next.slice(0, 7)
    if (month < firstMonth) show(month)
    if (month > lastMonth) show(monthAfter(month, 1 - count))
    setFocused(next)
    setPointed(null)
    setMoves(moves + 1)
  }
  const marked = isChoosing ? ordered(range.from ?? focused, pointed ?? focused) : range
  return (
    <div className="relative">
      <div className="absolute inset-x-0 top-0 flex justify-between">
        <span className="flex">
          <IconButton
            icon={ChevronsLeft}
            className="rtl:-scale-x-100"
            label={t('previous_year')}
            onPress={() => turn(-12)}
          />
          <IconButton
            icon={ChevronLeft}
            className="rtl:-scale-x-100"
            label={t('previous_month')}
            onPress={() => turn(-1)}
          />
        </span>
        <span className="flex">
          <IconButton
            icon={ChevronRight}
            className="rtl:-scale-x-100"
            label={t('next_month')}
            onPress={() => turn(1)}
          />
          <IconButton
            icon={ChevronsRight}
            className="rtl:-scale-x-100"
            label={t('next_year')}
            onPress={() => turn(12)}
          />
        </span>
      </div>
      <div ref={months} className="flex items-start gap-5">
        {Array.from({ length: count }, (_, n) => monthAfter(firstMonth, n)).map((month) => (
          <Month
            key={month}
            month={month}
            tag={tag}
            marked={marked}
            focused={focused}
            today={today}
            onKeyDown={move}
            onPoint={setPointed}
            onDay={(day) => {
              setFocused(day)
              onDay(day)
            }}
          />
        ))}
      </div>
    </div>
  )
}

/** The days that the filters of the server accept. */
const [EARLIEST, LATEST] = ['1800-01-01', '2199-12-31']

/** The day that a key leads to; null for other keys. */
function dayByKey({ key, shiftKey }: KeyboardEvent, day: string, tag: string): string | null {
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1
  const first = weekStart(day, tag)
  const days: Record<string, string> = {
    ArrowRight: dayAfter(day, forward),
    ArrowLeft: dayAfter(day, -forward),
    ArrowDown: dayAfter(day, 7),
    ArrowUp: dayAfter(day, -7),
    Home: first,
    End: dayAfter(first, 6),
    PageUp: sameDayAfter(day, shiftKey ? -12 : -1),
    PageDown: sameDayAfter(day, shiftKey ? 12 : 1),
  }
  return days[key] ?? null
}

function ordered(one: string, other: string): DayRange {
  return one < other ? { from: one, to: other } : { from: other, to: one }
}

interface MonthProps {
  month: string
  tag: string
  marked: DayRange
  focused: string
  today: string
  onKeyDown: (event: KeyboardEvent) => void
  onPoint: (day: string) => void
  onDay: (day: string) => void
}

function Month({ month, tag, onKeyDown, ...props }: MonthProps) {
  const weeks = weeksOf(month, tag)
  const name = text(tag, { month: 'long', year: 'numeric' }, `${month}-01`)
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys go through a grid.
      role="grid"
      aria-label={name}
      onKeyDown={onKeyDown}
      className="table-fixed"
    >
      <caption className="h-9 px-20 font-display text-base leading-9 whitespace-nowrap">
        {name}
      </caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th
              key={day}
              scope="col"
              abbr={text(tag, { weekday: 'long' }, day)}
              className="h-8 text-xs font-medium text-text-3"
            >
              {text(tag, { weekday: 'narrow' }, day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) =>
              day.startsWith(month) ? (
                <Day key={day} day={day} tag={tag} {...props} />
              ) : (
                <td key={day} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = Omit<MonthProps, 'month' | 'onKeyDown'> & { day: string }

function Day({ day, tag, marked: { from, to }, focused, today, onPoint, onDay }: DayProps) {
  const isEnd = day === from || day === to
  const isInside = from !== null && to !== null && from <= day && day <= to
  const isMarked = isEnd || isInside
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside has the focus.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid says whether it is selected.
      role="gridcell"
      aria-selected={isMarked}
      className={clsx(
        'p-0 py-px',
        isInside && 'bg-gold-tint',
        day === from && 'rounded-s-control',
        day === to && 'rounded-e-control',
      )}
    >
      <button
        type="button"
        tabIndex={day === focused ? 0 : -1}
        aria-label={text(tag, FULL, day)}
        aria-current={day === today ? 'date' : undefined}
        onPointerEnter={() => onPoint(day)}
        onClick={() => onDay(day)}
        className={clsx(
          'flex size-9 items-center justify-center rounded-control tabular-nums pointer-coarse:size-10',
          'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-petrol',
          isEnd ? 'bg-ink text-on-ink' : 'hover:bg-sunken',
          day === today && !isEnd && 'border border-border-strong font-semibold',
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}

const FULL = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

function text(tag: string, options: Intl.DateTimeFormatOptions, day: string): string {
  return dates(tag, { ...options, timeZone: 'UTC' }).format(new Date(day))
}
