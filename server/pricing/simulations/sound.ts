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
import type { Refusal } from '#server/platform/errors.ts'

/**
 * What the formula could not work with, beside the field that says it. Rules meet in every combination, so that the
 * highest fee and tax of them all are set against every margin: whatever pieces come, no combination can fail.
 */
export function unsoundness(settings: PricingSettings): Record<string, Refusal> {
  const worst = worstOf(settings)
  const wrong: Record<string, Refusal> = {}
  for (const construction of CONSTRUCTIONS) {
    const base = ruleFor(settings, construction)
    note(wrong, ruleProblems({ ...base, ...worst }), (field) => placeOf(field, construction))
    for (const [place, rule] of (settings.rules ?? []).entries()) {
      const asked = rule.match.construction
      if (asked !== null && asked !== construction) continue
      const combined = { ...withFields(base, rule.set), ...worst }
      const own = ruleProblems(combined).filter(({ field }) => isSet(rule.set, field))
      note(wrong, own, (field) => `rules.${place}.set.${fieldIn(field)}`)
    }
  }
  return wrong
}

/** The highest fee and the highest tax inside a price that any rule names. */
function worstOf(settings: PricingSettings): Pick<PriceRule, 'feeBp' | 'tax'> {
  const { feeBp, tax, rules = [] } = settings
  const taxes = [tax, ...rules.flatMap(({ set }) => set.tax ?? [])]
  const inside = taxes.filter(({ mode }) => mode === 'inclusive').map(({ rateBp }) => rateBp)
  return {
    feeBp: Math.max(feeBp, ...rules.map(({ set }) => set.feeBp ?? 0)),
    tax: { mode: 'inclusive', rateBp: Math.max(0, ...inside) },
  }
}

function note(
  wrong: Record<string, Refusal>,
  problems: Problem[],
  where: (field: string) => string,
): void {
  for (const { field, code } of problems)
    wrong[where(field)] ??= { key: code === 'margin_and_fee' ? code : 'rule_unsound' }
}

/** 'selling.marginBp' is a problem of the field 'selling'; the labour's own are fields themselves. */
function fieldIn(field: string): string {
  return RULE_FIELDS.find((one) => field === one || field.startsWith(`${one}.`)) ?? field
}

const isSet = (set: object, field: string): boolean => fieldIn(field) in set

const placeOf = (field: string, construction: string): string =>
  CONSTRUCTION_FIELDS.some((one) => one === fieldIn(field))
    ? `byConstruction.${construction}.${fieldIn(field)}`
    : `shop.${fieldIn(field)}`
