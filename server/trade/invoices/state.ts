import type { InvoiceTable } from './table.ts'

/** What is kept, and what the money makes of it. */
export type InvoiceState = InvoiceTable['state']
export const STATES = ['draft', 'issued', 'sent', 'part_paid', 'paid', 'void'] as const

/** How an invoice stands: what was paid says more than what was done with it. Minor units. */
export function stateOf(
  { state, total }: { state: InvoiceState; total: number },
  paid: number,
): InvoiceState {
  if (state === 'draft' || state === 'void') return state
  if (paid >= total) return 'paid'
  return paid > 0 ? 'part_paid' : state
}

/** May money still come in for it? */
export function isOwed(state: InvoiceState): boolean {
  return ['issued', 'sent', 'part_paid'].includes(state)
}
