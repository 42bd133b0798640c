import type { TaxColumns } from '#server/configuration/tax-classes/table.ts'
import type { Generated } from '#server/platform/database/connect.ts'

export interface InvoiceTable {
  id: Generated<number>
  number: string | null
  customer_id: number
  contract_id: number | null
  state: 'draft' | 'issued' | 'sent' | 'part_paid' | 'paid' | 'void'
  currency: string
  issued_on: string | null
  due_on: string | null
  subtotal: Generated<number>
  discount: Generated<number>
  shipping: Generated<number>
  tax: Generated<number>
  total: Generated<number>
  /** Only of invoices from before tax classes, whose lines have no rate of their own. */
  tax_rate_bp: Generated<number>
  tax_mode: Generated<'exclusive' | 'inclusive'>
  sent_at: string | null
  note: Generated<string>
  created_at: string
  created_by: number | null
  voided_at: string | null
  void_reason: string | null
  /** Increases with every change, so that a form cannot overwrite a change that it has not shown. */
  version: Generated<number>
  /** Written before migration 0023; today's keys are in `idempotency_keys`. */
  idempotency_key: string | null
  /** Time at which a draft was discarded; it can be restored for a while. */
  discarded_at: Generated<string | null>
}

export interface InvoiceLineTable extends TaxColumns {
  id: Generated<number>
  invoice_id: number
  position: number
  description: string
  qty: number
  unit_price: number
  details: Generated<string>
}

/** Stored state, or the state after payments. */
export type InvoiceState = InvoiceTable['state']
export const INVOICE_STATES = ['draft', 'issued', 'sent', 'part_paid', 'paid', 'void'] as const

/** State of an invoice: payments take precedence over the stored state. Minor units. */
export function stateOf(
  { state, total }: { state: InvoiceState; total: number },
  paid: number,
): InvoiceState {
  if (state === 'draft' || state === 'void') return state
  if (paid >= total) return 'paid'
  return paid > 0 ? 'part_paid' : state
}

/** Can it still be paid? */
export function isOwed(state: InvoiceState): boolean {
  return ['issued', 'sent', 'part_paid'].includes(state)
}

/**
 * Is it overdue on this ISO day: still owed although its due day is over, and its contract, if any, was carried out or
 * still can be? The filter of the list is the same in SQL. Source: docs/domain.md 5.1.
 */
export function isOverdue(
  invoice: { state: InvoiceState; dueOn: string | null; unfulfilledState: string | null },
  today: string,
): boolean {
  const { state, dueOn, unfulfilledState } = invoice
  return isOwed(state) && unfulfilledState === null && dueOn !== null && dueOn < today
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    invoices: InvoiceTable
    invoice_lines: InvoiceLineTable
  }
}
