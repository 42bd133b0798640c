import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { heatClass, type LayerFigures } from '#client/features/pricing/price-chart/layers/heat.ts'
import { useFormat } from '#client/lib/format.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import { useCellPrice } from './edit/useCellPrice.ts'
import { useSpokenPrice } from './useSpokenPrice.ts'

interface PriceCellProps {
  row: number
  column: number
  variant: VariantProps | undefined
  currency: string
  whatIfPrice: number | undefined
  isOpen: boolean
  opensGroup: boolean
  edits: 'shown' | 'hidden'
  /** The layer shown instead of prices; null for prices. */
  figures: LayerFigures | null
}

/** One price; screen readers get a complete sentence instead of the figure. */
export const PriceCell = memo(function PriceCell({
  row,
  column,
  variant,
  currency,
  whatIfPrice,
  figures,
  ...display
}: PriceCellProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const sentence = useSpokenPrice()
  const cell = useCellPrice(variant, whatIfPrice, display.edits)
  const { price, figure, reason, theirs } = cell
  const isEdited = reason === 'edited'
  const strip = { zeros: 'strip' } as const
  const layered = variant && figures?.figureOf(variant, figure)
  const priceText = (
    <>
      {reason === 'what_if' && price !== null && Number(figure) !== price && (
        <ChangeMark direction={Number(figure) > price ? 'up' : 'down'} />
      )}
      {figure === 'formula' && t('cell.formula')}
      {figure === null && t('cell.dash')}
      {typeof figure === 'number' && format.money(figure, currency, strip)}
    </>
  )
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid a td is a gridcell
    <td
      tabIndex={-1}
      data-row={row}
      data-column={column}
      data-id={variant?.id}
      data-open={display.isOpen ? '' : undefined}
      aria-selected={display.isOpen}
      className={clsx(
        cellClass,
        !figures && (isEdited ? 'bg-gold-tint' : hoverClass),
        layered && heatClass[layered.step],
        isEdited && editedClass,
        display.isOpen && openClass,
        display.opensGroup && 'border-s',
      )}
    >
      <span className="sr-only select-none">
        {variant ? sentence(variant, cell, currency) : t('cell.none')}
        {figures &&
          layered &&
          t('layer.spoken', { layer: t(`layer.${figures.layer}`), value: layered.text })}
      </span>
      <span aria-hidden>
        {figures ? (layered?.text ?? t('cell.dash')) : priceText}
        {figures && variant && <SmallPrice>{priceText}</SmallPrice>}
        {!figures && isEdited && price !== null && theirs === null && (
          <OldPrice>{format.amount(price, currency, strip)}</OldPrice>
        )}
        {theirs !== null && <OtherPrice>{format.amount(theirs, currency, strip)}</OtherPrice>}
      </span>
      {variant && variant.priceMode !== 'formula' && <ManualMark />}
    </td>
  )
})

const OldPrice = ({ children }: { children: string }) => (
  <s className="block text-[0.6875rem] leading-3 font-normal text-text-2">{children}</s>
)

const OtherPrice = ({ children }: { children: string }) => (
  <span className="block text-[0.6875rem] leading-3 font-semibold text-critical">≠ {children}</span>
)

const SmallPrice = ({ children }: { children: ReactNode }) => (
  <span className="block text-[0.6875rem] leading-3 font-normal">{children}</span>
)

/** Whether the what-if raises or lowers the price; the sentence for screen readers has both prices. */
const ChangeMark = ({ direction }: { direction: 'up' | 'down' }) => (
  <span
    // In a corner, where it takes no room from the price.
    className={clsx(
      'absolute start-0.5 top-0.5 text-[0.5rem] leading-none',
      direction === 'up' ? 'text-market-up' : 'text-market-down',
    )}
  >
    {direction === 'up' ? '▲' : '▼'}
  </span>
)

/** Marks a manually set price, which does not follow gold. */
const ManualMark = () => (
  <span
    aria-hidden
    className="absolute end-0 top-0 size-2 bg-petrol [clip-path:polygon(0_0,100%_0,100%_100%)] rtl:-scale-x-100"
  />
)

const cellClass = clsx(
  'num relative h-11 min-w-13 cursor-pointer border-b px-1.5 text-xs group-last:border-b-0',
  'data-range:bg-petrol-tint select-none',
  'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-petrol',
  'print:h-auto print:px-1 print:py-1 print:text-xs',
)

const hoverClass = 'hover:bg-sunken dark:hover:bg-raised'

/** Changed but not saved: a gold edge. */
const editedClass =
  'font-semibold before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-gold-fill'

const openClass = 'outline-2 -outline-offset-2 outline-petrol outline-solid print:outline-none'
