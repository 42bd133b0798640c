import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { GoldProps } from '#server/shared-props.ts'

/** Whether gold is traded, since when and until when, on the shop's clock. */
export function useMarketWords({ open, since, until }: GoldProps['market']): string {
  const { t } = useTranslation('board')
  const { weekTime } = useFormat()
  if (open) return t('market_open', { time: weekTime(until) })
  return t('market_closed', { since: weekTime(since), until: weekTime(until) })
}
