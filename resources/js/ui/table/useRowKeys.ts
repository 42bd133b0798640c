import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isShortcut, keyOf } from '#client/lib/keys.ts'
import type { DataTableProps } from './columns.ts'

type RowKeysProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'selection'> & {
  /** Contains one element with `data-row` for each row. */
  list: RefObject<HTMLElement | null>
  onPeek: ((row: Row) => void) | null
}

/**
 * Keys and clicks of the rows of a list. The focus is the current row: J and K or the arrows move it, Enter opens, X
 * selects, Shift with a movement or a click selects a range, and Space opens the peek.
 * @returns marks a row by its check box, or a range when Shift is held.
 */
export function useRowKeys<Row>({ list, rows, selection, onPeek }: RowKeysProps<Row>) {
  const start = useRef<number | null>(null)
  const isShiftHeld = useRef(false)
  const between = (a: number, b: number) =>
    rows
      .slice(Math.min(a, b), Math.max(a, b) + 1)
      .filter((row) => selection?.canSelect?.(row) ?? true)
  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const rowOf = (target: EventTarget | null) =>
    elements().findIndex((row) => target instanceof Node && row.contains(target))
  const linkOf = (index: number) => elements()[index]?.querySelector<HTMLElement>('[data-row-link]')
  const focus = (index: number) => {
    const row = elements()[index]
    const target = linkOf(index) ?? row
    target?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  /** The range keeps its start, so that moving back makes it smaller. */
  const extend = (from: number, to: number) => {
    start.current ??= from
    const range = between(start.current, to)
    const dropped = between(start.current, from).filter((row) => !range.includes(row))
    if (dropped.length > 0) selection?.mark(dropped, false)
    selection?.mark(range, true)
  }
  const move = (from: number, to: number, isRange: boolean) => {
    if (to < 0 || to >= rows.length) return
    if (isRange && selection && from >= 0) extend(from, to)
    else start.current = null
    focus(to)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!list.current || !isShortcut(event)) return
    const key = keyOf(event)
    const step = STEPS[key]
    const index = rowOf(event.target)
    const isElsewhere = index < 0 && !isFirstList(list.current, event.target)
    if (isElsewhere || (index < 0 && key !== 'j' && key !== 'k')) return
    if (step !== undefined) {
      event.preventDefault()
      move(index, index < 0 && step < 0 ? rows.length - 1 : index + step, event.shiftKey)
      return
    }
    const row = rows[index]
    if (row === undefined) return
    if (key === 'x' && selection && (selection.canSelect?.(row) ?? true)) {
      event.preventDefault()
      start.current = index
      selection.mark([row], !selection.has(row))
    }
    // A control in a row handles these two keys itself.
    if (isControl(event.target)) return
    if (key === ' ' && onPeek) {
      event.preventDefault()
      onPeek(row)
    }
    if (key === 'Enter' && !isLink(event.target)) linkOf(index)?.click()
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const index = rowOf(event.target)
    const row = rows[index]
    if (row === undefined || event.defaultPrevented) return
    if (event.shiftKey && selection && !isControl(event.target)) {
      event.preventDefault()
      getSelection()?.removeAllRanges()
      extend(start.current ?? index, index)
      focus(index)
      return
    }
    if (isControl(event.target) || isLink(event.target) || getSelection()?.toString()) return
    const { ctrlKey, metaKey, shiftKey } = event
    linkOf(index)?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    )
  })
  const noteShift = useEffectEvent((event: PointerEvent | KeyboardEvent) => {
    isShiftHeld.current = event.shiftKey
  })
  useEffect(() => {
    const element = list.current
    document.addEventListener('keydown', onKey)
    element?.addEventListener('click', onClick)
    element?.addEventListener('pointerdown', noteShift, true)
    element?.addEventListener('keydown', noteShift, true)
    return () => {
      document.removeEventListener('keydown', onKey)
      element?.removeEventListener('click', onClick)
      element?.removeEventListener('pointerdown', noteShift, true)
      element?.removeEventListener('keydown', noteShift, true)
    }
  }, [list])
  return (row: Row, isMarked: boolean) => {
    const index = rows.indexOf(row)
    const from = start.current
    if (isShiftHeld.current && from !== null) selection?.mark(between(from, index), isMarked)
    else selection?.mark([row], isMarked)
    start.current = index
  }
}

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** J and K begin in the first list of the page, unless another one has the focus. */
function isFirstList(list: HTMLElement, target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('[data-rows]')) return false
  return document.querySelector('[data-rows]') === list
}

const isLink = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a') !== null

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, input, label, select, summary') !== null
