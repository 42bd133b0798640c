import { usePage } from '@inertiajs/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import type { Locale } from '#lang/locales.ts'
import { COUNT_LIMIT, MAX_COUNTED } from '#server/formula/list-counts.ts'
import { moneyFormats, percentFormats, type UnitLabel, weightFormats } from './figures.ts'
import { ages, ageText, dates, durationText, figure, textTag, withoutSpaces } from './intl.ts'

export type Format = ReturnType<typeof useFormat>

/** Formats numbers, weights and times in the user's language and the shop's time zone. */
export function useFormat() {
  const locale = usePreferences((state) => state.locale)
  const chosenUnit = usePreferences((state) => state.weightUnit)
  const { shop } = usePage().props
  const timeZone = shop?.timeZone ?? 'UTC'
  const weightUnit = chosenUnit ?? shop?.weightUnit ?? 'g'
  const { t } = useTranslation('shell')
  return useMemo(() => {
    const unitLabel: UnitLabel = (value, unit) => t(`unit.${unit}`, { value })
    return {
      ...moneyFormats(locale),
      ...percentFormats(locale),
      ...weightFormats(locale, weightUnit, unitLabel),
      ...timeFormats(locale, timeZone),
      number: (n: number, options: Intl.NumberFormatOptions = {}) => figure(locale, n, options),
      /** The number of rows of a list, which the server counts up to a limit: '10,000+'. */
      count: (n: number) =>
        n === COUNT_LIMIT ? t('count_more', { n: figure(locale, MAX_COUNTED) }) : figure(locale, n),
      /** 'gold, silver, and platinum'. */
      list: (texts: readonly string[]) => new Intl.ListFormat(textTag(locale)).format(texts),
    }
  }, [locale, timeZone, weightUnit, t])
}

function timeFormats(locale: Locale, timeZone: string) {
  const tag = textTag(locale)
  const text = (iso: string, options: Intl.DateTimeFormatOptions) =>
    // A Russian year stays on one line with its sign, a Greek or Arabic time with its 'am', and a Japanese, Chinese or
    // Hungarian date with itself.
    dates(tag, { ...options, timeZone })
      .format(new Date(iso))
      .replace(' г.', '\u00a0г.')
      .replace(/(\d) (\D+)$/, '$1\u00a0$2')
      .replace(/([年月])(?=\d)/g, '$1\u2060')
      .replaceAll('. ', locale === 'hu' ? '.\u00a0' : '. ')
  return {
    date: (iso: string) => text(iso, day),
    dateTime: (iso: string) => text(iso, { ...day, ...hour }),
    /** With seconds, for logs with several rows a minute. */
    moment: (iso: string) => text(iso, { ...day, ...second }),
    /** '23:00:05', for logs whose rows stand under a heading for each day. */
    momentOfDay: (iso: string) => text(iso, second),
    /** 'Fri 23:00', for times within a week. */
    weekTime: (iso: string) => text(iso, { weekday: weekdayOf(locale), ...hour }),
    time: (iso: string) => text(iso, hour),
    /** 'in 3 days', 'today', '3 days ago'. */
    inDays: (days: number) => withoutSpaces(ages(tag, { numeric: 'auto' }).format(days, 'day')),
    /** 'Nov 20', for days of this year. */
    dayMonth: (iso: string) => text(iso, { day: 'numeric', month: 'short' }),
    relative: (iso: string) => ageText(locale, iso, Date.now()),
    /** '24 hours', '4 days': whole seconds in the largest unit without a remainder, days from two of them. */
    duration: (seconds: number) => durationText(locale, seconds),
  }
}

/** A short Friday is 金 in Japanese, which is also the word for gold, and one letter in Hungarian. */
const weekdayOf = (locale: Locale) => (locale === 'ja' || locale === 'hu' ? 'long' : 'short')

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const hour = { hour: 'numeric', minute: '2-digit' } as const
const second = { ...hour, second: '2-digit' } as const

/** The current time in ms, updated regularly, for ages on the screen. */
export function useNow(everyMs = 30_000) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
