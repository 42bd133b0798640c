import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import {
  cellOf,
  extentOf,
  positionOf,
} from '#client/features/pricing/price-chart/cells/grid-cells.ts'
import type { Matrix } from '#client/features/pricing/price-chart/cells/matrix.ts'
import { clear, fill, paste, pieceAt, priceIn, textsOf } from './chart-edits.ts'
import { redo, setSkippedCells, undo } from './draft.ts'
import { type EntryFormat, startEntry, startsEntry } from './price-entry.ts'
import { type Box, boxOf, select, useRange } from './range.ts'

interface GridEditOptions {
  table: RefObject<HTMLTableElement | null>
  matrix: Matrix
  entryFormat: EntryFormat
  write: (minor: number) => string
}

/** Handles keys, double clicks and the clipboard for the selected cells. */
export function useGridEdit({ table, matrix, entryFormat, write }: GridEditOptions) {
  const startCellEntry = (cell: HTMLElement | null, typed?: string) => {
    const variant = cell && pieceAt(matrix, positionOf(cell))
    if (!cell || !variant) return
    const price = priceIn(variant)
    const text = typed ?? (price === null ? '' : write(price))
    startEntry({
      position: positionOf(cell),
      variantId: variant.id,
      text,
      startedBy: typed === undefined ? 'opened' : 'typed',
    })
  }
  /** True when the key was handled. */
  const onEditKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const cell = cellOf(event.target)
    if (!cell || event.altKey || event.nativeEvent.isComposing) return false
    const action =
      event.ctrlKey || event.metaKey ? ctrlKeyAction(event) : plainKeyAction(event, cell)
    if (!action) return false
    event.preventDefault()
    action()
    return true
  }
  const plainKeyAction = ({ key }: KeyboardEvent, cell: HTMLElement): (() => void) | undefined => {
    if (key === 'Enter' || key === 'F2') return () => startCellEntry(cell)
    if (key === 'Delete' || key === 'Backspace') return () => clear(matrix, boxAt(cell))
    if (key === 'Escape' && isSeveral()) return () => select(rangeAt(cell))
    return startsEntry(key) ? () => startCellEntry(cell, key) : undefined
  }
  const ctrlKeyAction = (event: KeyboardEvent<HTMLElement>): (() => void) | undefined => {
    const cell = cellOf(event.target)
    const key = event.code.startsWith('Key') ? event.code.slice(3).toLowerCase() : event.key
    const actions: Record<string, () => void> = {
      z: event.shiftKey ? redo : undo,
      y: redo,
      a: () => select(allCells(table.current)),
      d: () => fillFrom(matrix, boxAt(cell), 'down'),
      r: () => fillFrom(matrix, boxAt(cell), 'along'),
    }
    return actions[key]
  }
  return {
    onEditKey,
    onDoubleClick: ({ target }: MouseEvent) => startCellEntry(cellOf(target)),
    onCopy: (event: ClipboardEvent) => {
      const cell = cellOf(event.target)
      if (!cell || isInField(event.target)) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', toTsv(textsOf(matrix, boxAt(cell), write)))
    },
    onPaste: (event: ClipboardEvent) => {
      const cell = cellOf(event.target)
      if (!cell || isInField(event.target)) return
      event.preventDefault()
      const cells = fromTsv(event.clipboardData.getData('text/plain'))
      setSkippedCells(paste(matrix, boxAt(cell), cells, entryFormat).skipped)
    },
  }
}

/** The selection, or the single cell where there is none. */
function boxAt(cell: HTMLElement | null): Box {
  const { range } = useRange.getState()
  if (range) return boxOf(range)
  const position = cell ? positionOf(cell) : { row: 0, column: 0 }
  return boxOf({ anchor: position, head: position })
}

const rangeAt = (cell: HTMLElement) => ({ anchor: positionOf(cell), head: positionOf(cell) })

function isSeveral(): boolean {
  const { range } = useRange.getState()
  return (
    range !== null &&
    (range.anchor.row !== range.head.row || range.anchor.column !== range.head.column)
  )
}

function allCells(table: HTMLTableElement | null) {
  const { rows, columns } = extentOf(table)
  return { anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns - 1 } }
}

/**
 * Repeats the first row of the selection downwards or the first column sideways; a single cell copies its neighbour.
 */
function fillFrom(matrix: Matrix, box: Box, direction: 'down' | 'along') {
  if (direction === 'down') {
    const top = box.top === box.bottom ? Math.max(box.top - 1, 0) : box.top
    fill(matrix, { ...box, top, bottom: top }, { ...box, top })
  } else {
    const left = box.left === box.right ? Math.max(box.left - 1, 0) : box.left
    fill(matrix, { ...box, left, right: left }, { ...box, left })
  }
}

const isInField = (target: EventTarget) => target instanceof HTMLInputElement

/** Cells in the clipboard format of spreadsheets: a line per row, tabs between columns. */
const toTsv = (rows: string[][]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n')

/** The reverse; the trailing line end that spreadsheets add is ignored. */
function fromTsv(text: string): string[][] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return rows.map((row) => row.split('\t').map(unquoted))
}

const quoted = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const unquoted = (cell: string) => {
  const [, inner] = /^"(.*)"$/s.exec(cell) ?? []
  return (inner === undefined ? cell : inner.replaceAll('""', '"')).trim()
}
