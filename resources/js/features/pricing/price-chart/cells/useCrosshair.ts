import { type FocusEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { cellOf, positionOf } from './grid-cells.ts'

/**
 * Marks the heads of the row and column of the cell under the pointer, or of the focused one. They are marked in the
 * DOM rather than by React, so that a movement renders no cell.
 */
export function useCrosshair(table: RefObject<HTMLTableElement | null>) {
  const marked = useRef<Element[]>([])
  const markAt = (target: EventTarget | null) => {
    const cell = cellOf(target)
    const heads = cell ? headsOf(table.current, cell) : []
    for (const head of marked.current) head.removeAttribute('data-cross')
    for (const head of heads) head.setAttribute('data-cross', '')
    marked.current = heads
  }
  return {
    onPointerOver: ({ target }: PointerEvent) => markAt(target),
    onPointerLeave: () => markAt(document.activeElement),
    onFocusCell: ({ target }: FocusEvent) => markAt(target),
    onBlur: () => markAt(null),
  }
}

function headsOf(table: HTMLTableElement | null, cell: HTMLElement): Element[] {
  const { row, column } = positionOf(cell)
  const heads = [table?.tBodies[0]?.rows[row]?.cells[0], table?.tHead?.rows[1]?.cells[column]]
  return heads.filter((head) => head !== undefined)
}
