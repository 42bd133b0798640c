import { clsx } from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#server/gold/money.ts'
import type { VariantProps } from '#server/prices/props.ts'
import { useFormat } from '../format.ts'
import type { Column, Row } from './matrix.ts'
import { shownPrice } from './matrix.ts'

interface PriceRowProps {
  row: Row
  columns: Column[]
  index: number
  currency: string
  tried: Map<number, number> | null
  /** The open piece, when it is one of this row. */
  openId: number | null
}

/** One width over all lengths. Drawn anew only when its own prices or its open cell change. */
export const PriceRow = memo(function PriceRow({
  row,
  columns,
  index,
  currency,
  tried,
  openId,
}: PriceRowProps) {
  const format = useFormat()
  return (
    <tr className="group">
      <th scope="row" className={widthClass}>
        <bdi>{format.size(row.widthMm)}</bdi>
      </th>
      {row.cells.map((variant, column) => (
        <PriceCell
          key={`${columns[column]?.kind}/${columns[column]?.lengthIn}`}
          place={{ row: index, column }}
          variant={variant}
          currency={currency}
          tried={variant && tried?.get(variant.id)}
          look={{ open: variant?.id === openId, opensGroup: columns[column]?.opensGroup === true }}
        />
      ))}
    </tr>
  )
})

interface PriceCellProps {
  place: { row: number; column: number }
  variant: VariantProps | undefined
  currency: string
  tried: number | undefined
  look: { open: boolean; opensGroup: boolean }
}

function PriceCell({ place, variant, currency, tried, look }: PriceCellProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const spoken = useSpoken()
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
      aria-label={variant ? spoken(variant, { price, tried, currency }) : t('cell.none')}
      aria-selected={look.open}
      className={clsx(
        cellClass,
        moved ? movedClass : hoverClass,
        look.open && openClass,
        look.opensGroup && 'border-s',
      )}
    >
      {figure === null ? t('cell.dash') : format.money(figure, currency, { zeros: 'strip' })}
      {moved && price !== null && (
        <Before>{format.amount(price, currency, { zeros: 'strip' })}</Before>
      )}
      {variant && variant.priceMode !== 'formula' && <ByHand />}
    </td>
  )
}

const Before = ({ children }: { children: string }) => (
  <s aria-hidden className="block text-[0.6875rem] leading-3 font-normal text-text-2">
    {children}
  </s>
)

/** A corner that says: this price was set by hand and no gold price moves it. */
const ByHand = () => (
  <span
    aria-hidden
    className="absolute end-0 top-0 size-2 bg-petrol [clip-path:polygon(0_0,100%_0,100%_100%)] rtl:-scale-x-100"
  />
)

/** The whole sentence of a cell, as a person would read it out. */
function useSpoken() {
  const { t } = useTranslation('price')
  const format = useFormat()
  const words = (minor: number | null | undefined, currency: string) =>
    minor === null || minor === undefined
      ? t('cell.unpriced')
      : format.number(Number(formatAmount(minor, currency)), spokenMoney(currency))
  return (variant: VariantProps, { price, tried, currency }: Spoken) => {
    const place = {
      karat: variant.karat.replace(/K$/, ''),
      width: format.number(variant.widthMm),
      length: format.number(variant.lengthIn),
    }
    const now = { ...place, price: words(price, currency) }
    if (tried === undefined || tried === price) return t('cell.sentence', now)
    return t('cell.triedSentence', { ...now, tried: words(tried, currency) })
  }
}

const spokenMoney = (currency: string) =>
  ({
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    trailingZeroDisplay: 'stripIfInteger',
  }) as const

interface Spoken {
  price: number | null
  tried: number | undefined
  currency: string
}

const widthClass = clsx(
  'sticky start-0 z-5 h-11 border-e border-b bg-sunken ps-3 pe-4 text-start text-xs font-medium whitespace-nowrap text-text-2',
  'group-last:border-b-0 print:static print:h-auto print:py-1 print:text-text',
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
