import { useState } from 'react'

/** Selected rows of a page; rows that left the page are no longer selected. */
export function useMarks(markable: number[]) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const chosen = markable.filter((id) => marked.has(id))
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
    markAll: (isMarked: boolean) => setMarked(new Set(isMarked ? markable : [])),
    clear: () => setMarked(new Set()),
  }
}
