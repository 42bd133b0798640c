import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { ChartDatum } from '#client/ui/chart/series.ts'
import type { GoldPriceLogsProps } from '#server/market/history/props.ts'
import { ListRows } from './list-props.tsx'

interface GoldDaysProps {
  /** `data`: a price for each day with one, oldest first. */
  children: (data: readonly ChartDatum[]) => ReactNode
}

/** The gold price of the last year, as the log shows it. */
export function GoldDays({ children }: GoldDaysProps) {
  return (
    <ListRows
      page="gold-price-logs"
      href="/gold-price-logs?range=1y"
      props={['chart', 'chartCurrency']}
    >
      {({ chart, chartCurrency }) => (
        <Days chart={chart} chartCurrency={chartCurrency}>
          {children}
        </Days>
      )}
    </ListRows>
  )
}

function Days({
  chart,
  chartCurrency,
  children,
}: GoldDaysProps & Pick<GoldPriceLogsProps, 'chart' | 'chartCurrency'>) {
  const { t } = useTranslation('gold-price-logs')
  const { date, rate } = useFormat()
  const data = useMemo(
    () =>
      chart.map(
        ({ at, mid, afterGap = false }): ChartDatum => ({
          at,
          value: Number(mid),
          text: rate(mid, chartCurrency),
          time: date(at),
          marked: false,
          pinned: false,
          afterGap,
        }),
      ),
    [chart, chartCurrency, date, rate],
  )
  if (data.length < 2) return <p className="text-text-2">{t('chart.empty')}</p>
  return children(data)
}
