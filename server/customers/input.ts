import * as z from 'zod'
import { isLocale, type Locale } from '#lang/locales.ts'
import { numberAsked } from '#server/http/query.ts'
import { plainNumber, plainText, submitKey } from '#server/http/text.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const empty = '' as const

/** A name that is not empty. */
const nameText = plainText(120)
  .transform((text) => text.replace(/\s+/g, ' '))
  .refine((text) => text !== '', 'required')

const email = plainText(254, 'email_too_long')
  .refine((text) => text === '' || EMAIL.test(text), 'email_invalid')
  .transform((text) => (text === '' ? null : text))

/** As typed; whether it is a number depends on the country, so that is asked later. */
const phone = plainText(40).transform((text) => (text === '' ? null : text))

const kind = z.enum(['person', 'company'], 'choose')

const country = z
  .union([z.literal(empty), z.string().regex(/^[A-Z]{2}$/, 'choose')], 'choose')
  .transform((code) => (code === '' ? null : code))

const locale = z
  .union([z.literal(empty), z.custom<Locale>(isLocale, 'choose')], 'choose')
  .transform((code) => (code === '' ? null : code))

const tag = plainText(40, 'tag_too_long').refine((text) => text !== '', 'required')

export const tags = z
  .array(tag)
  .max(30, 'too_many_tags')
  .transform((given) => [...new Map(given.map((one) => [one.toLowerCase(), one])).values()])

/** `POST /customers/quick`: enough to go on with a contract. */
export const quickInput = z.strictObject({
  name: nameText,
  email,
  phone,
  idempotencyKey: submitKey,
})

const day = z
  .union([z.literal(empty), z.iso.date('day_invalid')], 'day_invalid')
  .refine((text) => text === '' || text >= '1880-01-01', 'day_invalid')
  .transform((text) => (text === '' ? null : text))

/** A length as decimal text in the unit that is sent along; empty is none. */
const length = plainText(12, 'length_invalid').transform(plainNumber)

const fields = {
  kind,
  name: nameText,
  company: plainText(120),
  email,
  phone,
  address: plainText(300),
  city: plainText(100),
  postcode: plainText(20),
  state: plainText(100),
  country,
  taxId: plainText(32),
  birthday: day,
  locale,
  notes: plainText(4000),
  lengthUnit: z.enum(['cm', 'in'], 'choose'),
  wrist: length,
  neck: length,
  finger: plainText(10),
  karat: plainText(20),
  colour: z.enum(['', 'yellow', 'white', 'rose', 'two_tone'], 'choose'),
  style: plainText(300),
  consent: z.boolean('choose'),
  kyc: z.enum(['none', 'id_seen', 'id_copied'], 'choose'),
  tags,
}

const companyNamed = (given: { kind: string; company: string }) =>
  given.kind === 'person' || given.company !== ''

/** `POST /customers`. The key is made when the form is drawn, so that two clicks are one customer. */
export const customerInput = z
  .strictObject({ ...fields, idempotencyKey: submitKey })
  .refine(companyNamed, { path: ['company'], message: 'required' })

/** `POST /customers/:id`: `version` is what was looked at. */
export const changeInput = z
  .strictObject({ ...fields, version: z.int('choose').positive('choose') })
  .refine(companyNamed, { path: ['company'], message: 'required' })

export type QuickInput = z.output<typeof quickInput>
export type CustomerInput = z.output<typeof customerInput>
export type ChangeInput = z.output<typeof changeInput>

/** `GET /customers/search`. */
export const searchQuery = z.object({ q: plainText(100).catch('') })

const customerIds = z
  .array(z.int('choose').positive('choose'), 'choose')
  .min(1, 'choose_customers')
  .max(500, 'too_many_customers')
  .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))

/** `POST /customers/tags`: one tag put on many, or taken from them. */
export const tagsInput = z.strictObject({
  customers: customerIds,
  tag,
  way: z.enum(['add', 'remove'], 'choose'),
})

/** `POST /customers/tags/all`: the same for everybody who fits the filters, a part at a time. */
export const tagsOfAllInput = z.strictObject({
  /** The filters as they stand in the address of the list. */
  query: z.string('choose').max(1000, 'choose'),
  tag,
  way: z.enum(['add', 'remove'], 'choose'),
  /** The last of the part before; 0: begin. */
  after: z.int('choose').min(0, 'choose'),
})
export type TagsOfAllInput = z.output<typeof tagsOfAllInput>

/** `POST /customers/archive` and `/customers/return`. */
export const manyInput = z.strictObject({ customers: customerIds })

/** `POST /customers/:id/notes`: a call, a visit, a wish. */
export const noteInput = z.strictObject({
  text: plainText(2000).refine((text) => text !== '', 'required'),
})

/** Fields of which one of two merged customers' is kept. */
export const MERGED = [
  'name',
  'email',
  'phone',
  'address',
  'birthday',
  'taxId',
  'sizes',
  'preferences',
] as const

/** `POST /customers/:id/merger`: `other` goes into this one; `take` are the fields that are kept from it. */
export const mergeInput = z.strictObject({
  version: z.int('choose').positive('choose'),
  other: z.int('choose').positive('choose'),
  otherVersion: z.int('choose').positive('choose'),
  take: z.array(z.enum(MERGED, 'choose')).max(MERGED.length),
})

export type TagsInput = z.output<typeof tagsInput>
export type MergeInput = z.output<typeof mergeInput>

/** `GET /customers/likeness`: whom a form that is being typed resembles. */
export const likenessQuery = z.object({
  email: plainText(254).catch(''),
  phone: plainText(40).catch(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .catch(null),
  name: plainText(120).catch(''),
  birthday: z.iso.date().nullable().catch(null),
  except: numberAsked,
})

export type LikenessQuery = z.output<typeof likenessQuery>

/** `GET /customers/:id`: where the timeline goes on. */
export const showQuery = z.object({
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[123]_[1-9]\d{0,14}$/)
    .transform((text) => {
      const [at = '', source, id] = text.split('_')
      return { at, source: Number(source), id: Number(id) }
    })
    .nullable()
    .catch(null),
})
