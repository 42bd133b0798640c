import {
  automatic,
  byAdmin,
  type ContractTypeDefinition,
  PRICED_GUARDS,
  staff,
  withReason,
} from './definition.ts'

/** A finished piece, sold now. */
export const sale = {
  type: 'sale',
  series: 'SALE',
  icon: 'bag',
  money: 'in',
  binding: 'confirm',
  states: ['draft', 'confirmed', 'paid', 'delivered', 'cancelled', 'returned'],
  closed: ['delivered', 'cancelled', 'returned'],
  fulfilled: ['delivered'],
  amendable: ['confirmed'],
  transitions: [
    staff('draft', 'confirm', 'confirmed', ...PRICED_GUARDS),
    automatic('confirmed', 'settle', 'paid', 'settled'),
    automatic('paid', 'reopen', 'confirmed', 'unsettled'),
    staff('paid', 'deliver', 'delivered', 'settled'),
    byAdmin('confirmed', 'cancel', 'cancelled'),
    byAdmin('paid', 'cancel', 'cancelled'),
    withReason('delivered', 'return', 'returned'),
  ],
  party: 'customer',
  ownGoods: true,
  isSale: true,
  sellsPiecesKeptFromMemo: true,
  terms: ['taxPercent', 'dueOn'],
  defaultTerms: [],
  dueColumn: 'due_at',
  documents: ['agreement', 'statement'],
  invoicedIn: ['confirmed', 'paid', 'delivered'],
} as const satisfies ContractTypeDefinition
