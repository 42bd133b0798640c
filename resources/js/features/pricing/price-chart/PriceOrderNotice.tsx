import { useTranslation } from 'react-i18next'
import { PieceLabel } from '#client/features/pricing/price-chart/cells/PieceLabel.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'
import { usePriceOrder } from './usePriceOrder.ts'

const SHOWN_COUNT = 5

/** Warns where a longer, wider or finer piece costs less. */
export function PriceOrderNotice({ props }: { props: PriceProps }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const problems = usePriceOrder(props)
  if (problems.length === 0) return null
  const strip = { zeros: 'strip' } as const
  return (
    <Notice
      tone="caution"
      data-print="no"
      className="mb-4"
      title={t('priceOrder.title', { count: problems.length })}
    >
      <ul className="mt-1 flex flex-col gap-1">
        {problems.slice(0, SHOWN_COUNT).map(({ axis, less, more }) => (
          <li key={`${axis}/${more.id}`}>
            <PieceLabel {...more} weightG={undefined} />
            {': '}
            {t(`priceOrder.${axis}`, {
              price: format.money(more.regularPrice ?? 0, props.currency, strip),
              other: format.money(less.regularPrice ?? 0, props.currency, strip),
            })}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN_COUNT && (
        <p>{t('priceOrder.more', { count: problems.length - SHOWN_COUNT })}</p>
      )}
    </Notice>
  )
}
