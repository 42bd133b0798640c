import {
  GROUP_FIELDS,
  METAL_FIELDS,
  type PricingSettings,
  RULE_FIELDS,
  type RuleField,
  withFields,
} from '#server/formula/settings/pricing-settings.ts'
import type { PriceRule, Problem } from '#server/formula/settings/rule.ts'
import { ruleProblems } from '#server/formula/settings/rule-problems.ts'
import {
  groupPath,
  hasOwnSettings,
  ruleFor,
  SETTINGS_GROUPS,
} from '#server/formula/settings/settings-groups.ts'
import { ratePpmOf } from '#server/formula/settings/tax.ts'
import { METALS } from '#server/formula/units/karat.ts'
import type { Refusal } from '#server/platform/errors.ts'

/**
 * What the formula could not calculate with, by field. Rules can combine in any way, so the highest fee and tax of all
 * are checked against every margin: no combination can fail.
 */
export function settingsProblems(settings: PricingSettings): Record<string, Refusal> {
  const worst = worstOf(settings)
  const refusals: Record<string, Refusal> = {}
  for (const group of SETTINGS_GROUPS.filter((one) => hasOwnSettings(settings, one))) {
    addRefusals(refusals, ruleProblems({ ...ruleFor(settings, group), ...worst }), (field) =>
      GROUP_FIELDS.includes(field) ? `${groupPath(group)}.${field}` : `shop.${field}`,
    )
  }
  for (const metal of METALS.filter((one) => settings.byMetal?.[one])) {
    const problems = ruleProblems({ ...ruleFor(settings, 'solid', metal), ...worst })
    addRefusals(refusals, of(METAL_FIELDS, problems), (field) => `byMetal.${metal}.${field}`)
  }
  const base = ruleFor(settings, 'solid')
  for (const [index, { set }] of (settings.rules ?? []).entries()) {
    const problems = ruleProblems({ ...withFields(base, set), ...worst })
    addRefusals(refusals, of(Object.keys(set), problems), (field) => `rules.${index}.set.${field}`)
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
  pathFor: (field: RuleField) => string,
): void {
  for (const { field, code } of problems)
    refusals[pathFor(fieldIn(field))] ??= {
      key: code === 'margin_and_fee' ? code : 'rule_not_calculable',
    }
}

/** The problems of these fields. */
const of = (fields: readonly string[], problems: Problem[]): Problem[] =>
  problems.filter(({ field }) => fields.includes(fieldIn(field)))

/** 'selling.marginBp' is a problem of the field 'selling'; the parts of labour are fields themselves. */
const fieldIn = (field: string): RuleField =>
  RULE_FIELDS.find((one) => field === one || field.startsWith(`${one}.`)) ?? (field as RuleField)
