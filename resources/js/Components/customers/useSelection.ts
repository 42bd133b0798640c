import { useState } from 'react'
import type { CustomerRowProps } from '#server/customers/props.ts'

export type Selection = ReturnType<typeof useSelection>

/** Which rows of the page are marked; those that left the page are not any more. */
export function useSelection(rows: CustomerRowProps[]) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ id, isErased }) => marked.has(id) && !isErased)
  const markable = rows.filter(({ isErased }) => !isErased)
  return {
    chosen,
    has: (id: number) => marked.has(id),
    isAll: chosen.length > 0 && chosen.length === markable.length,
    isSome: chosen.length > 0 && chosen.length < markable.length,
    mark: (id: number, isMarked: boolean) => {
      const next = new Set(marked)
      if (isMarked) next.add(id)
      else next.delete(id)
      setMarked(next)
    },
    markAll: (isMarked: boolean) =>
      setMarked(new Set(isMarked ? markable.map(({ id }) => id) : [])),
    clear: () => setMarked(new Set()),
  }
}
