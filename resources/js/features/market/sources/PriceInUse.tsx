import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useGoldState } from '#client/features/market/current-price/gold-condition.ts'
import { useGoldLabels } from '#client/features/market/current-price/useGoldLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import type { GoldProps } from '#server/shared-props.ts'

/** The current gold price and where it is from, above the sources that it could be from. */
export function PriceInUse({ gold, areAllOff }: { gold: GoldProps; areAllOff: boolean }) {
  const { t } = useTranslation('gold-price-sources')
  const format = useFormat()
  const state = useGoldState(gold)
  const { source, description } = useGoldLabels(gold, state)
  return (
    <section
      aria-label={t('chain.in_use')}
      className={clsx(
        'my-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-control px-4 py-3',
        areAllOff ? 'bg-caution-tint' : 'bg-gold-tint',
      )}
    >
      <p className={clsx('font-semibold', areAllOff ? 'text-caution' : 'text-gold')}>
        {t('chain.in_use')}
      </p>
      <p>
        <bdi className="font-semibold">{source}</bdi> ·{' '}
        <bdi className="num">{format.rate(gold.mid, gold.currency)}</bdi> · {state.age}
      </p>
      <p className={areAllOff ? 'basis-full' : 'text-text-2'}>
        {areAllOff ? t('chain.none_on') : description}
      </p>
    </section>
  )
}
