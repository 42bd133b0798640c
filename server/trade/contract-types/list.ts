import { buyBack } from './buy-back.ts'
import { consignmentIn } from './consignment-in.ts'
import { customOrder } from './custom-order.ts'
import { layaway } from './layaway.ts'
import { memoOut } from './memo-out.ts'
import { priceLock } from './price-lock.ts'
import { sale } from './sale.ts'

/** Every type of contract, in the order of menus; the first is preselected. This is the only list of types. */
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
