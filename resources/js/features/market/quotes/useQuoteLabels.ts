import { usePage } from '@inertiajs/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import type { ChartDatum } from '#client/ui/chart/series.ts'
import { languageTag } from '#lang/locales.ts'
import type { ChartPoint, LogEntryProps, TimePrecision } from '#server/market/history/props.ts'
import type { SourceKind } from '#server/platform/env/feed-settings.ts'

const KNOWN_SOURCES = {
  manual: 'source.manual',
  'datasets/gold-prices (monthly average)': 'source.monthly',
  'fawazahmed0/exchange-api (daily snapshot)': 'source.daily',
} as const

/** Formats the times, sources and chart points of quotes in the user's language. */
export function useQuoteLabels() {
  const format = useFormat()
  const { t } = useTranslation('gold-price-logs')
  const locale = usePreferences((state) => state.locale)
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
    const time = (at: string, precision: TimePrecision) => {
      if (precision === 'month') return months.format(new Date(at))
      return precision === 'day' ? days.format(new Date(at)) : format.moment(at)
    }
    const source = (name: string) =>
      isKnown(name) ? t(KNOWN_SOURCES[name]) : (SOURCE_NAMES[name] ?? name)
    const cents = (text: string, currency: string) =>
      format.number(Number(text), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    const datum = (point: ChartPoint, currency: string, pinnedAt?: string): ChartDatum => ({
      at: point.at,
      value: Number(point.mid),
      text: format.gold(point.mid, currency),
      time: time(point.at, point.timePrecision),
      marked: point.kind === 'manual',
      pinned: point.at === pinnedAt,
      afterGap: point.afterGap === true,
    })
    return {
      format,
      t,
      timeZone,
      time,
      cents,
      source,
      datum,
      timeOf: (log: Pick<LogEntryProps, 'quotedAt' | 'timePrecision'>) =>
        time(log.quotedAt, log.timePrecision),
    }
  }, [format, t, locale, timeZone])
}

function isKnown(name: string): name is keyof typeof KNOWN_SOURCES {
  return name in KNOWN_SOURCES
}

/** Names of the sources: brands, the same in every language. */
export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  swissquote: 'Swissquote',
  gold_api_com: 'gold-api.com',
  nbp: 'NBP',
  goldapi_io: 'goldapi.io',
  metals_dev: 'metals.dev',
  metalpriceapi: 'metalpriceapi',
  goldprice_org: 'goldprice.org',
} satisfies Record<SourceKind, string>
