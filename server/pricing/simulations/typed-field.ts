import * as z from 'zod'
import {
  FIELD_KINDS,
  type FieldKind,
  type FieldValues,
  type RuleField,
} from '#server/formula/settings/pricing-settings.ts'
import { parseDecimal } from '#server/formula/units/fixed.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import { ROUNDING_CHOICES, ROUNDINGS } from '#server/formula/units/rounding.ts'
import { parseScaled } from '#server/formula/units/scaled.ts'
import type { Refusal } from '#server/platform/errors.ts'

/** Entered fields → their values. The message of an issue is the key of a refusal, whose values are in its `params`. */
export function fieldsSchema<Field extends RuleField>(fields: readonly Field[], currency: string) {
  const schemas = fields.map((field) => [field, fieldSchema(FIELD_KINDS[field], currency)])
  return z.object(Object.fromEntries(schemas) as { [F in Field]: z.ZodType<FieldValues[F]> })
}

function fieldSchema(kind: FieldKind, currency: string): z.ZodType {
  switch (kind.kind) {
    case 'percent':
      return percent(kind)
    case 'amount':
      return amount(currency)
    case 'decimal':
      return decimal(kind)
    case 'base':
      return z.enum(['metal', 'metal_with_wastage'], 'choose')
    case 'rounding':
      return z.enum(ROUNDING_CHOICES, 'choose').transform((choice) => ROUNDINGS[choice])
    case 'selling':
      return z.preprocess(asObject, selling(currency))
    case 'tax':
      return z.preprocess(asObject, tax)
  }
}

/** A field of another kind counts as empty. */
const text = z.string().catch('')
const asObject = (typed: unknown) => (typeof typed === 'object' ? typed : {})

export function refuse(
  context: z.RefinementCtx,
  { key, values }: Refusal,
  path: PropertyKey[] = [],
) {
  context.addIssue({ code: 'custom', message: key, params: { values }, path })
  return z.NEVER
}

/** An empty field is reported as required, another with the given key. */
const requiredOr = (typed: string, key: string): Refusal => ({
  key: typed === '' ? 'required' : key,
})

/** A percent with at most two places, as basis points. */
const percent = ({ least, most }: { least: number; most: number }) =>
  text.transform((typed, context) => {
    if (!/^-?\d{1,5}(\.\d{1,2})?$/.test(typed)) return refuse(context, requiredOr(typed, 'percent'))
    const bp = Math.round(Number(typed) * 100)
    if (bp < Math.round(least * 100) || bp > Math.round(most * 100))
      return refuse(context, { key: 'between', values: { least, most } })
    return bp
  })

/** In minor units. */
const amount = (currency: string) =>
  text.transform((typed, context) => {
    const minor = parseAmount(typed, currency)
    return minor === null || minor < 0 ? refuse(context, requiredOr(typed, 'amount')) : minor
  })

const decimal = ({ least, most }: { least: string; most: string }) =>
  text.transform((typed, context) => {
    const value = parseDecimal(typed)
    if (value === null) return refuse(context, requiredOr(typed, 'number'))
    if (value < (parseDecimal(least) ?? value) || value > (parseDecimal(most) ?? value))
      return refuse(context, {
        key: 'between',
        values: { least: Number(least), most: Number(most) },
      })
    return typed
  })

const tax = z
  .object({ mode: z.enum(['exclusive', 'inclusive'], 'choose'), rate: z.string().default('0') })
  .transform(({ mode, rate }, context) => {
    const ratePpm = parseScaled(rate, 4)
    if (ratePpm === null || ratePpm > 1_000_000)
      return refuse(context, requiredOr(rate, 'tax_rate'), ['rate'])
    return { mode, ratePpm }
  })

/** The last tier has no end, its `upTo` is ignored; each limit is higher than the one before. */
const tiers = z.preprocess(
  (typed) => (Array.isArray(typed) && typed.length > 0 ? typed : [{ upTo: '', divisor: '' }]),
  z
    .array(z.object({ upTo: z.string(), divisor: decimal({ least: '0.01', most: '1' }) }))
    .superRefine(checkLimits, { when: () => true })
    .transform((all) =>
      all.map((tier, index) => (index < all.length - 1 ? tier : { ...tier, upTo: null })),
    ),
)

function checkLimits(all: { upTo: string }[], context: z.RefinementCtx) {
  let last = 0n
  for (const [index, { upTo }] of all.slice(0, -1).entries()) {
    const limit = parseDecimal(upTo)
    if (limit !== null && limit > last) last = limit
    else refuse(context, { key: limit === null ? 'number' : 'ascending' }, [index, 'upTo'])
  }
}

const selling = (currency: string) => {
  const withValue = <M extends string, V extends z.ZodType>(model: M, value: V) =>
    z.object({ model: z.literal(model), value })
  return z.discriminatedUnion(
    'model',
    [
      withValue('margin', percent({ least: 0, most: 99.99 })).transform(({ model, value }) => ({
        model,
        marginBp: value,
      })),
      withValue('markup', percent({ least: 0, most: 10_000 })).transform(({ model, value }) => ({
        model,
        markupBp: value,
      })),
      withValue('multiplier', decimal({ least: '0.01', most: '1000' })).transform(
        ({ model, value }) => ({ model, factor: value }),
      ),
      withValue('per_gram', amount(currency)).transform(({ model, value }) => ({
        model,
        addPerGramMinor: value,
      })),
      z.object({ model: z.literal('divisor'), by: z.enum(['density', 'weight', 'cost']), tiers }),
    ],
    'choose',
  )
}
