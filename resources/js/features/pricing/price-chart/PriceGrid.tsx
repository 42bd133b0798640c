import { clsx } from 'clsx'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import { cellOf } from '#client/features/pricing/price-chart/cells/grid-cells.ts'
import {
  hasOnlyRings,
  type Matrix,
  type Row,
  rowKey,
  shownPrice,
} from '#client/features/pricing/price-chart/cells/matrix.ts'
import { useCrosshair } from '#client/features/pricing/price-chart/cells/useCrosshair.ts'
import { useRovingCell } from '#client/features/pricing/price-chart/cells/useRovingCell.ts'
import type { LayerFigures } from '#client/features/pricing/price-chart/layers/heat.ts'
import type { View } from '#client/features/pricing/price-chart/what-if/customer-view.ts'
import { useFormat } from '#client/lib/format.ts'
import { isShortcut, keyOf } from '#client/lib/keys.ts'
import { MAX_MOVE_BP } from '#server/formula/price/what-if.ts'
import type { Rounding } from '#server/formula/units/rounding.ts'
import { CellEditor } from './edit/CellEditor.tsx'
import { FillHandle } from './edit/FillHandle.tsx'
import { useEntryFormat } from './edit/price-entry.ts'
import { useGridEdit } from './edit/useGridEdit.ts'
import { useSelection } from './edit/useSelection.ts'
import { PriceRow } from './PriceRow.tsx'

interface PriceGridProps {
  matrix: Matrix
  currency: string
  /** Prices by variant at the gold price of the what-if; null when none is set. */
  whatIfPrices: Map<number, number> | null
  openId: number | null
  onOpen: (variantId: number) => void
  /** Called for the focused cell while a receipt is open beside the chart. */
  onFollow: ((variantId: number) => void) | null
  figures: LayerFigures | null
  rounding: Rounding
  /** Staff can edit; in the customer view Enter opens the receipt. */
  view: View
}

/** The price chart as a keyboard grid: arrows move, typing edits, Space opens the receipt. */
export function PriceGrid({
  matrix,
  currency,
  whatIfPrices,
  openId,
  onOpen,
  onFollow,
  figures,
  rounding,
  view,
}: PriceGridProps) {
  const { t } = useTranslation('price')
  const table = useRef<HTMLTableElement>(null)
  const roving = useRovingCell(table)
  const selection = useSelection(table)
  const { onFocusCell, onBlur, ...crosshair } = useCrosshair(table)
  const follow = useFollow(onFollow)
  const { entryFormat, write } = useEntryFormat(currency, rounding)
  const edit = useGridEdit({ table, matrix, entryFormat, write })
  const isEditable = view === 'staff'
  const open = (target: EventTarget) => {
    const id = cellOf(target)?.dataset.id
    if (id && !selection.hasSelected()) onOpen(Number(id))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    selection.extendNext(isEditable && event.shiftKey)
    const hasMoved = roving.onMove(event)
    selection.extendNext(false)
    if (hasMoved || (isEditable && edit.onEditKey(event)) || !opensReceipt(event)) return
    event.preventDefault()
    open(event.target)
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    roving.onFocus(event)
    onFocusCell(event)
    follow(event.target)
    if (isEditable) selection.onFocus(event)
  }
  const editing = isEditable && {
    onPointerDown: selection.onPointerDown,
    onDoubleClick: edit.onDoubleClick,
    onCopy: edit.onCopy,
    onPaste: edit.onPaste,
  }
  return (
    <div className={frameClass}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a real table
        role="grid"
        aria-label={t('grid.label')}
        aria-readonly={!isEditable}
        aria-multiselectable={isEditable}
        aria-rowcount={matrix.rows.length + 2}
        aria-colcount={matrix.columns.length + 1}
        className="w-full border-separate border-spacing-0"
        {...editing}
        {...crosshair}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onClick={({ target }: MouseEvent) => open(target)}
      >
        <GridHead matrix={matrix} currency={currency} />
        <tbody>
          {matrix.rows.map((row, index) => (
            <PriceRow
              key={rowKey(row)}
              row={row}
              columns={matrix.columns}
              index={index}
              currency={currency}
              whatIfPrices={whatIfPrices}
              openId={openIn(row, openId)}
              edits={isEditable ? 'shown' : 'hidden'}
              figures={figures}
            />
          ))}
        </tbody>
      </table>
      {isEditable && <CellEditor table={table} matrix={matrix} entryFormat={entryFormat} />}
      {isEditable && <FillHandle table={table} matrix={matrix} />}
    </div>
  )
}

function GridHead({ matrix, currency }: Pick<PriceGridProps, 'matrix' | 'currency'>) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const measures = useMeasures()
  const widestPrices = useMemo(
    () =>
      matrix.columns.map((_, column) => {
        const prices = matrix.rows.map(({ cells }) => cells[column] && shownPrice(cells[column]))
        return format.money(highestIn(prices), currency, { zeros: 'strip' })
      }),
    [matrix, currency, format],
  )
  return (
    <thead>
      <tr>
        <th
          scope="col"
          rowSpan={2}
          className={clsx(
            headClass,
            'start-0 top-0 z-20 border-b ps-3 text-start align-bottom pb-2',
          )}
        >
          {t(hasOnlyRings(matrix) ? 'grid.ring_size' : 'grid.corner')}
        </th>
        {matrix.groups.map(({ kind, span }, index) => (
          <th
            key={kind}
            scope="colgroup"
            colSpan={span}
            className={clsx(headClass, 'top-0 z-10 h-7 px-2 text-start', index > 0 && 'border-s')}
          >
            {t(`grid.kind.${kind}`)}
          </th>
        ))}
      </tr>
      <tr>
        {matrix.columns.map(({ kind, lengthIn, opensGroup }, column) => (
          <th
            key={`${kind}/${lengthIn}`}
            scope="col"
            data-widest={widestPrices[column]}
            className={clsx(
              headClass,
              'num top-7 z-10 h-8 border-b px-1.5 data-cross:bg-petrol-tint data-cross:text-text',
              'after:invisible after:block after:h-0 after:overflow-hidden after:content-[attr(data-widest)] print:after:hidden',
              opensGroup && 'border-s',
            )}
          >
            {lengthIn === null ? t('cell.price') : measures.length(lengthIn)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The highest price of the what-if, with the decimal places of the highest price: no column gets wider than for it. */
function highestIn(prices: readonly (number | null | undefined)[]): number {
  const highest = Math.max(0, ...prices.map((price) => price ?? 0))
  return Math.ceil((highest * MAX_MOVE_BP) / 1_000_000) * 100 + highest
}

// Null for rows without the open cell, so that they are not rendered when another cell opens.
function openIn(row: Row, openId: number | null): number | null {
  return row.cells.some((cell) => cell?.id === openId) ? openId : null
}

/** Lets the receipt follow the focus once it rests on a cell, so that passed cells request nothing. */
function useFollow(onFollow: ((variantId: number) => void) | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (target: EventTarget) => {
    clearTimeout(timer.current)
    const id = cellOf(target)?.dataset.id
    if (id && onFollow) timer.current = setTimeout(() => onFollow(Number(id)), REST_MS)
  }
}

const REST_MS = 150

/** `w` opens the receipt, unless single-letter shortcuts are switched off. */
function opensReceipt({ key, nativeEvent }: KeyboardEvent): boolean {
  if (key === 'Enter' || key === ' ') return true
  return keyOf(nativeEvent) === 'w' && isShortcut(nativeEvent)
}

const frameClass = clsx(
  'scroll-frame isolate max-h-[80dvh] overflow-y-auto overscroll-x-contain rounded-card border scroll-ps-24 scroll-pt-16',
  'print:max-h-none print:overflow-visible print:rounded-none print:border-0',
)

const headClass = 'sticky bg-sunken text-xs font-medium text-text-2 print:static print:text-text'
