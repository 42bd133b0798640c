import * as z from 'zod'

/** The maximum size of a form body; larger ones are refused before parsing. */
export interface BodyLimits {
  bytes: number
  /** Keys and list items together, at every level. */
  values: number
  /** The nesting depth of lists and objects. */
  depth: number
  /** The fields of a plain HTML form. */
  fields: number
}

const FIELDS = 200

/** For guests, at every route. */
export const GUEST_LIMITS: BodyLimits = {
  bytes: 100 * 1024,
  values: 1_000,
  depth: 20,
  fields: FIELDS,
}

/** Maximum for every schema. */
const CEILING = { bytes: 2 * 1024 * 1024, values: 100_000 }
/** Allows a slightly too long list to be refused at its field. */
const HEADROOM = 1.25

/** Assumed when a schema sets no limit: the items of a list, the entries of a record, the bytes of a text. */
const OPEN_LIST = 1_000
const OPEN_RECORD = 100
const OPEN_TEXT = 500
const SCALAR_BYTES = 24
/** A character of the Basic Multilingual Plane in UTF-8, or an escaped quotation mark. */
const BYTES_PER_CHARACTER = 3

const cache = new WeakMap<z.ZodType, BodyLimits>()

/**
 * The limits for a signed-in user at a route with `schema`: the largest value that the schema can hold plus headroom,
 * at least the guest limits and at most the ceiling. Computed once per schema.
 */
export function limitsOf(schema: z.ZodType): BodyLimits {
  const cached = cache.get(schema)
  if (cached) return cached
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const { bytes, values, depth } = sizeOf(json)
  const limits = {
    bytes: clamp(GUEST_LIMITS.bytes, bytes * HEADROOM, CEILING.bytes),
    values: clamp(GUEST_LIMITS.values, values * HEADROOM, CEILING.values),
    depth: Math.max(GUEST_LIMITS.depth, depth),
    fields: FIELDS,
  }
  cache.set(schema, limits)
  return limits
}

const clamp = (min: number, value: number, max: number): number =>
  Math.ceil(Math.min(max, Math.max(min, value)))

type Size = Pick<BodyLimits, 'bytes' | 'values' | 'depth'>
type JsonSchema = z.core.JSONSchema.BaseSchema
type SchemaPart = JsonSchema | boolean | undefined

const NOTHING: Size = { bytes: 0, values: 0, depth: 0 }

/** The largest value that fits a JSON schema. */
function sizeOf(part: SchemaPart): Size {
  if (typeof part !== 'object') return NOTHING
  const options = [...(part.anyOf ?? []), ...(part.oneOf ?? [])]
  if (options.length > 0) return options.map(sizeOf).reduce(maxSize, NOTHING)
  if (part.allOf) return part.allOf.map(sizeOf).reduce(sumSizes, NOTHING)
  if (part.type === 'object') return nested([...namedSizes(part), recordSize(part)])
  if (part.type === 'array') {
    const items = Array.isArray(part.items) ? undefined : part.items
    return nested([times(part.maxItems ?? OPEN_LIST, member(2, sizeOf(items)))])
  }
  return { ...NOTHING, bytes: bytesOf(part) }
}

function namedSizes({ properties = {} }: JsonSchema): Size[] {
  return Object.entries(properties).map(([name, part]) => member(name.length + 4, sizeOf(part)))
}

/** The size of a record's entries. */
function recordSize({ additionalProperties, propertyNames }: JsonSchema): Size {
  if (typeof additionalProperties !== 'object') return NOTHING
  const names = (typeof propertyNames === 'object' && propertyNames.enum) || []
  const entry = member(bytesOf({ maxLength: 40 }), sizeOf(additionalProperties))
  return times(names.length || OPEN_RECORD, entry)
}

function bytesOf({ enum: choices, const: only, type, maxLength, format }: JsonSchema): number {
  if (choices) return Math.max(...choices.map((choice) => String(choice).length)) + 2
  if (only !== undefined) return String(only).length + 2
  if (type !== undefined && type !== 'string') return SCALAR_BYTES
  if (format === 'date' || format === 'date-time') return 2 * SCALAR_BYTES
  return maxLength === undefined ? OPEN_TEXT : maxLength * BYTES_PER_CHARACTER + 2
}

const maxSize = (a: Size, b: Size): Size => ({
  bytes: Math.max(a.bytes, b.bytes),
  values: Math.max(a.values, b.values),
  depth: Math.max(a.depth, b.depth),
})

const sumSizes = (a: Size, b: Size): Size => ({
  bytes: a.bytes + b.bytes,
  values: a.values + b.values,
  depth: Math.max(a.depth, b.depth),
})

const member = (bytes: number, size: Size): Size => sumSizes({ ...NOTHING, bytes, values: 1 }, size)

const times = (count: number, { bytes, values, depth }: Size): Size => ({
  bytes: count * bytes,
  values: count * values,
  depth,
})

function nested(parts: Size[]): Size {
  const all = parts.reduce(sumSizes, { ...NOTHING, bytes: 2 })
  return { ...all, depth: all.depth + 1 }
}
