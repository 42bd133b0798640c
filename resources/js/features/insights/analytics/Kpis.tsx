import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isShownAsZero } from '#client/lib/figures.ts'
import { useFormat } from '#client/lib/format.ts'
import { Sparkline } from '#client/ui/chart/Sparkline.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { MissingCard, useIsMissing } from '#client/ui/MissingCard.tsx'
import type { AnalyticsProps, AnalyticsRequest } from '#server/insights/analytics/props.ts'
import type { KpiResult } from '#server/insights/analytics/result-props.ts'
import { addressOf } from './address.ts'
import { Definition } from './Definition.tsx'
import { type MetalChoice, useMetalTexts } from './metal-texts.ts'
import { useExactValueText, useShortValueText } from './useValueText.ts'

type Kpi = AnalyticsProps['kpis'][number]

/** The figures above all tabs, each with its change and its line. They do not depend on the filters of pieces. */
export function Kpis({ kpis, ...props }: AnalyticsProps) {
  const { t } = useTranslation('analytics')
  if (kpis.length === 0) return null
  return (
    <ul
      aria-label={t('kpis.label')}
      className={clsx(
        'mb-6 grid grid-cols-2 gap-3 max-md:mb-4 max-md:gap-2 md:grid-cols-3',
        kpis.length === 5 ? 'min-[90rem]:grid-cols-5' : 'min-[90rem]:grid-cols-6',
      )}
    >
      {kpis.map((kpi) => (
        <Tile
          key={kpi.key}
          kpi={kpi}
          result={props[kpi.prop]}
          request={props.request}
          asOf={props.asOf}
          choice={props}
        />
      ))}
    </ul>
  )
}

const ALL_PIECES = { product: null, kind: null, karat: null, width: null, construction: null }

interface TileProps {
  kpi: Kpi
  /** Undefined while loading; null where it cannot be calculated. */
  result: KpiResult | null | undefined
  request: AnalyticsRequest
  /** The end of the day of comparison. */
  asOf: string | null
  choice: MetalChoice
}

function Tile({ kpi, result, request, asOf, choice }: TileProps) {
  const { key, prop, card, unit, better, only, isOfMetal } = kpi
  const { context, chosen } = useMetalTexts(choice)
  const { t } = useTranslation('analytics')
  const { figure } = useShortValueText()
  const exactText = useExactValueText()
  const isMissing = useIsMissing(prop)
  // The last result stays until the next one is there.
  const [last, setLast] = useState(result)
  if (result !== undefined && result !== last) setLast(result)
  const latest = result === undefined ? last : result
  const label = t(`figures.${key}` as 'figures.gold_price', { context })
  const title = isOfMetal && chosen !== null ? `${chosen} · ${label}` : label
  const { value = null, before = null, line = [] } = latest ?? {}
  const [first, end] = [line[0], line.at(-1)]
  return (
    <li
      aria-busy={result === undefined && !isMissing}
      className="relative flex min-w-0 break-inside-avoid flex-col rounded-card border bg-surface p-3 max-md:odd:last:col-span-2 hover:border-border-strong"
    >
      <Definition title={title} className="absolute end-1.5 top-1.5 z-1">
        {t(`cards.${card}.definition` as 'cards.price_age.definition', { context })}
      </Definition>
      {isMissing && result === undefined ? (
        <MissingCard prop={prop} card={title} />
      ) : (
        <>
          <Link
            href={addressOf({ ...request, ...ALL_PIECES }, card, only)}
            className="flex flex-1 flex-col rounded-card after:absolute after:inset-0"
          >
            <span className="flex-1 pe-6 text-sm text-balance text-text-2">{title}</span>
            <span
              title={exactText(value, unit)}
              className="num mt-1 flex h-8 items-center text-start text-xl font-medium"
            >
              {latest === undefined ? (
                <Blank className="h-6 w-24" />
              ) : (
                <bdi>{figure(value, unit)}</bdi>
              )}
            </span>
          </Link>
          <p className="flex min-h-5 flex-wrap items-center gap-x-1 text-sm">
            {value !== null && before !== null && (
              <Change value={value} before={before} unit={unit} better={better} />
            )}
            {unit === 'gold' && before !== null && asOf !== null && (
              <Since asOf={asOf} isLongAgo={request.range > 90 || request.compare === 'year'} />
            )}
          </p>
          <p className="h-5 truncate text-sm text-text-3 max-md:hidden" title={previousText()}>
            {previousText()}
          </p>
          <div className="mt-2 h-8 max-md:hidden">
            {first && end && (
              <Sparkline
                points={line}
                label={`${title}. ${t('chart', {
                  from: figure(first.value, unit),
                  to: figure(end.value, unit),
                })}`}
                className={clsx('h-8', unit === 'gold' ? 'text-gold-fill' : 'text-chart-teal')}
              />
            )}
          </div>
        </>
      )}
    </li>
  )

  function previousText() {
    return before === null ? undefined : t('before', { value: figure(before, unit) })
  }
}

/** The day from which gold is compared, since other changes of gold on the page are from another day. */
function Since({ asOf, isLongAgo }: { asOf: string; isLongAgo: boolean }) {
  const { t } = useTranslation('shell')
  const { date, dayMonth } = useFormat()
  const time = new Date(Date.parse(asOf) - 1).toISOString()
  return (
    <span className="text-text-3">
      {t('gold.since', { time: (isLongAgo ? date : dayMonth)(time) })}
    </span>
  )
}

interface ChangeProps extends Pick<Kpi, 'unit' | 'better'> {
  value: number
  before: number
}

/** In percent; of shares in percentage points, of counts as a number, and from zero as an amount. */
function Change({ value, before, unit, better }: ChangeProps) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const { figure } = useShortValueText()
  const difference = value - before
  const basisPoints = before === 0 ? null : (difference / before) * 10_000
  const isPercent = unit !== 'count' && unit !== 'bp'
  const digits = unit === 'gold' ? 2 : 1
  const isRoundedToZero = isPercent && basisPoints !== null && isShownAsZero(basisPoints, digits)
  if (difference === 0 || isRoundedToZero)
    return <span className="text-text-2">{t('unchanged')}</span>
  const isBetter = difference > 0 === (better === 'higher')
  const text = () => {
    if (unit === 'count') return format.number(difference, { signDisplay: 'exceptZero' })
    if (unit === 'bp') return t('points', { value: format.number(difference / 100, ONE_PLACE) })
    return basisPoints === null
      ? figure(Math.abs(difference), unit)
      : format.percent(basisPoints, { sign: true, digits })
  }
  return (
    <span
      className={clsx(
        'flex items-center gap-1 font-medium',
        better === null ? 'text-text-2' : null,
        better !== null && (isBetter ? 'text-positive' : 'text-critical'),
      )}
    >
      <Icon icon={difference > 0 ? ArrowUp : ArrowDown} size={16} />
      <bdi>{text()}</bdi>
    </span>
  )
}

const ONE_PLACE = {
  signDisplay: 'exceptZero',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
} as const

const Blank = ({ className }: { className: string }) => (
  <span className={`rounded bg-sunken ${className}`} />
)
