import { useTranslation } from 'react-i18next'
import { GOLD } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { MetalPriceProps } from '#server/market/board/board-props.ts'
import type { useGoldState } from './gold-condition.ts'

type GoldStateProps = Pick<ReturnType<typeof useGoldState>, 'condition' | 'receivedTime'>

/** The states whose sentence names gold; each has another one for other metals. */
const NAMING_GOLD = ['stale', 'example', 'too_old'] as const

/** Describes the state of a metal price, of gold unless it names another, and the rule by which it becomes outdated. */
export function useGoldLabels(
  gold: MetalPriceProps & { metal?: Metal },
  { condition, receivedTime }: GoldStateProps,
) {
  const { t } = useTranslation('board')
  const { duration } = useFormat()
  const source = gold.kind === 'manual' ? t('manual') : gold.sourceLabel
  const isKnown = condition !== 'lost' && condition !== 'checking'
  const state = isKnown && gold.tooOld ? 'too_old' : condition
  const ofOther = NAMING_GOLD.find((one) => one === state && (gold.metal ?? GOLD) !== GOLD)
  const description = ofOther
    ? t(`status_metal.${ofOther}`)
    : t(`status.${state}`, { source, time: receivedTime })
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
