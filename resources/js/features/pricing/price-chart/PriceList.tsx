import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import { type Matrix, rowKey } from '#client/features/pricing/price-chart/cells/matrix.ts'
import { heatClass, type LayerFigures } from '#client/features/pricing/price-chart/layers/heat.ts'
import type { View } from '#client/features/pricing/price-chart/what-if/customer-view.ts'
import { useFormat } from '#client/lib/format.ts'
import { SelectField } from '#client/ui/Field.tsx'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import { useCellPrice } from './edit/useCellPrice.ts'
import { useRowLabel } from './PriceRow.tsx'

interface PriceListProps {
  matrix: Matrix
  currency: string
  whatIfPrices: Map<number, number> | null
  onOpen: (variantId: number) => void
  figures: LayerFigures | null
  view: View
}

export function PriceList({
  matrix,
  currency,
  whatIfPrices,
  onOpen,
  figures,
  view,
}: PriceListProps) {
  const { t } = useTranslation('price')
  const rowLabel = useRowLabel()
  const measures = useMeasures()
  const lengthOf = (variant: VariantProps) =>
    measures.textsOf({ ...variant, widthMm: null }).join(' · ') || t('cell.dash')
  const [width, setWidth] = useState(matrix.rows[0] ? rowKey(matrix.rows[0]) : '')
  const row = matrix.rows.find((one) => rowKey(one) === width) ?? matrix.rows[0]
  const isList = matrix.columns.length === 1
  const shown = isList ? matrix.rows : matrix.rows.filter((one) => one === row)
  return (
    <div className="space-y-4">
      {!isList && (
        <SelectField
          label={t('scope.width')}
          options={matrix.rows.map((one) => ({ id: rowKey(one), label: rowLabel(one) }))}
          value={row ? rowKey(row) : ''}
          onChange={setWidth}
        />
      )}
      {matrix.groups.map(({ kind }) => (
        <section key={kind} aria-label={t(`grid.kind.${kind}`)}>
          <h2 className="mb-1.5 text-sm font-semibold text-text-2">{t(`grid.kind.${kind}`)}</h2>
          <ul className="divide-y rounded-card border bg-surface">
            {shown.map(({ cells, ...one }) =>
              cells.map(
                (variant) =>
                  variant?.kind === kind && (
                    <li key={variant.id}>
                      <LengthButton
                        variant={variant}
                        label={isList ? rowLabel(one) : lengthOf(variant)}
                        currency={currency}
                        whatIfPrice={whatIfPrices?.get(variant.id)}
                        edits={view === 'staff' ? 'shown' : 'hidden'}
                        onOpen={onOpen}
                        figures={figures}
                      />
                    </li>
                  ),
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface LengthButtonProps {
  variant: VariantProps
  label: string
  currency: string
  whatIfPrice: number | undefined
  edits: 'shown' | 'hidden'
  onOpen: (variantId: number) => void
  figures: LayerFigures | null
}

function LengthButton({
  variant,
  label,
  currency,
  whatIfPrice,
  edits,
  onOpen,
  figures,
}: LengthButtonProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const { price, figure, reason, isChanged, theirs } = useCellPrice(variant, whatIfPrice, edits)
  const layered = figures?.figureOf(variant, figure)
  const strip = { zeros: 'strip' } as const
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(variant.id)}
      className={clsx(
        'flex min-h-13 w-full items-center justify-between gap-4 px-4 py-2 text-start -outline-offset-2 first:rounded-t-card last:rounded-b-card',
        reason === 'edited' && 'border-s-3 border-s-gold-fill bg-gold-tint',
      )}
    >
      <span className="flex items-baseline gap-2">
        <bdi className="font-medium">{label}</bdi>
        {variant.karat !== null && (
          <bdi className="text-sm text-text-3">
            {variant.weightG === null ? t('cell.weight_missing') : format.weight(variant.weightG)}
          </bdi>
        )}
      </span>
      <span className="num">
        <span className="text-lg font-medium">
          {figure === 'formula' && t('cell.formula')}
          {figure === null && t('cell.dash')}
          {typeof figure === 'number' && format.money(figure, currency, strip)}
        </span>
        {figures && layered && (
          <span className={clsx('-me-1 block rounded-chip px-1 text-xs', heatClass[layered.step])}>
            {t(`layer.${figures.layer}`)} <bdi>{layered.text}</bdi>
          </span>
        )}
        {isChanged && price !== null && theirs === null && (
          <s className="block text-xs text-text-2">{format.amount(price, currency, strip)}</s>
        )}
        {theirs !== null && (
          <span className="block text-xs font-semibold text-critical">
            ≠ {format.amount(theirs, currency, strip)}
          </span>
        )}
      </span>
    </button>
  )
}
