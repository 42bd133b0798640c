import { useTranslation } from 'react-i18next'
import { useGoldState } from '#client/features/market/current-price/gold-condition.ts'
import { useGoldLabels } from '#client/features/market/current-price/useGoldLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import type { GoldProps } from '#server/shared-props.ts'

/** The current gold price and where it is from, above the sources that it could be from. */
export function PriceInUse({ gold, className }: { gold: GoldProps; className: string }) {
  const { t } = useTranslation('gold-price-sources')
  const format = useFormat()
  const state = useGoldState(gold)
  const { source, description } = useGoldLabels(gold, state)
  return (
    <section aria-label={t('chain.in_use')} className={className}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="font-semibold text-gold">{t('chain.in_use')}</p>
        <p className="text-text">
          <bdi className="font-semibold">{source}</bdi> ·{' '}
          <bdi className="num">{format.rate(gold.mid, gold.currency)}</bdi> · {state.age}
        </p>
        <p className="text-text-2">{description}</p>
      </div>
    </section>
  )
}
