/** Payment methods, the most common first. */
export const METHODS = [
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

export type Method = (typeof METHODS)[number]
