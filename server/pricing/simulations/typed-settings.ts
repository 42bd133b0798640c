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
import type { RehearsalInput, TypedFields, TypedRule } from './input.ts'
import { unsoundness } from './sound.ts'
import { readField } from './typed-field.ts'

/** Whose money and whose clock the settings are typed in. */
interface House {
  currency: string
  timeZone: string
}

/** The settings as typed → as a version keeps them. Throws `Refused` with everything that is wrong, each beside its field. */
export function readSettings(input: RehearsalInput, house: House): PricingSettings {
  const wrong: Record<string, Refusal> = {}
  const reader: Reader = { house, wrong }
  const shop = readFields(reader, 'shop', SHOP_FIELDS, input.shop)
  const constructions = CONSTRUCTIONS.map((construction) => [
    construction,
    readFields(
      reader,
      `byConstruction.${construction}`,
      CONSTRUCTION_FIELDS,
      input.byConstruction[construction],
    ),
  ])
  const rules = input.rules.map((rule, place) => readRule(reader, rule, `rules.${place}`))
  refuseTwins(input.rules, wrong)
  if (Object.keys(wrong).length > 0) throw new Refused(wrong)
  const settings = assembled(house.currency, shop, Object.fromEntries(constructions), rules)
  const unsound = unsoundness(settings)
  if (Object.keys(unsound).length > 0) throw new Refused(unsound)
  return settings
}

interface Reader {
  house: House
  wrong: Record<string, Refusal>
}

type Values = Partial<FieldValues>

function readFields(
  { house, wrong }: Reader,
  prefix: string,
  fields: readonly RuleField[],
  typed: TypedFields,
): Values {
  const values: Values = {}
  for (const field of fields) {
    const value = readField(field, typed[field], {
      currency: house.currency,
      complain: (path, refusal) => {
        wrong[[prefix, field, path].filter(Boolean).join('.')] ??= refusal
      },
    })
    if (value !== undefined) Object.assign(values, { [field]: value })
  }
  return values
}

function readRule(reader: Reader, rule: TypedRule, prefix: string): PricingRule {
  const { house, wrong } = reader
  const { match } = rule
  const fields = Object.keys(rule.set) as RuleField[]
  if (fields.length === 0) wrong[`${prefix}.set`] = { key: 'rule_sets_nothing' }
  if (!/^[1-9]\d{0,2}$/.test(rule.priority))
    wrong[`${prefix}.priority`] = { key: 'between', values: { least: 1, most: 999 } }
  const [widthFrom, widthTo] = [match.widthFrom, match.widthTo].map((text, place) =>
    readWidth(text, () => {
      wrong[`${prefix}.match.${place === 0 ? 'widthFrom' : 'widthTo'}`] = { key: 'measure' }
    }),
  )
  if (widthFrom && widthTo && widthFrom > widthTo)
    wrong[`${prefix}.match.widthTo`] = { key: 'to_before_from' }
  const [from, until] = (['from', 'until'] as const).map((end) =>
    readMoment(rule[end], house.timeZone, () => {
      wrong[`${prefix}.${end}`] = { key: 'moment' }
    }),
  )
  if (from && until && from >= until) wrong[`${prefix}.until`] = { key: 'to_before_from' }
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
    set: readFields(reader, `${prefix}.set`, fields, rule.set),
  }
}

/** Millimetres with at most two places, as hundredths. */
function readWidth(text: string, complain: () => void): number | null {
  if (text === '') return null
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text)) return Math.round(Number(text) * 100)
  complain()
  return null
}

const typedMoment = z.union([
  z.iso.datetime({ local: true, offset: false, precision: -1 }),
  z.iso.datetime(),
])

/** A time on the shop's clock ('2026-12-01T00:00'), or one in UTC with a `Z`, as a kept rule gives it back. */
function readMoment(text: string, timeZone: string, complain: () => void): string | null {
  if (text === '') return null
  if (typedMoment.safeParse(text).success) return instantOf(text, timeZone)
  complain()
  return null
}

/** Two rules of one name would be taken for one. */
function refuseTwins(rules: TypedRule[], wrong: Record<string, Refusal>): void {
  const seen = new Set<string>()
  for (const [place, { id }] of rules.entries()) {
    if (seen.has(id)) wrong[`rules.${place}.id`] = { key: 'invalid' }
    seen.add(id)
  }
}

function assembled(
  currency: string,
  shop: Values,
  constructions: Record<string, Values>,
  rules: PricingRule[],
): PricingSettings {
  // All fields were read, or this would not have been reached; what they hold is put where a version keeps it.
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
