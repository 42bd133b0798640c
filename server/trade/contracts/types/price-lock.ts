import { automatic, byAdmin, type ContractTypeDefinition, staff } from './definition.ts'

/** Today's price, guaranteed for a limited time. */
export const priceLock = {
  type: 'price_lock',
  series: 'LOCK',
  icon: 'lock',
  money: 'in',
  binding: 'confirm',
  states: ['draft', 'locked', 'converted', 'expired', 'cancelled'],
  closed: ['converted', 'expired', 'cancelled'],
  fulfilled: [],
  amendable: ['locked'],
  transitions: [
    staff('draft', 'confirm', 'locked', 'has_lines', 'has_price', 'lock_set'),
    staff('locked', 'convert', 'converted', 'not_expired', 'deposit_paid'),
    automatic('locked', 'expire', 'expired', 'is_expired'),
    byAdmin('locked', 'cancel', 'cancelled'),
  ],
  party: 'customer',
  ownGoods: true,
  isTaxed: true,
  locksPrice: true,
  terms: ['deposit', 'lockMinutes'],
  defaultTerms: ['lockMinutes', 'lockMaxDays', 'lockMinDeposit'],
  minDeposit: 'lockMinDepositBp',
  maxDays: 'lockMaxDays',
  period: 'lockMinutes',
  dueColumn: 'lock_expires_at',
  documents: ['price_lock', 'statement'],
  printsGoldPrice: true,
  fixesGoldIn: ['locked'],
  owesDepositIn: ['expired'],
} as const satisfies ContractTypeDefinition
