import * as z from 'zod'
import { KINDS_WITHOUT_CONSTRUCTION, PIECE_KINDS } from '#server/formula/settings/piece-kinds.ts'
import {
  CONSTRUCTIONS,
  type FieldValues,
  GROUP_FIELDS,
  type GroupSettings,
  METAL_FIELDS,
  type PricingRule,
  type PricingSettings,
  RULE_FIELDS,
  SHOP_FIELDS,
  withFields,
} from '#server/formula/settings/pricing-settings.ts'
import { METALS } from '#server/formula/units/karat.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { instantOf } from '#server/platform/time/calendar.ts'
import type { SimulationInput } from './input.ts'
import { settingsProblems } from './settings-problems.ts'
import { fieldsSchema, refuse } from './typed-field.ts'

interface ReadOptions {
  currency: string
  timeZone: string
}

/**
 * The entered settings → the settings of a version; `base` is that which they were entered from. Throws `Refused` with all
 * problems, each beside its field.
 */
export function readSettings(
  input: SimulationInput,
  base: PricingSettings,
  timeZone: string,
): PricingSettings {
  const result = schemaFor({ currency: base.currency, timeZone }).safeParse(input)
  if (!result.success) throw new Refused(refusalsOf(result.error))
  const settings = assembledSettings(base, result.data)
  const problems = settingsProblems(settings)
  if (Object.keys(problems).length > 0) throw new Refused(problems)
  return settings
}

function refusalsOf({ issues }: z.ZodError): Record<string, Refusal> {
  const refusals: Record<string, Refusal> = {}
  for (const issue of issues) {
    const values = issue.code === 'custom' ? issue.params?.values : undefined
    refusals[issue.path.join('.')] ??= { key: issue.message, ...(values && { values }) }
  }
  return refusals
}

const always = { when: () => true }

const schemas = new Map<string, ReturnType<typeof settingsSchema>>()

/** Building the schema takes ten times as long as reading with it. */
function schemaFor(options: ReadOptions) {
  const key = `${options.currency} ${options.timeZone}`
  const schema = schemas.get(key) ?? settingsSchema(options)
  schemas.set(key, schema)
  return schema
}

function settingsSchema({ currency, timeZone }: ReadOptions) {
  const group = fieldsSchema(GROUP_FIELDS, currency)
  const metal = fieldsSchema(METAL_FIELDS, currency).partial()
  const rules = z.array(ruleSchema({ currency, timeZone })).superRefine((all, context) => {
    for (const [index, { id }] of all.entries())
      if (all.findIndex((rule) => rule.id === id) < index)
        refuse(context, { key: 'invalid' }, [index, 'id'])
  }, always)
  return z.object({
    shop: fieldsSchema(SHOP_FIELDS, currency),
    byConstruction: z.record(z.enum(CONSTRUCTIONS), group),
    byKind: z.partialRecord(z.enum(KINDS_WITHOUT_CONSTRUCTION), group).optional(),
    byMetal: z.partialRecord(z.enum(METALS), z.preprocess(withoutBlanks, metal)).optional(),
    rules,
  })
}

const withoutBlanks = (typed: unknown) =>
  Object.fromEntries(Object.entries(typed as object).filter(([, value]) => value !== ''))

function ruleSchema({ currency, timeZone }: ReadOptions) {
  const moment = optional(typedMoment, 'moment', (text) => instantOf(text, timeZone))
  return z
    .object({
      id: z.string(),
      note: z.string(),
      priority: z
        .string()
        .transform((text, context) =>
          /^[1-9]\d{0,2}$/.test(text)
            ? Number(text)
            : refuse(context, { key: 'between', values: { least: 1, most: 999 } }),
        ),
      match: z
        .object({
          family: any,
          product: any,
          sku: any,
          metal: z.enum(['', ...METALS]),
          kind: z.enum(['', ...PIECE_KINDS]),
          construction: z.enum(['', ...CONSTRUCTIONS]).transform((one) => one || null),
          karat: any,
          widthFrom: width,
          widthTo: width,
        })
        .refine(({ widthFrom, widthTo }) => !(widthFrom && widthTo && widthFrom > widthTo), {
          path: ['widthTo'],
          error: 'to_before_from',
        })
        // Rules without a metal or a kind are stored as before there were several, so that they compare equal.
        .transform(({ metal, kind, ...match }) => ({
          ...match,
          ...(metal !== '' && { metal }),
          ...(kind !== '' && { kind }),
        })),
      from: moment,
      until: moment,
      set: fieldsSchema(RULE_FIELDS, currency)
        .partial()
        .refine((set) => Object.keys(set).length > 0, { error: 'rule_sets_nothing', ...always }),
    })
    .refine(({ from, until }) => !isText(from) || !isText(until) || from < until, {
      // Another problem of the rule does not hide this one; a refused time is not a text.
      path: ['until'],
      error: 'to_before_from',
      ...always,
    })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** An empty text does not narrow. */
const any = z.string().transform((text) => text || null)

function optional<T>(schema: z.ZodType<string>, key: string, read: (text: string) => T) {
  return z.string().transform((text, context) => {
    if (text === '') return null
    return schema.safeParse(text).success ? read(text) : refuse(context, { key })
  })
}

/** Millimetres with at most two places, as hundredths. */
const width = optional(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/), 'measure', (text) =>
  Math.round(Number(text) * 100),
)

/** A time in the shop's time zone ('2026-12-01T00:00'), or in UTC with a `Z`, as a stored rule has it. */
const typedMoment = z.union([
  z.iso.datetime({ local: true, offset: false, precision: -1 }),
  z.iso.datetime(),
])

type Read = z.output<ReturnType<typeof settingsSchema>>

/** The fields where a version stores them. */
function assembledSettings(
  base: PricingSettings,
  { shop, byConstruction, byKind, byMetal, rules }: Read,
): PricingSettings {
  const { 'labour.pctBase': _, ...plain } = shop as FieldValues
  const settings = {
    currency: base.currency,
    ...plain,
    byConstruction: mapped(byConstruction, groupOfFields),
    byKind: byKind ? mapped(byKind, groupOfFields) : base.byKind,
    byMetal: byMetal ?? base.byMetal,
    rules: rules as PricingRule[],
  }
  return withoutEmpty(settings as PricingSettings)
}

function groupOfFields(fields: Partial<FieldValues> = {}): GroupSettings {
  const blank = { labour: {} } as never
  const { wastageBp, labour, findingsMinor, selling } = withFields(blank, fields)
  return { wastageBp, labour, findingsMinor, selling }
}

function mapped<Name extends string, From, To>(
  record: Partial<Record<Name, From>>,
  to: (from: From) => To,
) {
  const entries = Object.entries(record) as [Name, From][]
  return Object.fromEntries(entries.map(([name, from]) => [name, to(from)])) as Record<Name, To>
}

/** Without kinds and metals that have no settings: a version without them is stored as before there were any. */
function withoutEmpty({ byKind = {}, byMetal = {}, ...settings }: PricingSettings) {
  const metals = Object.entries(byMetal).filter(([, own]) => Object.keys(own).length > 0)
  return {
    ...settings,
    ...(Object.keys(byKind).length > 0 && { byKind }),
    ...(metals.length > 0 && { byMetal: Object.fromEntries(metals) }),
  }
}
