import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import { cellOf, extentOf, placeOf } from '#client/features/pricing/grid/cells/grid-cells.ts'
import type { Matrix } from '#client/features/pricing/grid/cells/matrix.ts'
import { beginEntry } from './cell-entry.ts'
import { clear, copied, fill, paste, pieceAt, priceIn } from './chart-edits.ts'
import { noteLeft, redo, undo } from './draft.ts'
import { beginsEntry, type Reading } from './entry.ts'
import { type Box, boxOf, select, useRange } from './range.ts'
import { fromTsv, toTsv } from './tsv.ts'

interface GridEdit {
  table: RefObject<HTMLTableElement | null>
  matrix: Matrix
  reading: Reading
  write: (minor: number) => string
}

/** What the keys, a double press and the clipboard do to the selected cells. */
export function useGridEdit({ table, matrix, reading, write }: GridEdit) {
  const begin = (cell: HTMLElement | null, typed?: string) => {
    const variant = cell && pieceAt(matrix, placeOf(cell))
    if (!cell || !variant) return
    const price = priceIn(variant)
    const text = typed ?? (price === null ? '' : write(price))
    beginEntry({ place: placeOf(cell), text, begun: typed === undefined ? 'opened' : 'typed' })
  }
  /** True when the key was one that edits. */
  const onEditKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const cell = cellOf(event.target)
    if (!cell || event.altKey || event.nativeEvent.isComposing) return false
    const does = event.ctrlKey || event.metaKey ? withCtrl(event) : alone(event, cell)
    if (!does) return false
    event.preventDefault()
    does()
    return true
  }
  const alone = ({ key }: KeyboardEvent, cell: HTMLElement): (() => void) | undefined => {
    if (key === 'Enter' || key === 'F2') return () => begin(cell)
    if (key === 'Delete' || key === 'Backspace') return () => clear(matrix, boxAt(cell))
    if (key === 'Escape' && isSeveral()) return () => select(rangeAt(cell))
    return beginsEntry(key) ? () => begin(cell, key) : undefined
  }
  const withCtrl = (event: KeyboardEvent<HTMLElement>): (() => void) | undefined => {
    const cell = cellOf(event.target)
    const key = event.code.startsWith('Key') ? event.code.slice(3).toLowerCase() : event.key
    const all: Record<string, () => void> = {
      z: event.shiftKey ? redo : undo,
      y: redo,
      a: () => select(everything(table.current)),
      d: () => fillFrom(matrix, boxAt(cell), 'down'),
      r: () => fillFrom(matrix, boxAt(cell), 'along'),
    }
    return all[key]
  }
  return {
    onEditKey,
    onDoubleClick: ({ target }: MouseEvent) => begin(cellOf(target)),
    onCopy: (event: ClipboardEvent) => {
      const cell = cellOf(event.target)
      if (!cell || isInField(event.target)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', toTsv(copied(matrix, boxAt(cell), write)))
    },
    onPaste: (event: ClipboardEvent) => {
      const cell = cellOf(event.target)
      if (!cell || isInField(event.target)) return
      event.preventDefault()
      const cells = fromTsv(event.clipboardData.getData('text/plain'))
      noteLeft(paste(matrix, boxAt(cell), cells, reading).left)
    },
  }
}

/** The selection, or the one cell where there is none. */
function boxAt(cell: HTMLElement | null): Box {
  const { range } = useRange.getState()
  if (range) return boxOf(range)
  const place = cell ? placeOf(cell) : { row: 0, column: 0 }
  return boxOf({ anchor: place, head: place })
}

const rangeAt = (cell: HTMLElement) => ({ anchor: placeOf(cell), head: placeOf(cell) })

function isSeveral(): boolean {
  const { range } = useRange.getState()
  return (
    range !== null &&
    (range.anchor.row !== range.head.row || range.anchor.column !== range.head.column)
  )
}

function everything(table: HTMLTableElement | null) {
  const { rows, columns } = extentOf(table)
  return { anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns - 1 } }
}

/** The first row of the selection goes down over the others, the first column sideways; of one cell its neighbour comes. */
function fillFrom(matrix: Matrix, box: Box, way: 'down' | 'along') {
  if (way === 'down') {
    const top = box.top === box.bottom ? Math.max(box.top - 1, 0) : box.top
    fill(matrix, { ...box, top, bottom: top }, { ...box, top })
  } else {
    const left = box.left === box.right ? Math.max(box.left - 1, 0) : box.left
    fill(matrix, { ...box, left, right: left }, { ...box, left })
  }
}

const isInField = (target: EventTarget) => target instanceof HTMLInputElement
