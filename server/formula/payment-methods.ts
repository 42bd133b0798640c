/** The methods offered for payments and refunds, the most common first. */
export const PAYMENT_METHODS = [
  'card',
  'cash',
  'wire',
  'check',
  'cashier_check',
  'money_order',
  'store_credit',
  'other',
] as const

export type OfferedMethod = (typeof PAYMENT_METHODS)[number]

/** Of a stored payment. Old payments also have methods that are no longer offered. */
export type PaymentMethod = OfferedMethod | 'traveler_check' | 'crypto'

/** Whether the shop receives the money or pays it. */
export type PaymentDirection = 'in' | 'out'

/** What a payment is for. */
export type PaymentKind =
  | 'deposit'
  | 'instalment'
  | 'balance'
  | 'refund'
  | 'fee'
  | 'payout'
  | 'store_credit_issue'
  | 'store_credit_use'
