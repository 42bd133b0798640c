import { useState } from 'react'
import { useRowSelection } from '#client/lib/useRowSelection.ts'
import type { CustomerRowProps } from '#server/trade/customers/props.ts'

export type Selection = ReturnType<typeof useSelection>

/** Selected customers of the page; once all are selected, the selection can extend to all that match the filters. */
export function useSelection(rows: CustomerRowProps[]) {
  const markable = rows.filter(({ isErased }) => !isErased)
  const marks = useRowSelection(markable.map(({ id }) => id))
  const [isAllMatching, setAllMatching] = useState(false)
  return {
    ...marks,
    chosen: markable.filter(({ id }) => marks.has(id)),
    /** All customers that match the filters, on every page. */
    isAllMatching: isAllMatching && marks.isAll,
    markAllMatching: () => setAllMatching(true),
    mark: (ids: number[], isMarked: boolean) => {
      marks.mark(ids, isMarked)
      setAllMatching(false)
    },
    markAll: (isMarked: boolean) => {
      marks.markAll(isMarked)
      setAllMatching(false)
    },
    clear: () => {
      marks.clear()
      setAllMatching(false)
    },
  }
}
