import * as z from 'zod'
import { numberParam } from '#server/http/routing/input.ts'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'
import {
  customerName,
  emailText,
  type FieldInputs,
  fieldList,
  type MergeGroup,
  phoneText,
  tagText,
} from './fields.ts'

/** `POST /customers/quick`: the minimum for a contract. */
export const quickInput = z.strictObject({
  name: customerName,
  email: emailText,
  phone: phoneText,
  idempotencyKey: submitKey,
})

const fields = {
  ...(Object.fromEntries(fieldList().map(([name, { input }]) => [name, input])) as FieldInputs),
  lengthUnit: z.enum(['cm', 'in'], 'choose'),
}

const hasCompanyName = (given: { kind: string; company: string }) =>
  given.kind === 'person' || given.company !== ''

/** `POST /customers`. The key is created with the form, so that a double click adds one customer. */
export const customerInput = z
  .strictObject({ ...fields, idempotencyKey: submitKey })
  .refine(hasCompanyName, { path: ['company'], message: 'required' })

/** `POST /customers/:id`: `version` is the one that was edited. */
export const changeInput = z
  .strictObject({ ...fields, version: z.int('choose').positive('choose') })
  .refine(hasCompanyName, { path: ['company'], message: 'required' })

export type QuickInput = z.output<typeof quickInput>
export type CustomerInput = z.output<typeof customerInput>
/** Field values as typed. */
export type CustomerFormValues = { [N in keyof FieldInputs]: z.input<FieldInputs[N]> }
/** Parsed values of all fields. */
export type FieldsInput = Omit<CustomerInput, 'idempotencyKey'>
export type ChangeInput = z.output<typeof changeInput>

/** `GET /customers/search`. */
export const searchQuery = z.object({ q: plainText(100).catch('') })

const customerIds = z
  .array(z.int('choose').positive('choose'), 'choose')
  .min(1, 'choose_customers')
  .max(500, 'too_many_customers')
  .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))

/** `POST /customers/tags`: adds a tag to customers or removes it. */
export const tagsInput = z.strictObject({
  customers: customerIds,
  tag: tagText,
  way: z.enum(['add', 'remove'], 'choose'),
})

/** `POST /customers/tags/all`: the same for all who match the filters, one batch at a time. */
export const tagsOfAllInput = z.strictObject({
  /** Query string of the list. */
  query: z.string('choose').max(1000, 'choose'),
  tag: tagText,
  way: z.enum(['add', 'remove'], 'choose'),
  /** Last id of the previous batch; 0 to start. */
  after: z.int('choose').min(0, 'choose'),
})
export type TagsOfAllInput = z.output<typeof tagsOfAllInput>

/** `POST /customers/archive` and `/customers/return`. */
export const bulkInput = z.strictObject({ customers: customerIds })

/** `POST /customers/:id/notes`. */
export const noteInput = z.strictObject({
  text: plainText(2000).refine((text) => text !== '', 'required'),
})

/** Groups of fields that are merged as a unit. */
export const MERGE_GROUPS = [
  ...new Set(fieldList().flatMap(([, { merge }]) => (typeof merge === 'string' ? [merge] : []))),
] as MergeGroup[]

/** `POST /customers/:id/merger`: merges `other` into this one; `take` lists the groups taken from it. */
export const mergeInput = z.strictObject({
  version: z.int('choose').positive('choose'),
  other: z.int('choose').positive('choose'),
  otherVersion: z.int('choose').positive('choose'),
  take: z.array(z.enum(MERGE_GROUPS, 'choose')).max(MERGE_GROUPS.length),
})

export type TagsInput = z.output<typeof tagsInput>
export type MergeInput = z.output<typeof mergeInput>

/** `GET /customers/likeness`: possible duplicates of a form being typed. */
export const duplicatesQuery = z.object({
  email: plainText(254).catch(''),
  phone: plainText(40).catch(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .catch(null),
  name: plainText(120).catch(''),
  birthday: z.iso.date().nullable().catch(null),
  except: numberParam,
})

export type DuplicatesQuery = z.output<typeof duplicatesQuery>

/** `GET /customers/:id`: cursor of the timeline. */
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
