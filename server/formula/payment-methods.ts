/** Payment methods, the most common first. */
export const PAYMENT_METHODS = [
  'card',
  'cash',
  'wire',
  'check',
  'cashier_check',
  'money_order',
  'traveler_check',
  'crypto',
  'store_credit',
  'other',
] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

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
