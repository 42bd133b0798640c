import { usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import type { DayRange, NamedRange } from '#client/lib/days.ts'
import { dates, textTag } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { buttonClass } from '#client/ui/native/Button.tsx'

const RangePanel = lazyWithRetry(() => import('./RangePanel.tsx'))

interface RangePickerProps {
  /** What has these days: Created, Issued. */
  label: string
  range: DayRange
  /** The ranges to choose from instead of the usual ones. */
  ranges?: readonly NamedRange[]
  onRange: (range: DayRange) => void
  className?: string
}

/** A button with the chosen days of a filter, which opens the usual ranges and two months. */
export function RangePicker({ label, range, ranges, onRange, className }: RangePickerProps) {
  const text = useRangeText()
  const named = ranges?.find(({ isChosen }) => isChosen)?.label
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const timeZone = usePage().props.shop?.timeZone ?? 'UTC'
  return (
    <>
      <AriaButton
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className={buttonClass('secondary', 'md', clsx('max-w-full', className))}
      >
        <Icon icon={CalendarDays} size={16} className="text-text-3" />
        <span className="font-medium text-text-2">{label}</span>
        <bdi title={named ?? text(range)} className="truncate">
          {named ?? text(range)}
        </bdi>
      </AriaButton>
      <Suspense fallback={null}>
        {isOpen && (
          <RangePanel
            label={label}
            button={button}
            range={named === undefined ? range : null}
            ranges={ranges}
            timeZone={timeZone}
            text={text}
            onRange={(chosen) => {
              setOpen(false)
              onRange(chosen)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** A range in the words and the format of the language: 'Nov 1 – 23, 2026', 'From Nov 1, 2026'. */
function useRangeText(): (range: DayRange) => string {
  const { t } = useTranslation('date-range')
  const locale = usePreferences((state) => state.locale)
  const format = dates(textTag(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return ({ from, to }) => {
    if (from !== null && to !== null) return format.formatRange(new Date(from), new Date(to))
    if (from !== null) return t('since', { day: format.format(new Date(from)) })
    return to === null ? t('preset.all') : t('until', { day: format.format(new Date(to)) })
  }
}
