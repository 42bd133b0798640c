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
