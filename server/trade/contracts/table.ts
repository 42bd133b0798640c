import type { TaxColumns } from '#server/configuration/tax-classes/table.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Generated } from '#server/platform/database/connect.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'

/** Filled from `contract-types/list.ts` at each start, so that the database refuses unknown types. */
export interface ContractTypeTable {
  type: ContractType
  /** 1 where the shop pays the customer: such payments are not what the customer paid. */
  pays_out: Generated<number>
}

export interface NumberSeriesTable {
  series: string
  year: number
  last: number
}

export interface ContractTable {
  id: Generated<number>
  type: ContractType
  number: string | null
  customer_id: number
  state: string
  currency: string
  /** The price of its first metal at its confirmation, a row of `metal_quotes`; all are in `contract_quotes`. */
  quote_id: number | null
  config_version: number | null
  subtotal: Generated<number>
  tax: Generated<number>
  total: Generated<number>
  deposit_due: Generated<number>
  terms: Generated<string>
  /** End of a price lock, or of the quote of a custom order. */
  lock_expires_at: string | null
  due_at: string | null
  /** Bought gold is neither melted nor sold before this time. */
  hold_until: string | null
  /** Not used yet: always 1. */
  terms_version: Generated<number>
  note: Generated<string>
  converted_from: number | null
  /** The place from which its pieces are taken first; null: the first place. */
  stock_place_id: Generated<number | null>
  /** Number of its newest row in `contract_versions`; 1 for a draft. */
  amended: Generated<number>
  created_at: string
  created_by: number | null
  confirmed_at: string | null
  closed_at: string | null
  /** Increases with every change, so that a form cannot overwrite a change that it has not shown. */
  version: Generated<number>
  /** Written before migration 0023; today's keys are in `idempotency_keys`. */
  idempotency_key: string | null
}

export interface ContractLineTable extends TaxColumns {
  id: Generated<number>
  contract_id: number
  position: number
  variant_id: number | null
  description: string
  /** That of its piece or of its alloy, else the chosen one. Of a line without metal it says nothing. */
  metal: Generated<Metal>
  karat: string | null
  /** Tenths of a per mille: 585 ‰ is 5850. */
  fineness_dp: number | null
  planned_mg: number | null
  weighed_mg: number | null
  unit_price: Generated<number>
  labour: Generated<number>
  stones: Generated<number>
  qty: Generated<number>
  qty_kept: Generated<number>
  qty_returned: Generated<number>
  tax: Generated<number>
  receipt: string | null
  details: Generated<string>
}

/** The price of each metal that a contract is based on. */
export interface ContractQuoteTable {
  contract_id: number
  metal: Metal
  quote_id: number
}

export interface ContractVersionTable {
  contract_id: number
  number: number
  at: string
  user_id: number | null
  reason: Generated<string>
  content: string
}

export interface ContractEventTable {
  id: Generated<number>
  contract_id: number
  from_state: string | null
  to_state: string
  act: string
  at: string
  user_id: number | null
  reason: Generated<string>
  details: Generated<string>
}

export interface ScheduleItemTable {
  id: Generated<number>
  contract_id: number
  position: number
  due_at: string
  amount: number
}

export interface MetalMovementTable {
  id: Generated<number>
  contract_id: number | null
  variant_id: number | null
  metal: Generated<Metal>
  karat: string | null
  fineness_dp: number
  gross_mg: number
  fine_mg: number
  direction: 'in' | 'out'
  /** `client_deposit`: metal that the customer brings for the order. */
  reason:
    | 'purchase'
    | 'production'
    | 'loss'
    | 'buyback'
    | 'memo_out'
    | 'memo_return'
    | 'sale'
    | 'sale_return'
    | 'client_deposit'
    | 'consignment_in'
    | 'consignment_out'
    | 'correction'
  at: string
  user_id: number | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    number_series: NumberSeriesTable
    contracts: ContractTable
    contract_types: ContractTypeTable
    contract_lines: ContractLineTable
    contract_quotes: ContractQuoteTable
    contract_versions: ContractVersionTable
    contract_events: ContractEventTable
    schedule_items: ScheduleItemTable
    metal_movements: MetalMovementTable
  }
}
