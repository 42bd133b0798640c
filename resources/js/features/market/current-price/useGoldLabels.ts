import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { MetalPriceProps } from '#server/market/board/board-props.ts'
import type { useGoldState } from './gold-condition.ts'

type GoldStateProps = Pick<ReturnType<typeof useGoldState>, 'condition' | 'receivedTime'>

/** Describes the state of a gold price and the rule by which it becomes outdated. */
export function useGoldLabels(gold: MetalPriceProps, { condition, receivedTime }: GoldStateProps) {
  const { t } = useTranslation('board')
  const { duration } = useFormat()
  const source = gold.kind === 'manual' ? t('manual') : gold.sourceLabel
  const isKnown = condition !== 'lost' && condition !== 'checking'
  const description =
    isKnown && gold.tooOld
      ? t('status.too_old')
      : t(`status.${condition}`, { source, time: receivedTime })
  const rule =
    gold.maxAgeS === null
      ? t('rule.manual')
      : t('rule.fresh', { source, time: duration(gold.maxAgeS) })
  return { source, description, rule }
}

export function useMarketLabel({ open, since, until }: MetalPriceProps['market']): string {
  const { t } = useTranslation('board')
  const { weekTime } = useFormat()
  if (open) return t('market_open', { time: weekTime(until) })
  return t('market_closed', { since: weekTime(since), until: weekTime(until) })
}
