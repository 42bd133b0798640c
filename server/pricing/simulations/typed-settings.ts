import * as z from 'zod'
import {
  CONSTRUCTION_FIELDS,
  CONSTRUCTIONS,
  type FieldValues,
  type PricingRule,
  type PricingSettings,
  type RuleField,
  SHOP_FIELDS,
  withFields,
} from '#server/formula/settings/pricing-settings.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { instantOf } from '#server/platform/time/calendar.ts'
import type { SimulationInput, TypedFields, TypedRule } from './input.ts'
import { settingsProblems } from './settings-problems.ts'
import { readField } from './typed-field.ts'

interface ReadOptions {
  currency: string
  timeZone: string
}

/** The entered settings → the settings of a version. Throws `Refused` with all problems, each beside its field. */
export function readSettings(input: SimulationInput, options: ReadOptions): PricingSettings {
  const refusals: Record<string, Refusal> = {}
  const target: ReadTarget = { options, refusals }
  const shop = readFields(target, 'shop', SHOP_FIELDS, input.shop)
  const constructions = CONSTRUCTIONS.map((construction) => [
    construction,
    readFields(
      target,
      `byConstruction.${construction}`,
      CONSTRUCTION_FIELDS,
      input.byConstruction[construction],
    ),
  ])
  const rules = input.rules.map((rule, index) => readRule(target, rule, `rules.${index}`))
  refuseDuplicateIds(input.rules, refusals)
  if (Object.keys(refusals).length > 0) throw new Refused(refusals)
  const settings = assembledSettings(
    options.currency,
    shop,
    Object.fromEntries(constructions),
    rules,
  )
  const problems = settingsProblems(settings)
  if (Object.keys(problems).length > 0) throw new Refused(problems)
  return settings
}

interface ReadTarget {
  options: ReadOptions
  refusals: Record<string, Refusal>
}

type Values = Partial<FieldValues>

function readFields(
  { options, refusals }: ReadTarget,
  prefix: string,
  fields: readonly RuleField[],
  typed: TypedFields,
): Values {
  const values: Values = {}
  for (const field of fields) {
    const value = readField(field, typed[field], {
      currency: options.currency,
      reportProblem: (path, refusal) => {
        refusals[[prefix, field, path].filter(Boolean).join('.')] ??= refusal
      },
    })
    if (value !== undefined) Object.assign(values, { [field]: value })
  }
  return values
}

function readRule(target: ReadTarget, rule: TypedRule, prefix: string): PricingRule {
  const { options, refusals } = target
  const { match } = rule
  const fields = Object.keys(rule.set) as RuleField[]
  if (fields.length === 0) refusals[`${prefix}.set`] = { key: 'rule_sets_nothing' }
  if (!/^[1-9]\d{0,2}$/.test(rule.priority))
    refusals[`${prefix}.priority`] = { key: 'between', values: { least: 1, most: 999 } }
  const [widthFrom, widthTo] = [match.widthFrom, match.widthTo].map((text, index) =>
    readWidth(text, () => {
      refusals[`${prefix}.match.${index === 0 ? 'widthFrom' : 'widthTo'}`] = { key: 'measure' }
    }),
  )
  if (widthFrom && widthTo && widthFrom > widthTo)
    refusals[`${prefix}.match.widthTo`] = { key: 'to_before_from' }
  const [from, until] = (['from', 'until'] as const).map((end) =>
    readMoment(rule[end], options.timeZone, () => {
      refusals[`${prefix}.${end}`] = { key: 'moment' }
    }),
  )
  if (from && until && from >= until) refusals[`${prefix}.until`] = { key: 'to_before_from' }
  return {
    id: rule.id,
    note: rule.note,
    priority: Number(rule.priority),
    match: {
      family: match.family || null,
      product: match.product || null,
      sku: match.sku || null,
      construction: match.construction || null,
      karat: match.karat || null,
      widthFrom: widthFrom ?? null,
      widthTo: widthTo ?? null,
    },
    from: from ?? null,
    until: until ?? null,
    set: readFields(target, `${prefix}.set`, fields, rule.set),
  }
}

/** Millimetres with at most two places, as hundredths. */
function readWidth(text: string, reportProblem: () => void): number | null {
  if (text === '') return null
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text)) return Math.round(Number(text) * 100)
  reportProblem()
  return null
}

const typedMoment = z.union([
  z.iso.datetime({ local: true, offset: false, precision: -1 }),
  z.iso.datetime(),
])

/** A time in the shop's time zone ('2026-12-01T00:00'), or in UTC with a `Z`, as a stored rule has it. */
function readMoment(text: string, timeZone: string, reportProblem: () => void): string | null {
  if (text === '') return null
  if (typedMoment.safeParse(text).success) return instantOf(text, timeZone)
  reportProblem()
  return null
}

function refuseDuplicateIds(rules: TypedRule[], refusals: Record<string, Refusal>): void {
  const seen = new Set<string>()
  for (const [index, { id }] of rules.entries()) {
    if (seen.has(id)) refusals[`rules.${index}.id`] = { key: 'invalid' }
    seen.add(id)
  }
}

function assembledSettings(
  currency: string,
  shop: Values,
  constructions: Record<string, Values>,
  rules: PricingRule[],
): PricingSettings {
  // All fields are valid here; they are put where a version stores them.
  const { 'labour.pctBase': _, ...plain } = shop
  const blank = { currency, labour: {} } as never
  const byConstruction = Object.fromEntries(
    CONSTRUCTIONS.map((construction) => {
      const { wastageBp, labour, findingsMinor, selling } = withFields(
        blank,
        constructions[construction] ?? {},
      )
      return [construction, { wastageBp, labour, findingsMinor, selling }]
    }),
  )
  return { currency, ...plain, byConstruction, rules } as PricingSettings
}
