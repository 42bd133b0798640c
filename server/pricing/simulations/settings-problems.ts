import {
  CONSTRUCTION_FIELDS,
  CONSTRUCTIONS,
  type PricingSettings,
  RULE_FIELDS,
  ruleFor,
  withFields,
} from '#server/formula/settings/pricing-settings.ts'
import type { PriceRule, Problem } from '#server/formula/settings/rule.ts'
import { ruleProblems } from '#server/formula/settings/rule-problems.ts'
import { ratePpmOf } from '#server/formula/settings/tax.ts'
import type { Refusal } from '#server/platform/errors.ts'

/**
 * What the formula could not calculate with, by field. Rules can combine in any way, so the highest fee and tax of all
 * are checked against every margin: no combination can fail.
 */
export function settingsProblems(settings: PricingSettings): Record<string, Refusal> {
  const worst = worstOf(settings)
  const refusals: Record<string, Refusal> = {}
  for (const construction of CONSTRUCTIONS) {
    const base = ruleFor(settings, construction)
    addRefusals(refusals, ruleProblems({ ...base, ...worst }), (field) =>
      pathOf(field, construction),
    )
    for (const [index, rule] of (settings.rules ?? []).entries()) {
      const matchedConstruction = rule.match.construction
      if (matchedConstruction !== null && matchedConstruction !== construction) continue
      const combined = { ...withFields(base, rule.set), ...worst }
      const ownProblems = ruleProblems(combined).filter(({ field }) => isSet(rule.set, field))
      addRefusals(refusals, ownProblems, (field) => `rules.${index}.set.${fieldIn(field)}`)
    }
  }
  return refusals
}

/** The highest fee and the highest inclusive tax of all rules. */
function worstOf(settings: PricingSettings): Pick<PriceRule, 'feeBp' | 'tax'> {
  const { feeBp, tax, rules = [] } = settings
  const taxes = [tax, ...rules.flatMap(({ set }) => set.tax ?? [])]
  const inclusiveRates = taxes.filter(({ mode }) => mode === 'inclusive').map(ratePpmOf)
  return {
    feeBp: Math.max(feeBp, ...rules.map(({ set }) => set.feeBp ?? 0)),
    tax: { mode: 'inclusive', ratePpm: Math.max(0, ...inclusiveRates) },
  }
}

function addRefusals(
  refusals: Record<string, Refusal>,
  problems: Problem[],
  pathFor: (field: string) => string,
): void {
  for (const { field, code } of problems)
    refusals[pathFor(field)] ??= { key: code === 'margin_and_fee' ? code : 'rule_not_calculable' }
}

/** 'selling.marginBp' is a problem of the field 'selling'; the parts of labour are fields themselves. */
function fieldIn(field: string): string {
  return RULE_FIELDS.find((one) => field === one || field.startsWith(`${one}.`)) ?? field
}

const isSet = (set: object, field: string): boolean => fieldIn(field) in set

const pathOf = (field: string, construction: string): string =>
  CONSTRUCTION_FIELDS.some((one) => one === fieldIn(field))
    ? `byConstruction.${construction}.${fieldIn(field)}`
    : `shop.${fieldIn(field)}`
