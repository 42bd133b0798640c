import { useTranslation } from 'react-i18next'
import type { GoldProps } from '#server/shared-props.ts'
import type { useStanding } from './useStanding.ts'

type Standing = Pick<ReturnType<typeof useStanding>, 'condition' | 'heardTime'>

/** What the state of a gold price means, and by which rule it grows old. */
export function useGoldWords(gold: GoldProps, { condition, heardTime }: Standing) {
  const { t } = useTranslation('board')
  const source = gold.kind === 'manual' ? t('by_hand') : gold.sourceLabel
  const isKnown = condition !== 'lost' && condition !== 'checking'
  const meaning =
    isKnown && gold.tooOld ? t('says.too_old') : t(`says.${condition}`, { source, time: heardTime })
  const rule =
    gold.maxAgeS === null
      ? t('rule.manual')
      : t('rule.fresh', { source, count: Math.round(gold.maxAgeS / 60) })
  return { source, meaning, rule }
}
