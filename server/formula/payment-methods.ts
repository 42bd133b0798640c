/** Ways to pay, the usual ones first. */
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
