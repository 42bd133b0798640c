import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import {
  defaultTax,
  type HeldTaxes,
  type LineTaxRow,
  linesForAdmin,
  lineTaxOf,
  withOwnTax,
} from '#server/configuration/tax-classes/line-tax.ts'
import { type LineTax, shownTaxes, type TaxSum, taxSums } from '#server/formula/price/tax-sums.ts'
import type { Tax } from '#server/formula/settings/rule.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { termsOf } from '#server/trade/contracts/terms/terms.ts'

/** The tax of a line of this contract; rate 0 where nothing is taxed. */
export const taxOfLine = (contract: Pick<queries.Contract, 'terms'>, line: LineTaxRow): LineTax =>
  lineTaxOf(line, contractRatePpm(contract))

/** The lines of a contract, each with its tax on it where its type is taxed. */
export async function taxedLines(
  db: Db,
  contract: Pick<queries.Contract, 'id' | 'type' | 'terms'>,
): Promise<queries.Line[]> {
  const lines = await queries.linesOf(db, contract.id)
  if (!definitionOf(contract.type).isTaxed) return lines
  return lines.map((line) => withOwnTax(line, contractRatePpm(contract)))
}

/** The taxes of a contract that its next content may keep. Those of a confirmed contract and of a price lock are agreed. */
export async function heldTaxes(db: Db, contract: queries.Contract): Promise<HeldTaxes> {
  const isAgreed = contract.number !== null || contract.converted_from !== null
  const { isTaxed } = definitionOf(contract.type)
  return { lines: isTaxed ? await taxedLines(db, contract) : [], isAgreed }
}

/** The tax of lines by class, as papers and pages show it; minor units. Empty where nothing is taxed. */
export function taxesOf(
  contract: Pick<queries.Contract, 'terms'>,
  lines: readonly (LineTaxRow & Pick<queries.Line, 'qty' | 'unit_price'>)[],
): TaxSum[] {
  const taxed = lines.map((line) => ({
    qty: line.qty,
    unitPrice: line.unit_price,
    tax: taxOfLine(contract, line),
  }))
  return shownTaxes(taxSums(taxed, termsOf(contract).taxMode))
}

/**
 * Refuses lines of a class that needs a reason, unless an admin confirms them or they are among the `agreed` ones. Throws
 * `Refused` beside each line.
 */
export async function refuseTaxForAdmin(
  db: Db,
  actor: Actor,
  lines: readonly queries.Line[],
  agreed: readonly queries.Line[],
): Promise<void> {
  if (can(actor, 'contracts.override')) return
  const refusal: Refusal = { key: 'tax_class_admin' }
  const positions = await linesForAdmin(db, lines, agreed)
  if (positions.length === 0) return
  const fields = positions.map((n) => [`lines.${n}.taxReason`, refusal])
  throw new Refused({ ...Object.fromEntries(fields), form: refusal })
}

/** The tax of a new sale whose lines have the default class. */
export async function defaultSaleTax(db: Db): Promise<Tax> {
  const { settings } = await currentConfig(db)
  return { mode: settings.tax.mode, ratePpm: (await defaultTax(db)).tax_rate_ppm ?? 0 }
}

/** The rate of a contract from before tax classes, in millionths. */
const contractRatePpm = (contract: Pick<queries.Contract, 'terms'>): number =>
  (termsOf(contract).taxRateBp ?? 0) * 100
