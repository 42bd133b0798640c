import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useGoldState } from '#client/features/market/current-price/gold-condition.ts'
import { useGoldLabels } from '#client/features/market/current-price/useGoldLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import type { GoldProps } from '#server/shared-props.ts'

interface PriceInUseProps {
  gold: GoldProps
  /** Why no source is used; null where one is on. */
  offText: string | null
}

/** The current gold price and where it is from, above the sources that it could be from. */
export function PriceInUse({ gold, offText }: PriceInUseProps) {
  const { t } = useTranslation('gold-price-sources')
  const format = useFormat()
  const state = useGoldState(gold)
  const { source, description } = useGoldLabels(gold, state)
  return (
    <section
      aria-label={t('chain.in_use')}
      className={clsx(
        'my-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-control px-4 py-3',
        offText ? 'bg-caution-tint' : 'bg-gold-tint',
      )}
    >
      <p className={clsx('font-semibold', offText ? 'text-caution' : 'text-gold')}>
        {t('chain.in_use')}
      </p>
      <p>
        <bdi className="font-semibold">{source}</bdi> ·{' '}
        <bdi className="num">{format.rate(gold.mid, gold.currency)}</bdi> · {state.age}
      </p>
      <p className={offText ? 'basis-full' : 'text-text-2'}>{offText ?? description}</p>
    </section>
  )
}
