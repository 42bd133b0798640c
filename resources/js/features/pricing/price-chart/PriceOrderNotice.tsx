import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PieceLabel } from '#client/features/catalogue/pieces/PieceLabel.tsx'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { type Cell, orderProblems } from '#server/formula/price-order.ts'
import { parseFineness } from '#server/formula/units/karat.ts'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'

const SHOWN_COUNT = 5

/** Warns where a longer, wider or finer piece costs less. */
export function PriceOrderNotice({ props }: { props: PriceProps }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const context = useMetalsContext()
  const problems = usePriceOrder(props)
  if (problems.length === 0) return null
  const strip = { zeros: 'strip' } as const
  return (
    <Notice
      tone="caution"
      data-print="no"
      className="mb-4"
      title={t('priceOrder.title', { context, count: problems.length })}
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

/** A piece that is larger or finer than another and costs less. */
interface OrderProblem {
  axis: 'length' | 'width' | 'fineness'
  less: VariantProps
  more: VariantProps
}

/** Finds regular prices of the chart that are out of order, among the loaded pieces. */
function usePriceOrder({ variants, karats }: PriceProps): OrderProblem[] {
  return useMemo(() => {
    const byId = new Map(variants.map((variant) => [variant.id, variant]))
    const fineness = new Map(karats.map((karat) => [karat.label, permille(karat.fineness)]))
    const cells = variants.flatMap((variant) => cellOf(variant, fineness))
    return orderProblems(cells).flatMap(({ axis, less, more }) => {
      const pair = { less: byId.get(less), more: byId.get(more) }
      return pair.less && pair.more ? [{ axis, less: pair.less, more: pair.more }] : []
    })
  }, [variants, karats])
}

function cellOf(variant: VariantProps, fineness: Map<string, number>): Cell[] {
  const { id, construction, kind, colour, karat, widthMm, lengthIn, regularPrice, isComposed } =
    variant
  if (widthMm === null || lengthIn === null || karat === null) return []
  return [
    {
      id,
      group: `${construction} ${kind} ${colour}`,
      isComposed,
      fineness: fineness.get(karat) ?? 0,
      width: Math.round(widthMm * 100),
      length: Math.round(lengthIn * 100),
      price: regularPrice,
    },
  ]
}

function permille(text: string): number {
  const share = parseFineness(text)
  return share ? (share.numerator * 1000) / share.denominator : 0
}
