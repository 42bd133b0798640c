import { automatic, type ContractTypeDefinition, staff } from './definition.ts'

/** Pieces lent on approval, due back on a day. */
export const memoOut = {
  type: 'memo_out',
  series: 'MEMO',
  icon: 'package',
  money: 'none',
  binding: 'confirm',
  states: ['draft', 'out', 'part_settled', 'overdue', 'closed'],
  closed: ['closed'],
  fulfilled: [],
  amendable: ['out', 'part_settled', 'overdue'],
  transitions: [
    staff('draft', 'confirm', 'out', 'has_lines', 'has_price', 'due_set'),
    staff('out', 'settle_part', 'part_settled', 'some_left'),
    staff('part_settled', 'settle_part', 'part_settled', 'some_left'),
    staff('overdue', 'settle_part', 'overdue', 'some_left'),
    staff('out', 'close', 'closed', 'all_accounted'),
    staff('part_settled', 'close', 'closed', 'all_accounted'),
    staff('overdue', 'close', 'closed', 'all_accounted'),
    automatic('out', 'fall_behind', 'overdue', 'is_late'),
    automatic('part_settled', 'fall_behind', 'overdue', 'is_late'),
    automatic('overdue', 'catch_up', 'part_settled', 'on_time'),
  ],
  party: 'recipient',
  ownGoods: true,
  lendsGoods: true,
  terms: ['dueOn'],
  defaultTerms: ['memoDays'],
  dueColumn: 'due_at',
  metal: { direction: 'out', reason: 'memo_out' },
  documents: ['memo'],
} as const satisfies ContractTypeDefinition
