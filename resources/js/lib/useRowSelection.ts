import { useState } from 'react'

/** Selected rows of a page; rows that left the page are no longer selected. */
export function useRowSelection(selectable: number[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const chosen = selectable.filter((id) => selected.has(id))
  return {
    chosen,
    has: (id: number) => selected.has(id),
    isAll: chosen.length > 0 && chosen.length === selectable.length,
    isSome: chosen.length > 0 && chosen.length < selectable.length,
    mark: (id: number, isSelected: boolean) => {
      const next = new Set(selected)
      if (isSelected) next.add(id)
      else next.delete(id)
      setSelected(next)
    },
    markAll: (isSelected: boolean) => setSelected(new Set(isSelected ? selectable : [])),
    clear: () => setSelected(new Set()),
  }
}
