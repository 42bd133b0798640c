import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { SensitiveDownload } from '#client/features/identity/reauthentication/SensitiveDownload.tsx'
import { Button, ButtonLink, DownloadLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { MissingCard } from '#client/ui/MissingCard.tsx'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import type { AnalyticsProps, AnalyticsRequest } from '#server/insights/analytics/props.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import { AnalyticsChart } from './AnalyticsChart.tsx'
import { addressOf, exportOf } from './address.ts'
import { Definition } from './Definition.tsx'
import { Figures } from './Figures.tsx'
import { type MetalChoice, type MetalContext, useMetalTexts } from './metal-texts.ts'
import { PeriodNote, PiecesNote } from './PeriodNote.tsx'
import { useValueText } from './useValueText.ts'

/** Only with its table, which is large. */
const ResultRows = lazyWithRetry(() => import('./ResultRows.tsx'))

interface AnalyticsCardProps {
  card: CardName
  /** Undefined where it could not be loaded; null where it cannot be calculated. */
  result: CardResult | null | undefined
  request: AnalyticsRequest
  period: AnalyticsProps['cards'][number]['period']
  comparison: AnalyticsProps['cards'][number]['comparison']
  /** The end of the day of comparison. */
  asOf: string | null
  /** Whether the filters of pieces apply. */
  isOfPieces: boolean
  /** To name the one of the filter. */
  products: AnalyticsProps['facets']['products']
  /** Whether it is of the chosen metal. */
  isOfMetal: boolean
  choice: MetalChoice
  /** How many columns of the page it takes. */
  width: 'half' | 'full'
}

const CHARTS_PER_CARD = 2

/** One analytics card: its answer, figures and charts; the definition and the rows on demand. */
export function AnalyticsCard({
  card,
  result,
  request,
  isOfPieces,
  products,
  isOfMetal,
  choice,
  width,
  ...periodProps
}: AnalyticsCardProps) {
  const { t } = useTranslation('analytics')
  const { context, chosen } = useMetalTexts(choice)
  const title = t(`cards.${card}.title` as 'cards.price_age.title', { context })
  const isAlone = request.card === card
  return (
    <Card
      className={clsx(
        'flex min-w-0 flex-col break-inside-avoid print:mb-5',
        width === 'full' && 'xl:col-span-2',
      )}
      title={title}
      actions={
        <Definition title={title} className="-my-1 -me-2">
          {t(`cards.${card}.definition` as 'cards.price_age.definition', { context })}{' '}
          <PeriodNote {...periodProps} />
        </Definition>
      }
    >
      {isOfMetal && chosen !== null && <p className="mb-2 text-sm text-text-2">{chosen}</p>}
      {isOfPieces && <PiecesNote request={request} products={products} />}
      {result === undefined && <MissingCard prop={card} card={title} />}
      {result === null && <p className="text-text-2">{t('unknown', { context })}</p>}
      {result && (
        <>
          <Advice advice={result.advice} context={context} />
          <div className="flex flex-col">
            <Figures figures={result.figures} card={card} request={request} context={context} />
            <div className="@container max-sm:order-first">
              <div className="grid grid-cols-1 gap-x-8 @4xl:grid-cols-2">
                {result.charts.slice(0, isAlone ? undefined : CHARTS_PER_CARD).map((chart) => (
                  <AnalyticsChart
                    key={`${chart.kind} ${chart.key}`}
                    chart={chart}
                    card={card}
                    request={request}
                    context={context}
                  />
                ))}
              </div>
            </div>
          </div>
          <Rows result={result} card={card} request={request} title={title} context={context} />
        </>
      )}
    </Card>
  )
}

interface RowsProps {
  result: CardResult
  card: CardName
  request: AnalyticsRequest
  title: string
  context: MetalContext
}

/** The rows, on demand; on the page of a single card always. */
function Rows({ result, card, request, title, context }: RowsProps) {
  const { t } = useTranslation('analytics')
  const [isOpen, setOpen] = useState(false)
  const tableId = useId()
  const isAlone = request.card === card
  const isShown = isAlone || isOpen
  const namesCustomers = result.columns.some(({ key }) => key === 'customer')
  const DownloadRows = namesCustomers ? SensitiveDownload : DownloadLink
  return (
    <>
      <div data-print="no" className="mt-auto flex flex-wrap gap-2">
        {!isAlone && (
          <Button
            size="sm"
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': tableId })}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? t('hide_table') : t('show_table')}
          </Button>
        )}
        {isShown && !isAlone && (
          <ButtonLink size="sm" href={addressOf(request, card)}>
            {t('open')}
          </ButtonLink>
        )}
        {isShown && (
          <DownloadRows size="sm" href={exportOf(request, card)}>
            {t('csv')}
          </DownloadRows>
        )}
      </div>
      {isShown && (
        <div id={tableId} className="mt-2">
          <Suspense fallback={<div className="min-h-40" />}>
            <ResultRows result={result} isAlone={isAlone} title={title} context={context} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** The place of cards that are not loaded yet. */
export function WaitingCard() {
  return (
    <div
      aria-hidden
      data-print="no"
      className="grid min-h-96 content-start gap-3 rounded-card border p-5"
    >
      {['w-1/3', 'w-2/3', 'w-full'].map((width) => (
        <span key={width} className={`h-5 rounded bg-sunken ${width}`} />
      ))}
    </div>
  )
}

/** The recommended action. */
function Advice({
  advice: { key, values, tone },
  context,
}: Pick<CardResult, 'advice'> & { context: MetalContext }) {
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
      <span>{t(`advice.${key}` as 'advice.locked_covered', { ...texts, context })}</span>
    </p>
  )
}
