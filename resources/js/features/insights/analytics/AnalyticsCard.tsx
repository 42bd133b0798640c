import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SensitiveDownload } from '#client/features/identity/reauthentication/SensitiveDownload.tsx'
import { ButtonLink, DownloadLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { MissingCard, useIsMissing } from '#client/ui/MissingCard.tsx'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import type { AnalyticsProps, AnalyticsRequest } from '#server/insights/analytics/props.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import { AnalyticsChart } from './AnalyticsChart.tsx'
import { addressOf, exportOf } from './address.ts'
import { Figures } from './Figures.tsx'
import { PeriodNote } from './PeriodNote.tsx'
import { RowsTable } from './RowsTable.tsx'
import { useValueText } from './useValueText.ts'

interface AnalyticsCardProps {
  card: CardName
  /** Undefined while loading; null where it cannot be calculated. */
  result: CardResult | null | undefined
  request: AnalyticsRequest
  period: AnalyticsProps['cards'][number]['period']
  comparison: AnalyticsProps['cards'][number]['comparison']
  /** The end of the day of comparison. */
  asOf: string | null
  /** Whether the filters by karat, width and construction apply. */
  isOfPieces: boolean
}

const CHARTS_PER_CARD = 2

/** One analytics card: definition, advice, figures, charts and rows. */
export function AnalyticsCard({
  card,
  result,
  request,
  isOfPieces,
  ...periodProps
}: AnalyticsCardProps) {
  const { t } = useTranslation('analytics')
  const isMissing = useIsMissing(card)
  const isAlone = request.card === card
  const namesCustomers = result?.columns.some(({ key }) => key === 'customer')
  const DownloadRows = namesCustomers ? SensitiveDownload : DownloadLink
  return (
    <Card
      className="flex min-w-0 flex-col break-inside-avoid"
      aria-busy={result === undefined && !isMissing}
      title={t(`cards.${card}.title`)}
      actions={
        <span data-print="no" className="flex gap-2">
          {!isAlone && (
            <ButtonLink size="sm" variant="quiet" href={addressOf(request, card)}>
              {t('open')}
            </ButtonLink>
          )}
          <DownloadRows size="sm" variant="quiet" href={exportOf(request, card)}>
            {t('csv')}
          </DownloadRows>
        </span>
      }
    >
      <p className="mb-3 max-w-prose text-sm text-text-3">
        {t(`cards.${card}.definition`)}{' '}
        <PeriodNote {...periodProps} request={request} isOfPieces={isOfPieces} />
      </p>
      {result === undefined &&
        (isMissing ? <MissingCard prop={card} card={t(`cards.${card}.title`)} /> : <Waiting />)}
      {result === null && <p className="text-text-2">{t('unknown')}</p>}
      {result && (
        <>
          <Advice advice={result.advice} />
          <Figures figures={result.figures} card={card} request={request} />
          {result.charts.slice(0, isAlone ? undefined : CHARTS_PER_CARD).map((chart) => (
            <AnalyticsChart
              key={`${chart.kind} ${chart.key}`}
              chart={chart}
              card={card}
              request={request}
            />
          ))}
          <RowsTable result={result} isAlone={isAlone} title={t(`cards.${card}.title`)} />
        </>
      )}
    </Card>
  )
}

/** As high as most cards, so that the cards below it seldom move. */
function Waiting() {
  const { t } = useTranslation('analytics')
  return (
    <div role="status" className="grid min-h-130 grid-rows-[auto_auto_auto_1fr] gap-3">
      <span className="sr-only">{t('waiting')}</span>
      {['w-2/3', 'w-1/2', 'w-full'].map((width) => (
        <span key={width} className={`h-5 rounded bg-sunken ${width}`} />
      ))}
      <span className="rounded bg-sunken" />
    </div>
  )
}

/** The recommended action. */
function Advice({ advice: { key, values, tone } }: Pick<CardResult, 'advice'>) {
  const { t } = useTranslation('analytics')
  const valueText = useValueText()
  const texts = {
    ...values,
    ...('percent' in values && { percent: valueText(values.percent, 'bp') }),
    ...('amount' in values && { amount: valueText(values.amount, 'money') }),
  }
  const isAction = tone === 'caution'
  return (
    <p className="mb-3 flex items-start gap-2 font-medium">
      <span className={clsx('mt-0.5 shrink-0', isAction ? 'text-caution' : 'text-positive')}>
        <Icon icon={isAction ? CircleAlert : CircleCheck} size={18} />
      </span>
      <span>{t(`advice.${key}` as 'advice.gold_stable', texts)}</span>
    </p>
  )
}

/** The height of the rows of the surrounding grid. */
const ROW_PX = 4
const GAP_PX = 20

/** A grid item that spans as many low rows as its content needs, before it is painted, so that cards leave no gaps. */
export function MasonryItem({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = content.current
    const item = element?.parentElement
    if (!element || !item) return
    const resize = () => {
      item.style.gridRowEnd = `span ${Math.ceil((element.offsetHeight + GAP_PX) / ROW_PX)}`
    }
    resize()
    const observer = new ResizeObserver(resize)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="min-w-0 print:mb-5 print:row-end-auto!">
      <div ref={content}>{children}</div>
    </div>
  )
}
