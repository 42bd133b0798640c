import type {
  PaymentDirection,
  PaymentKind,
  PaymentMethod,
} from '#server/formula/payment-methods.ts'
import type { Generated } from '#server/platform/database/connect.ts'

/** Payments of a contract, an invoice or store credit; never changed, only reversed. */
export interface PaymentTable {
  id: Generated<number>
  contract_id: number | null
  invoice_id: number | null
  customer_id: number
  direction: PaymentDirection
  kind: PaymentKind
  method: PaymentMethod
  amount: number
  currency: string
  /** What is printed on a check or money order. */
  face_amount: number | null
  reference: Generated<string>
  at: string
  user_id: number | null
  reverses_id: number | null
  /** Written before migration 0023; today's keys are in `idempotency_keys`. */
  idempotency_key: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    payments: PaymentTable
  }
}
