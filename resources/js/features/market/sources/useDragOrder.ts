import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import type { SourceKind } from '#server/market/feeds/list.ts'

interface Drag {
  kind: SourceKind
  /** The index at which the row would be dropped. */
  index: number
}

/** Reorders rows by dragging a handle with a mouse or a finger. Escape cancels; for the keyboard there are buttons. */
export function useDragOrder(
  list: RefObject<HTMLOListElement | null>,
  onDrop: (kind: SourceKind, index: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setDrag(null)
    }
    window.addEventListener('keydown', cancel)
    return () => window.removeEventListener('keydown', cancel)
  }, [isDragging])
  const handleOf = (kind: SourceKind, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ kind, index })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.kind === kind) setDrag({ kind, index: indexAt(list.current, kind, event.clientY) })
    },
    onPointerUp: () => {
      if (drag?.kind === kind) onDrop(kind, drag.index)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handleOf }
}

/** The number of other rows above. */
function indexAt(list: HTMLOListElement | null, kind: SourceKind, y: number): number {
  const others = [...(list?.children ?? [])].filter(
    (row) => row instanceof HTMLElement && row.dataset.kind !== kind,
  )
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}
