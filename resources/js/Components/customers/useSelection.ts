import { useState } from 'react'
import type { CustomerRowProps } from '#server/customers/props.ts'

export type Selection = ReturnType<typeof useSelection>

/** Which rows of the page are marked; those that left the page are not any more. */
export function useSelection(rows: CustomerRowProps[]) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [isEvery, setEvery] = useState(false)
  const chosen = rows.filter(({ id, isErased }) => marked.has(id) && !isErased)
  const markable = rows.filter(({ isErased }) => !isErased)
  return {
    chosen,
    has: (id: number) => marked.has(id),
    /** Everybody who fits the filters, on whatever page. */
    isEvery: isEvery && chosen.length > 0 && chosen.length === markable.length,
    markEvery: () => setEvery(true),
    isAll: chosen.length > 0 && chosen.length === markable.length,
    isSome: chosen.length > 0 && chosen.length < markable.length,
    mark: (id: number, isMarked: boolean) => {
      const next = new Set(marked)
      if (isMarked) next.add(id)
      else next.delete(id)
      setMarked(next)
      setEvery(false)
    },
    markAll: (isMarked: boolean) => {
      setMarked(new Set(isMarked ? markable.map(({ id }) => id) : []))
      setEvery(false)
    },
    clear: () => {
      setMarked(new Set())
      setEvery(false)
    },
  }
}
