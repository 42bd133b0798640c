import type { TaxChoice } from '#server/configuration/tax-classes/props.ts'

/** The tax of a line as chosen in a form. */
export interface ChosenTax {
  /** Null: the default, or the rate from before tax classes. */
  taxClassId: number | null
  taxReason: string
}

/** The choice that a line has. */
export function choiceOf(choices: readonly TaxChoice[], id: number | null): TaxChoice | undefined {
  return choices.find((choice) => choice.id === id) ?? choices.find(({ isDefault }) => isDefault)
}

/** The tax of a new line: that of all other lines where it is the same, else the default. */
export function taxOfNewLine(
  choices: readonly TaxChoice[],
  lines: readonly ChosenTax[],
): ChosenTax {
  const [first] = lines
  if (first && hasOneTax(lines)) return taxOf(first)
  return { taxClassId: choices.find(({ isDefault }) => isDefault)?.id ?? null, taxReason: '' }
}

export function hasOneTax(lines: readonly ChosenTax[]): boolean {
  const [first] = lines
  return lines.every(
    ({ taxClassId, taxReason }) =>
      taxClassId === first?.taxClassId && taxReason === first?.taxReason,
  )
}

export const taxOf = ({ taxClassId, taxReason }: ChosenTax): ChosenTax => ({
  taxClassId,
  taxReason,
})
