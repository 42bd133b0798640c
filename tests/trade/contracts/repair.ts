import {
  automatic,
  byAdmin,
  type ContractTypeDefinition,
  PRICED_GUARDS,
  staff,
} from '#server/trade/contract-types/definition.ts'

/** A contract type for tests: repairs with a deposit of half, delivered when paid. */
export const repair = {
  type: 'repair',
  series: 'REP',
  money: 'in',
  binding: 'confirm',
  states: ['draft', 'on_the_bench', 'mended', 'handed_over', 'called_off'],
  closed: ['handed_over', 'called_off'],
  fulfilled: ['handed_over'],
  amendable: ['on_the_bench'],
  transitions: [
    staff('draft', 'confirm', 'on_the_bench', ...PRICED_GUARDS),
    automatic('on_the_bench', 'settle', 'mended', 'settled'),
    automatic('mended', 'reopen', 'on_the_bench', 'unsettled'),
    staff('mended', 'deliver', 'handed_over', 'settled'),
    byAdmin('on_the_bench', 'cancel', 'called_off'),
  ],
  party: 'customer',
  ownGoods: true,
  isTaxed: true,
  isSale: true,
  terms: ['deposit', 'dueOn'],
  defaultTerms: ['customDeposit'],
  depositShare: 'customDepositBp',
  dueColumn: 'due_at',
  documents: ['agreement', 'statement'],
  invoicedIn: ['on_the_bench', 'mended', 'handed_over'],
  isQuickChoice: true,
} as const satisfies ContractTypeDefinition
