import * as z from 'zod'
import { KINDS_WITHOUT_CONSTRUCTION, PIECE_KINDS } from '#server/formula/settings/piece-kinds.ts'
import { RULE_FIELDS } from '#server/formula/settings/pricing-settings.ts'
import { METALS } from '#server/formula/units/karat.ts'
import { plainNumber, plainText } from '#server/http/routing/text-input.ts'

const MAX_RULES = 200
const MAX_TIERS = 20

const typedText = z
  .string('required')
  .max(40, 'too_long')
  .transform((text) => plainNumber(text.trim()))
const shortText = plainText(140).default('')

/** An entered selling model: one value, or tiers for divisors. */
const selling = z.strictObject({
  model: z.enum(['margin', 'markup', 'multiplier', 'divisor', 'per_gram'], 'choose'),
  value: typedText.default(''),
  by: z.enum(['density', 'weight', 'cost'], 'choose').default('density'),
  tiers: z
    .array(z.strictObject({ upTo: typedText, divisor: typedText }), 'invalid')
    .max(MAX_TIERS, 'too_many')
    .default([]),
})
/** As the user typed it, before it is parsed; so are the other `Typed…` types. */
export type TypedSelling = z.output<typeof selling>

const tax = z.strictObject({ mode: z.enum(['exclusive', 'inclusive'], 'choose'), rate: typedText })

/** Any entered field of a rule. */
const field = z.union([typedText, selling, tax], 'invalid')
export type TypedField = z.output<typeof field>

const fields = z.partialRecord(z.enum(RULE_FIELDS, 'unknown'), field, 'invalid')

const rule = z.strictObject({
  id: z.string('invalid').regex(/^[A-Za-z0-9-]{1,40}$/, 'invalid'),
  note: shortText,
  priority: typedText,
  match: z.strictObject({
    family: shortText,
    product: shortText,
    sku: shortText,
    metal: z.enum(['', ...METALS], 'choose').default(''),
    kind: z.enum(['', ...PIECE_KINDS], 'choose').default(''),
    construction: z.enum(['', 'solid', 'semi_solid', 'hollow'], 'choose').default(''),
    karat: shortText,
    widthFrom: typedText.default(''),
    widthTo: typedText.default(''),
  }),
  /** In the shop's time zone, as a form sends it; empty is without end. */
  from: typedText.default(''),
  until: typedText.default(''),
  set: fields,
})
export type TypedRule = z.output<typeof rule>

/** `POST /configuration/rehearsals`: all entered settings, and the version they are based on. */
export const simulationInput = z.strictObject({
  base: z.int('invalid').min(1, 'invalid'),
  note: plainText(500, 'note_too_long').default(''),
  shop: fields,
  byConstruction: z.strictObject({ solid: fields, semi_solid: fields, hollow: fields }),
  /** Absent from a page of an earlier release: then those of `base` stay. So with `byMetal`. */
  byKind: z.partialRecord(z.enum(KINDS_WITHOUT_CONSTRUCTION, 'unknown'), fields).optional(),
  /** A blank or absent field is that of the whole shop. */
  byMetal: z.partialRecord(z.enum(METALS, 'unknown'), fields).optional(),
  rules: z.array(rule, 'invalid').max(MAX_RULES, 'too_many').default([]),
})
export type SimulationInput = z.output<typeof simulationInput>

/** `POST /configuration/resolution`: the same, and a piece to apply them to; the first one by default. */
export const resolutionInput = simulationInput.extend({ sku: plainText(64).default('') })
export type ResolutionInput = z.output<typeof resolutionInput>

/** `POST /configuration/rehearsals/:id/samples`: the position in the simulation's list of gold prices. */
export const sampleInput = z.strictObject({ place: z.int('invalid').min(0, 'invalid').max(24) })
