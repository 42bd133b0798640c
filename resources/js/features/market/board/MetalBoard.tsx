import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useGoldState } from '#client/features/market/current-price/gold-condition.ts'
import { useGoldLabels } from '#client/features/market/current-price/useGoldLabels.ts'
import { useMetalName } from '#client/features/market/metals/metals.ts'
import { PriceChange } from '#client/features/market/quotes/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Metal } from '#server/formula/units/karat.ts'
import type { MetalPriceProps, MetalRatesProps } from '#server/market/board/board-props.ts'
import { RateCards } from './RateCards.tsx'

interface MetalBoardProps {
  metal: Metal
  rates: MetalRatesProps
  /** Null without a price. */
  price: MetalPriceProps | null
}

/** Another metal on the board, below the first: its price and the shop's rates. */
export function MetalBoard({ metal, rates, price }: MetalBoardProps) {
  const { t } = useTranslation('board')
  const nameOf = useMetalName()
  const name = nameOf(metal)
  const { shopCurrency } = rates
  return (
    <div className="mt-8 border-t pt-5">
      <p className="text-lg font-semibold">{name}</p>
      {price ? (
        <>
          <Figure price={{ ...price, metal }} />
          <RateCards
            {...rates}
            title={t('metals.rates', { metal: name, currency: shopCurrency })}
            currency={price.currency}
          />
        </>
      ) : (
        <p className="mt-1 text-text-2">{t('metals.without_price')}</p>
      )}
    </div>
  )
}

function Figure({ price }: { price: MetalPriceProps & { metal: Metal } }) {
  const { t } = useTranslation(['board', 'shell'])
  const format = useFormat()
  const state = useGoldState(price)
  const { source, description } = useGoldLabels(price, state)
  const isUnreliable = ['stale', 'example', 'lost'].includes(state.condition) || price.tooOld
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <bdi className={clsx('font-display text-3xl', isUnreliable && 'text-text-2')}>
          {format.rate(price.mid, price.currency)}
        </bdi>
        <span className="text-text-2">{t('board:per_ounce')}</span>
        {price.changeSince !== null && <PriceChange bp={price.changeBp} />}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-text-2">
        <Badge tone={state.tone}>{t(`shell:gold.${state.condition}`)}</Badge>
        <span>{state.age}</span>
        {price.kind !== 'manual' && <bdi>{source}</bdi>}
      </p>
      {isUnreliable && <p className="mt-1 font-medium text-caution">{description}</p>}
    </>
  )
}
