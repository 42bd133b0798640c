import { usePage } from '@inertiajs/react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import type { ChartDatum } from '#client/ui/chart/series.ts'
import { languageTag } from '#lang/locales.ts'
import type {
  ChartPoint,
  LogEntryProps,
  TimePrecision,
  WithSourceNames,
} from '#server/market/history/props.ts'

const KNOWN_SOURCES = {
  manual: 'source.manual',
  'datasets/gold-prices (monthly average)': 'source.monthly',
  'fawazahmed0/exchange-api (daily snapshot)': 'source.daily',
} as const

/**
 * Formats the times, sources and chart points of quotes, which are recorded gold prices, in the
 * user's language.
 */
export function useQuoteLabels() {
  const format = useFormat()
  const { t } = useTranslation('gold-price-logs')
  const locale = usePreferences((state) => state.locale)
  const sourceName = useSourceName()
  const timeZone = usePage().props.shop?.timeZone ?? 'UTC'
  return useMemo(() => {
    const months = new Intl.DateTimeFormat(`${languageTag(locale)}-u-nu-latn`, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    const days = new Intl.DateTimeFormat(`${languageTag(locale)}-u-nu-latn`, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
    const shopDays = new Intl.DateTimeFormat(days.resolvedOptions().locale, {
      dateStyle: 'medium',
      timeZone,
    })
    const time = (at: string, precision: TimePrecision) => {
      if (precision === 'month') return months.format(new Date(at))
      return precision === 'day' ? days.format(new Date(at)) : format.moment(at)
    }
    const source = (name: string) => (isKnown(name) ? t(KNOWN_SOURCES[name]) : sourceName(name))
    const cents = (text: string, currency: string) =>
      format.number(Number(text), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    const datum = (point: ChartPoint, currency: string, pinnedAt?: string): ChartDatum => ({
      at: point.at,
      value: Number(point.mid),
      day: point.day && { low: Number(point.day.low), high: Number(point.day.high) },
      text: format.rate(point.mid, currency),
      time: time(point.at, point.timePrecision),
      marked: point.kind === 'manual',
      pinned: point.at === pinnedAt,
      afterGap: point.afterGap === true,
    })
    /** From the first of some points to the last. */
    const spanOf = (points: readonly ChartPoint[]) => {
      const [first, last] = [points[0], points.at(-1)]
      if (!first || !last) return ''
      const isByMonth = first.timePrecision === 'month' && last.timePrecision === 'month'
      return (isByMonth ? months : shopDays).formatRange(new Date(first.at), new Date(last.at))
    }
    return {
      format,
      t,
      timeZone,
      time,
      spanOf,
      cents,
      source,
      datum,
      timeOf: (log: Pick<LogEntryProps, 'quotedAt' | 'timePrecision'>) =>
        time(log.quotedAt, log.timePrecision),
    }
  }, [format, t, locale, timeZone, sourceName])
}

function isKnown(name: string): name is keyof typeof KNOWN_SOURCES {
  return name in KNOWN_SOURCES
}

const NO_NAMES: WithSourceNames['sourceNames'] = {}

/** The name of a source of the gold price, the same in every language. Pages without a log have no names. */
export function useSourceName() {
  const { sourceNames = NO_NAMES } = usePage<Partial<WithSourceNames>>().props
  return useCallback((source: string) => sourceNames[source] ?? source, [sourceNames])
}
