import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import type { ChartDatum } from '#client/ui/chart/series.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import type { AnalyticsRequest } from '#server/insights/analytics/props.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import { ListRows } from './list-props.tsx'

export interface GoldDaysData {
  /** A price for each day with one, oldest first. */
  data: readonly ChartDatum[]
  /** Of the answer, for links to the same rows. */
  request: AnalyticsRequest
}

/** The gold price of the last 90 days, as the analytics of this user answer it. */
export function GoldDays({ children }: { children: (gold: GoldDaysData) => ReactNode }) {
  return (
    <ListRows
      page="analytics"
      href="/analytics?range=90&tab=gold"
      props={['request', 'gold_price']}
    >
      {({ request, gold_price: result }) => (
        <Days request={request} result={result ?? null}>
          {children}
        </Days>
      )}
    </ListRows>
  )
}

interface DaysProps {
  request: AnalyticsRequest
  /** Null before the first gold price. */
  result: CardResult | null
  children: (gold: GoldDaysData) => ReactNode
}

function Days({ request, result, children }: DaysProps) {
  const { t } = useTranslation('gold-price-logs')
  const { date, rate } = useFormat()
  const { currency } = useShop()
  const data = useMemo(() => {
    const chart = result?.charts.find(({ kind }) => kind === 'lines')
    const points = chart?.kind === 'lines' ? (chart.series[0]?.points ?? []) : []
    return points.map(({ x, y }): ChartDatum => {
      const at = new Date(x).toISOString()
      const price = goldPriceText(y)
      return {
        at,
        value: Number(price),
        text: rate(price, currency),
        time: date(at),
        marked: false,
        pinned: false,
        afterGap: false,
      }
    })
  }, [result, currency, date, rate])
  if (data.length < 2) return <p className="text-text-2">{t('chart.empty')}</p>
  return children({ data, request })
}
