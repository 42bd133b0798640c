import type { Metal } from '#server/formula/units/karat.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { definitionOf, hasInstalments } from '#server/trade/contract-types/lookup.ts'
import { detailsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { taxOfLine } from '#server/trade/contracts/lines/tax.ts'
import {
  type Contract,
  insertVersion,
  type Line,
  linesOf,
  quoteIdsOf,
  scheduleItems,
} from '#server/trade/contracts/queries.ts'
import { type Terms, termsOf } from '#server/trade/contracts/terms/terms.ts'

/** Content of one version of a contract. */
export interface VersionContent {
  customerId: number
  currency: string
  /** Of its first metal. */
  quoteId: number | null
  /** Of each metal. Missing in versions from before there were several, whose quote is of gold. */
  quoteIds?: Partial<Record<Metal, number>>
  configVersion: number | null
  subtotal: number
  tax: number
  total: number
  depositDue: number
  dueAt: string | null
  lockExpiresAt: string | null
  holdUntil: string | null
  /** Not used yet: always 1. */
  termsVersion: number
  terms: Terms
  note: string
  /** From which its pieces are taken first. Missing in versions from before places were chosen. */
  stockPlaceId?: number | null
  lines: VersionLine[]
  schedule: { dueAt: string; amount: number }[]
}

export interface VersionLine {
  variantId: number | null
  description: string
  /** Missing in versions from before there were several metals: gold. */
  metal?: Metal
  karat: string | null
  finenessDp: number | null
  plannedMg: number | null
  weighedMg: number | null
  unitPrice: number
  qty: number
  tax: number
  /** Missing in versions from before tax classes, whose rate is in their terms. */
  taxClassId?: number | null
  taxName?: string
  taxRatePpm?: number
  taxReason?: string
  details: ReturnType<typeof detailsOf>
}

/** Saves the agreed content as version `number`, which never changes. */
export async function saveVersion(
  tx: Tx,
  contract: Contract,
  { number, userId, reason }: { number: number; userId: number | null; reason: string },
): Promise<void> {
  const content = await contentOf(tx, contract)
  await insertVersion(tx, {
    contract_id: contract.id,
    number,
    at: tx.clock.now(),
    user_id: userId,
    reason,
    content: JSON.stringify(content),
  })
}

async function contentOf(tx: Tx, contract: Contract): Promise<VersionContent> {
  const schedule = hasInstalments(contract.type) ? await scheduleItems(tx.db, contract.id) : []
  const lines = await linesOf(tx.db, contract.id)
  return {
    customerId: contract.customer_id,
    currency: contract.currency,
    quoteId: contract.quote_id,
    quoteIds: Object.fromEntries(await quoteIdsOf(tx.db, contract.id)),
    configVersion: contract.config_version,
    subtotal: contract.subtotal,
    tax: contract.tax,
    total: contract.total,
    depositDue: contract.deposit_due,
    dueAt: contract.due_at,
    lockExpiresAt: contract.lock_expires_at,
    holdUntil: contract.hold_until,
    termsVersion: contract.terms_version,
    terms: termsOf(contract),
    note: contract.note,
    stockPlaceId: contract.stock_place_id,
    lines: lines.map((line) => versionLine(contract, line)),
    schedule: schedule.map(({ due_at, amount }) => ({ dueAt: due_at, amount })),
  }
}

function versionLine(contract: Contract, line: Line): VersionLine {
  const { name, ratePpm, reason } = taxOfLine(contract, line)
  return {
    variantId: line.variant_id,
    description: line.description,
    metal: line.metal,
    karat: line.karat,
    finenessDp: line.fineness_dp,
    plannedMg: line.planned_mg,
    weighedMg: line.weighed_mg,
    unitPrice: line.unit_price,
    qty: line.qty,
    tax: line.tax,
    ...(definitionOf(contract.type).isTaxed && {
      taxClassId: line.tax_class_id,
      taxName: name,
      taxRatePpm: ratePpm,
      taxReason: reason,
    }),
    details: detailsOf(line),
  }
}
