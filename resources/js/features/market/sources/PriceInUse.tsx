import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGoldState } from '#client/features/market/current-price/gold-condition.ts'
import { useGoldLabels } from '#client/features/market/current-price/useGoldLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import type { GoldProps } from '#server/shared-props.ts'

interface PriceInUseProps {
  gold: GoldProps
  /** At the end of the card. */
  action: ReactNode
}

/** The current gold price and where it is from, above the sources that it could be from. */
export function PriceInUse({ gold, action }: PriceInUseProps) {
  const { t } = useTranslation(['gold-price-sources', 'board'])
  const format = useFormat()
  const state = useGoldState(gold)
  const { source, description } = useGoldLabels(gold, state)
  return (
    <Card aria-label={t('chain.in_use')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold text-gold">{t('chain.in_use')}</h2>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <bdi className="font-display text-3xl">{format.rate(gold.mid, gold.currency)}</bdi>
            <span className="text-text-2">{t('board:per_ounce')}</span>
          </p>
          <p className="mt-1 text-text-2">
            <bdi className="font-semibold text-text">{source}</bdi> · {state.age}
          </p>
          <p className="text-text-2">{description}</p>
        </div>
        {action}
      </div>
    </Card>
  )
}
