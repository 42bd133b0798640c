import { useState } from 'react'
import { useMarks } from '#client/lib/useRowSelection.ts'
import type { CustomerRowProps } from '#server/trade/customers/props.ts'

export type Selection = ReturnType<typeof useSelection>

/** Which customers of the page are marked; once all of them are, everybody who fits the filters may be. */
export function useSelection(rows: CustomerRowProps[]) {
  const markable = rows.filter(({ isErased }) => !isErased)
  const marks = useMarks(markable.map(({ id }) => id))
  const [isEvery, setEvery] = useState(false)
  return {
    ...marks,
    chosen: markable.filter(({ id }) => marks.has(id)),
    /** Everybody who fits the filters, on whatever page. */
    isEvery: isEvery && marks.isAll,
    markEvery: () => setEvery(true),
    mark: (id: number, isMarked: boolean) => {
      marks.mark(id, isMarked)
      setEvery(false)
    },
    markAll: (isMarked: boolean) => {
      marks.markAll(isMarked)
      setEvery(false)
    },
    clear: () => {
      marks.clear()
      setEvery(false)
    },
  }
}
