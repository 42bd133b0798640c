import { buyBack } from './buy-back.ts'
import { consignmentIn } from './consignment-in.ts'
import { customOrder } from './custom-order.ts'
import { layaway } from './layaway.ts'
import { memoOut } from './memo-out.ts'
import { priceLock } from './price-lock.ts'
import { sale } from './sale.ts'

/** Every type of contract, in the order of menus; a new contract begins with the first. There is no other list of them. */
export const contractTypes = [
  sale,
  priceLock,
  layaway,
  customOrder,
  memoOut,
  consignmentIn,
  buyBack,
] as const

export type ContractType = (typeof contractTypes)[number]['type']
