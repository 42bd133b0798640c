import { useState } from 'react'

interface IdSelection {
  has: (id: number) => boolean
  mark: (ids: number[], isSelected: boolean) => void
}

/** A selection of ids as one of rows. */
export function ofRows<Row extends { id: number }, Selection extends IdSelection>(
  selection: Selection,
) {
  return {
    ...selection,
    has: ({ id }: Row) => selection.has(id),
    mark: (rows: Row[], isSelected: boolean) =>
      selection.mark(
        rows.map(({ id }) => id),
        isSelected,
      ),
  }
}

/** Selected rows of a page; rows that left the page are no longer selected. */
export function useRowSelection(selectable: number[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const chosen = selectable.filter((id) => selected.has(id))
  return {
    chosen,
    has: (id: number) => selected.has(id),
    isAll: chosen.length > 0 && chosen.length === selectable.length,
    isSome: chosen.length > 0 && chosen.length < selectable.length,
    mark: (ids: number[], isSelected: boolean) =>
      setSelected((before) => {
        const next = new Set(before)
        for (const id of ids) {
          if (isSelected) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    markAll: (isSelected: boolean) => setSelected(new Set(isSelected ? selectable : [])),
    clear: () => setSelected(new Set()),
  }
}
