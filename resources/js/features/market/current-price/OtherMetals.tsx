import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { logHref, useMetalName } from '#client/features/market/metals/metals.ts'
import { PriceChange } from '#client/features/market/quotes/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { MetalPriceProps } from '#server/market/board/board-props.ts'
import type { GoldProps } from '#server/shared-props.ts'
import { useGoldState } from './gold-condition.ts'

type OtherMetal = NonNullable<GoldProps['others']>[number]

interface OtherMetalsProps {
  others: readonly OtherMetal[]
  onFollow?: () => void
  className?: string
}

/** The other metals that the shop sells, each with its price, change and state, and a link to its log. */
export function OtherMetals({ others, onFollow, className }: OtherMetalsProps) {
  if (others.length === 0) return null
  return (
    <ul className={clsx('divide-y border-y', className)}>
      {others.map(({ metal, price }) => (
        <li key={metal}>
          <Link href={logHref(metal)} {...(onFollow && { onClick: onFollow })} className={rowClass}>
            <OtherMetal metal={metal} price={price} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const rowClass =
  'flex min-h-11 flex-wrap items-center gap-x-2 gap-y-0.5 rounded-control py-1.5 hover:underline'

function OtherMetal({ metal, price }: OtherMetal) {
  const { t } = useTranslation('shell')
  const nameOf = useMetalName()
  return (
    <>
      <span className="min-w-20 text-text-2">{nameOf(metal)}</span>
      {price ? <Price price={price} /> : <span className="text-text-3">{t('gold.no_price')}</span>}
    </>
  )
}

function Price({ price }: { price: MetalPriceProps }) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const { condition, tone } = useGoldState(price)
  const held = price.held ?? 0
  return (
    <>
      <bdi className="font-semibold">{format.rate(price.mid, price.currency)}</bdi>
      {price.changeBp !== null && (
        <span className="text-sm">
          <PriceChange bp={price.changeBp} />
        </span>
      )}
      <span className="ms-auto flex flex-wrap gap-1">
        {held > 0 && <Badge tone="caution">{t('gold.needs_review', { count: held })}</Badge>}
        <Badge tone={tone}>{t(`gold.${condition}`)}</Badge>
      </span>
    </>
  )
}
