import { type TaxedLine, taxOn } from '#server/formula/price/tax-sums.ts'
import { MAX_MINOR, type TaxMode } from '#server/formula/settings/rule.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import type { ContractTypeDefinition } from '#server/trade/contract-types/definition.ts'

export interface PricedLine {
  qty: number
  unitPrice: number
}

export interface Totals {
  subtotal: number
  tax: number
  total: number
  /** Tax of each line, in order. */
  lineTaxes: number[]
}

/**
 * Totals of lines, each with the rate of its own class. Inclusive tax is taken out of each line, exclusive tax is added;
 * calculated per line, so that the lines add up to the total. Minor units. Source: docs/domain.md 1.4.
 */
export function totalsOf(lines: readonly TaxedLine[], mode: TaxMode): Totals {
  const gross = lines.map(({ qty, unitPrice }) => qty * unitPrice)
  const lineTaxes = lines.map(({ qty, unitPrice, tax: { ratePpm } }) =>
    taxOn(qty * unitPrice, { mode, ratePpm }),
  )
  const sum = gross.reduce((all, amount) => all + amount, 0)
  const taxes = lineTaxes.reduce((all, amount) => all + amount, 0)
  if (mode === 'inclusive') return { subtotal: sum - taxes, tax: taxes, total: sum, lineTaxes }
  return { subtotal: sum, tax: taxes, total: sum + taxes, lineTaxes }
}

/** Refuses sums too large to be exact. Throws `Refused`, beside the line if a single line is too large. */
export function refuseTooLarge(
  priced: readonly PricedLine[],
  { total }: Pick<Totals, 'total'>,
): void {
  const wrong: Record<string, Refusal> = {}
  for (const [n, { qty, unitPrice }] of priced.entries())
    if (qty * unitPrice > MAX_MINOR) wrong[`lines.${n}.unitPrice`] = { key: 'amount' }
  if (Object.keys(wrong).length > 0) throw new Refused(wrong)
  if (total > MAX_MINOR) throw new Refused({ form: { key: 'amount' } })
}

/**
 * Amount still owed: total − Σin + Σout, or what the shop owes where it pays. Negative if too much was paid.
 * Source: docs/domain.md 5.3, payment.
 */
export function balanceOf(
  money: ContractTypeDefinition['money'],
  total: number,
  netPaid: number,
): number {
  if (money === 'none') return 0
  return money === 'in' ? total - netPaid : total + netPaid
}
