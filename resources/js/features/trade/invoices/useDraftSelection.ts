import { useMarks } from '#client/lib/useRowSelection.ts'
import type { InvoiceRowProps } from '#server/trade/invoices/props.ts'

export type DraftSelection = ReturnType<typeof useDraftSelection>

/** Which drafts of the page are marked. */
export function useDraftSelection(rows: InvoiceRowProps[]) {
  const drafts = rows.filter(({ state }) => state === 'draft').map(({ id }) => id)
  return { ...useMarks(drafts), hasDrafts: drafts.length > 0 }
}
