import { automatic, type ContractTypeDefinition, staff, withReason } from './definition.ts'

/** A piece of another owner, sold by the shop. */
export const consignmentIn = {
  type: 'consignment_in',
  series: 'CONS',
  icon: 'handshake',
  money: 'out',
  binding: 'confirm',
  // `held`: the shop has the piece and has not sold it yet.
  states: ['draft', 'held', 'sold', 'settled', 'returned'],
  closed: ['settled', 'returned'],
  fulfilled: ['settled'],
  amendable: ['held'],
  transitions: [
    staff('draft', 'confirm', 'held', 'has_lines', 'has_price'),
    staff('held', 'sell', 'sold'),
    automatic('sold', 'settle', 'settled', 'settled'),
    automatic('settled', 'reopen', 'sold', 'unsettled'),
    automatic('sold', 'reopen', 'held', 'unpaid', 'sale_ended'),
    withReason('held', 'return', 'returned'),
  ],
  party: 'owner',
  ownGoods: false,
  terms: ['dueOn'],
  defaultTerms: [],
  dueColumn: 'due_at',
  metal: { direction: 'in', reason: 'consignment_in' },
  documents: ['agreement', 'statement'],
  unpaidIn: ['held'],
} as const satisfies ContractTypeDefinition
