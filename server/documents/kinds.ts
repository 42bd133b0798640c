import type { ContractType } from '#server/contracts/contract.ts'
import type { DocumentTable } from './table.ts'

export type DocumentKind = DocumentTable['kind']

/** What can be drawn of a contract as a whole; a receipt is drawn of each payment. Source: domain 5.1. */
export const KINDS: Record<ContractType, readonly DocumentKind[]> = {
  sale: ['agreement', 'statement'],
  price_lock: ['price_lock', 'statement'],
  layaway: ['agreement', 'statement'],
  custom_order: ['agreement', 'statement'],
  memo_out: ['memo'],
  consignment_in: ['agreement', 'statement'],
  buy_back: ['bill_of_sale'],
}
