import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useGoldState } from '#client/features/market/current-price/gold-condition.ts'
import {
  useGoldLabels,
  useMarketLabel,
} from '#client/features/market/current-price/useGoldLabels.ts'
import { useMetalName } from '#client/features/market/metals/metals.ts'
import { PriceChange } from '#client/features/market/quotes/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { GoldProps } from '#server/shared-props.ts'
import { FreshnessRing } from './FreshnessRing.tsx'

/** A manually entered price is valid for a day. */
const MANUAL_MAX_AGE_S = 24 * 60 * 60

/** Shows the current gold price in large type with its freshness below, so that an outdated price is recognizable. */
export function BoardFigure({ gold }: { gold: GoldProps }) {
  const { t } = useTranslation(['board', 'shell'])
  const format = useFormat()
  const goldState = useGoldState(gold)
  const nameOf = useMetalName()
  const { condition, age, ageMs } = goldState
  const { source, description } = useGoldLabels(gold, goldState)
  const market = useMarketLabel(gold.market)
  const isUnreliable = ['stale', 'example', 'lost'].includes(condition) || gold.tooOld
  const remaining = 1 - ageMs / ((gold.maxAgeS ?? MANUAL_MAX_AGE_S) * 1000)
  return (
    <div>
      {gold.metal && <p className="mb-1 text-lg font-semibold">{nameOf(gold.metal)}</p>}
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <bdi
          className={clsx(
            'font-display text-[clamp(2.5rem,9vw,4.5rem)] leading-none',
            isUnreliable && 'text-text-2',
          )}
        >
          {format.rate(gold.mid, gold.currency)}
        </bdi>
        <span className="text-lg text-text-2">{t('board:per_ounce')}</span>
        {gold.changeSince !== null && (
          <span className="text-lg">
            <PriceChange bp={gold.changeBp} />{' '}
            <span className="text-base text-text-3">
              {t('board:since', { time: format.weekTime(gold.changeSince) })}
            </span>
          </span>
        )}
      </p>
      <div className="mt-4 flex items-start gap-3">
        <FreshnessRing condition={condition} remaining={remaining} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <strong className={clsx('text-lg font-semibold', isUnreliable && 'text-caution')}>
              {t(`shell:gold.${condition}`)}
            </strong>
            <span className="text-text-2">
              {age} ·{' '}
              {gold.kind !== 'manual' && (
                <>
                  <bdi>{source}</bdi> ·{' '}
                </>
              )}
              <time dateTime={gold.quotedAt}>{format.dateTime(gold.quotedAt)}</time>
            </span>
          </p>
          <p className={clsx(isUnreliable ? 'font-medium text-caution' : 'text-text-2')}>
            {description}
          </p>
          <p className="text-text-2">
            {t('shell:pair', { label: t('board:market'), value: market })}
            {gold.fallback && (
              <span className="font-medium text-caution">
                {' '}
                · {t('board:fallback', { source: gold.sourceLabel })}
              </span>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}
