import { useState } from 'react'
import type { InvoiceRowProps } from '#server/invoices/props.ts'

export type DraftSelection = ReturnType<typeof useDraftSelection>

/** Which drafts of the page are marked; those that left the page are not any more. */
export function useDraftSelection(rows: InvoiceRowProps[]) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const drafts = rows.filter(({ state }) => state === 'draft').map(({ id }) => id)
  const chosen = drafts.filter((id) => marked.has(id))
  return {
    chosen,
    hasDrafts: drafts.length > 0,
    has: (id: number) => marked.has(id),
    isAll: chosen.length > 0 && chosen.length === drafts.length,
    isSome: chosen.length > 0 && chosen.length < drafts.length,
    mark: (id: number, isMarked: boolean) => {
      const next = new Set(marked)
      if (isMarked) next.add(id)
      else next.delete(id)
      setMarked(next)
    },
    markAll: (isMarked: boolean) => setMarked(new Set(isMarked ? drafts : [])),
    clear: () => setMarked(new Set()),
  }
}
