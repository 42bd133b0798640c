import { clsx } from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import type { Column, Row } from '#client/features/pricing/price-chart/cells/matrix.ts'
import type { LayerFigures } from '#client/features/pricing/price-chart/layers/heat.ts'
import { PriceCell } from './PriceCell.tsx'

interface PriceRowProps {
  row: Row
  columns: Column[]
  index: number
  currency: string
  whatIfPrices: Map<number, number> | null
  openId: number | null
  edits: 'shown' | 'hidden'
  figures: LayerFigures | null
}

/** One width over all lengths, rendered again only when its own prices or its open cell change. */
export const PriceRow = memo(function PriceRow({
  row,
  columns,
  index,
  currency,
  whatIfPrices,
  openId,
  edits,
  figures,
}: PriceRowProps) {
  const rowLabel = useRowLabel()
  return (
    <tr className="group">
      <th scope="row" className={widthClass}>
        <bdi>{rowLabel(row)}</bdi>
      </th>
      {row.cells.map((variant, column) => (
        <PriceCell
          key={`${columns[column]?.kind}/${columns[column]?.lengthIn}`}
          row={index}
          column={column}
          variant={variant}
          currency={currency}
          whatIfPrice={variant && whatIfPrices?.get(variant.id)}
          isOpen={variant !== undefined && variant.id === openId}
          opensGroup={columns[column]?.opensGroup === true}
          edits={edits}
          figures={figures}
        />
      ))}
    </tr>
  )
})

const widthClass = clsx(
  'sticky start-0 z-5 h-11 border-e border-b bg-sunken ps-3 pe-3 text-start data-cross:bg-petrol-tint data-cross:text-text text-xs font-medium whitespace-nowrap text-text-2',
  'group-last:border-b-0 print:static print:h-auto print:py-1 print:text-text',
)

/** The common properties of a row's pieces: width, size, a colour other than yellow, and what tells equal pieces apart. */
export function useRowLabel() {
  const { t } = useTranslation(['price', 'piece-kinds'])
  const measures = useMeasures()
  return ({ colour, sku, ...row }: Omit<Row, 'cells'>): string => {
    const parts = measures.textsOf({ ...row, lengthIn: null })
    if (colour && colour !== 'yellow') parts.push(t(`piece-kinds:${colour}`))
    if (sku !== null) parts.push(sku)
    return parts.length > 0 ? parts.join(' · ') : t('price:cell.dash')
  }
}
