import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { VariantProps } from '#server/prices/props.ts'
import { useFormat } from '../format.ts'
import { shownPrice } from './matrix.ts'
import { useSpokenPrice } from './useSpokenPrice.ts'

interface PriceCellProps {
  place: { row: number; column: number }
  variant: VariantProps | undefined
  currency: string
  tried: number | undefined
  look: { open: boolean; opensGroup: boolean }
}

/** One price: what is shown is for the eye, what is spoken says the whole sentence. */
export function PriceCell({ place, variant, currency, tried, look }: PriceCellProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const spoken = useSpokenPrice()
  const price = variant ? shownPrice(variant) : null
  const moved = tried !== undefined && tried !== price
  const figure = moved ? tried : price
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid a td is a gridcell
    <td
      tabIndex={-1}
      data-row={place.row}
      data-column={place.column}
      data-id={variant?.id}
      aria-selected={look.open}
      className={clsx(
        cellClass,
        moved ? movedClass : hoverClass,
        look.open && openClass,
        look.opensGroup && 'border-s',
      )}
    >
      <span className="sr-only select-none">
        {variant ? spoken(variant, { price, tried, currency }) : t('cell.none')}
      </span>
      <span aria-hidden>
        {figure === null ? t('cell.dash') : format.money(figure, currency, { zeros: 'strip' })}
        {moved && price !== null && (
          <Before>{format.amount(price, currency, { zeros: 'strip' })}</Before>
        )}
      </span>
      {variant && variant.priceMode !== 'formula' && <ByHand />}
    </td>
  )
}

const Before = ({ children }: { children: string }) => (
  <s className="block text-[0.6875rem] leading-3 font-normal text-text-2">{children}</s>
)

/** A corner that says: this price was set by hand and no gold price moves it. */
const ByHand = () => (
  <span
    aria-hidden
    className="absolute end-0 top-0 size-2 bg-petrol [clip-path:polygon(0_0,100%_0,100%_100%)] rtl:-scale-x-100"
  />
)

const cellClass = clsx(
  'num relative h-11 min-w-15 cursor-pointer border-b px-1.5 text-sm group-last:border-b-0',
  'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-petrol',
  'print:h-auto print:px-1 print:py-1 print:text-xs',
)

const hoverClass = 'hover:bg-sunken dark:hover:bg-raised'

/** Tried out, not saved: the gold edge of a changed cell. */
const movedClass =
  'bg-gold-tint font-semibold before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-gold-fill'

const openClass = 'outline-2 -outline-offset-2 outline-petrol outline-solid print:outline-none'
