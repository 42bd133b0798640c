import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#client/app/date/DateField.tsx'
import { dates, textTag } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

interface HolidaysProps {
  days: string[]
  onDays: (days: string[]) => void
  error: string | undefined
}

export function Holidays({ days, onDays, error }: HolidaysProps) {
  const { t } = useTranslation('gold-price-sources')
  const titleId = useId()
  const dayText = useDayText()
  const [day, setDay] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = () => {
    if (day === '') return setProblem(t('gold.holiday_missing'))
    if (days.includes(day)) return setProblem(t('gold.holiday_duplicate'))
    onDays([...days, day].sort())
    setDay('')
    setProblem(undefined)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <fieldset aria-labelledby={titleId}>
      <p id={titleId} className="text-sm font-medium text-text-2">
        {t('gold.holidays')}
      </p>
      <p className="text-sm text-text-3">{t('gold.holidays_hint')}</p>
      <ul className="my-3 flex flex-wrap gap-2">
        {days.length === 0 && <li className="text-text-2">{t('gold.holidays_none')}</li>}
        {days.map((one) => (
          <li
            key={one}
            className="flex items-center gap-1 rounded-control border bg-sunken ps-2.5 dark:bg-raised"
          >
            <time dateTime={one}>{dayText(one)}</time>
            <IconButton
              icon={X}
              label={t('gold.holiday_remove', { day: dayText(one) })}
              onPress={() => onDays(days.filter((other) => other !== one))}
              className="size-8"
            />
          </li>
        ))}
      </ul>
      {error && <p className="mb-2 text-sm font-medium text-critical">{error}</p>}
      <div className="flex flex-wrap items-start gap-2">
        <DateField
          label={t('gold.holiday')}
          value={day}
          onChange={setDay}
          onKeyDown={addOnEnter}
          error={problem}
          className="w-44"
        />
        <Button onPress={add} className="mt-5.5">
          {t('gold.holiday_add')}
        </Button>
      </div>
    </fieldset>
  )
}

/** A date without a time: it must not shift with the time zone. */
function useDayText() {
  const tag = textTag(usePreferences((state) => state.locale))
  return (day: string) =>
    dates(tag, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`))
}
