import * as z from 'zod'
import { isLocale, type Locale } from '#lang/locales.ts'
import { COLOURS } from '#server/formula/settings/piece-kinds.ts'
import { nameText, plainNumber, plainText } from '#server/http/routing/text-input.ts'
import type { Refusal } from '#server/platform/errors.ts'
import type { Cell } from '#server/platform/spreadsheets/cell.ts'
import { countryCode, isoDay, languageCode } from '#server/trade/customers/import/cells.ts'
import { type LengthUnit, phoneNumber, tenthsOfMillimetre } from './field-parsing.ts'
import { customerNameKey, emailKey } from './keys.ts'
import type { Customer, NewCustomer } from './queries.ts'

/** A row with its tags. */
export type TaggedCustomer = Customer & { tags: string[] }

/** Other fields of the same input that a value depends on. */
export interface SiblingFields {
  kind: Customer['kind']
  name: string
  company: string
  country: string | null
  lengthUnit: LengthUnit
}

/** The country of the shop (ISO-2), and ISO time. */
export interface ParseContext {
  shopCountry: string | null
  now: string
}

/**
 * One field of a customer. Form, input, import, export, merge, erasure and list derive from it. Its name is the form
 * key and that of the label `customers:field.<name>`.
 */
export interface CustomerField {
  /** Schema of the form value; `write` takes its output. */
  input: z.ZodType
  /** Value in an empty form. */
  blank: string | boolean | readonly string[]
  /** Its columns, each with the value that an erasure writes; the first one holds the value. */
  columns: {
    readonly [C in keyof Customer]?: Customer[C] | ((row: Customer) => Customer[C])
  }
  /** The column is a JSON object that holds the value under the field's name. */
  isInJson?: true
  /** Default: the first column takes the value unchanged. */
  write?: (
    value: never,
    siblings: SiblingFields,
    context: ParseContext,
  ) => Partial<NewCustomer> | Refusal
  /** Initial form value; default: the first column, an empty text for null. */
  read?: (row: TaggedCustomer) => unknown
  /**
   * Headings of a file, the exported one first, each with the aliases that an import accepts: lower case, letters only.
   */
  headings?: Record<string, string>
  /** Converts an import cell to the form value; default: unchanged. */
  parse?: (cell: string) => unknown
  /** A cell of an export; default: the first column. */
  cell?: (row: TaggedCustomer) => Cell
  /** The group of columns that is merged as a unit, or a function that merges the values. */
  merge: string | ((target: Customer, other: Customer) => Partial<NewCustomer>)
  form: FieldLayout
  /** `without_column`: list rows contain it; `column`: the table also has a column for it. */
  list?: 'column' | 'without_column'
  /** An erasure redacts the value everywhere else. */
  redact?: 'text' | 'phone'
}

export type FormCard = 'identity' | 'contact' | 'sizes' | 'notes'

/** Position and control of a field in the form. */
export interface FieldLayout {
  card: FormCard
  control:
    | 'segments'
    | 'text'
    | 'email'
    | 'tel'
    | 'date'
    | 'area'
    | 'length'
    | 'choice'
    | 'alloy'
    | 'country'
    | 'language'
    | 'tags'
    | 'check'
  /** Maximum length. */
  most?: number
  options?: readonly string[]
  withHint?: true
  isWide?: true
  /** Field of the same card to place it before; default: the order of `FIELDS`. */
  before?: string
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const KINDS = ['person', 'company'] as const
const KYC = ['none', 'id_seen', 'id_copied'] as const
const PREFERRED_COLOURS = ['', ...COLOURS] as const
const MAX_NOTES = 4000

const emptyToNull = (text: string) => (text === '' ? null : text)

/** A non-empty name. */
export const customerName = nameText(120).refine((text) => text !== '', 'required')

export const emailText = plainText(254, 'email_too_long')
  .refine((text) => text === '' || EMAIL.test(text), 'email_invalid')
  .transform(emptyToNull)

/** As typed; `write` validates it, since that depends on the country. */
export const phoneText = plainText(40).transform(emptyToNull)

/** An ISO day, or empty. A day in the future is for the caller to refuse. */
export const birthdayText = z
  .union([z.literal(''), z.iso.date('day_invalid')], 'day_invalid')
  .refine((day) => day === '' || day >= '1880-01-01', 'day_invalid')
  .transform(emptyToNull)

export const tagText = nameText(40, 'tag_too_long').refine((text) => text !== '', 'required')

/** A length as decimal text in the submitted unit; empty for none. */
const lengthText = plainText(12, 'length_invalid').transform(plainNumber)

const numberAsName = ({ id }: Customer) => `#${id}`

/** A text field whose one column is never null. */
const text = <C extends FormCard>(column: keyof Customer, most: number, card: C) => ({
  input: plainText(most),
  blank: '',
  columns: { [column]: '' },
  form: { card, control: 'text' as const, most },
})

const length = (part: 'wrist' | 'neck') => ({
  input: lengthText,
  blank: '',
  columns: { [part]: null },
  write: (value: string, { lengthUnit }: SiblingFields): Partial<NewCustomer> | Refusal => {
    const tenths = tenthsOfMillimetre(value, lengthUnit, part)
    if (tenths === undefined) return { key: `${part}_invalid` }
    return part === 'wrist' ? { wrist: tenths } : { neck: tenths }
  },
  read: (row: Customer) => row[part],
  merge: 'sizes' as const,
  form: { card: 'sizes', control: 'length' } as const,
})

/** A field in the JSON column `preferences`. */
const preference = {
  blank: '',
  columns: { preferences: '{}' },
  isInJson: true,
  merge: 'preferences',
} as const

/** Every field of a customer, in export order. */
export const FIELDS = {
  kind: {
    input: z.enum(KINDS, 'choose'),
    blank: 'person',
    columns: { kind: ({ kind }: Customer) => kind },
    headings: { kind: 'kind type' },
    merge: 'name',
    form: { card: 'contact', control: 'segments', options: KINDS, isWide: true },
    list: 'without_column',
  },
  name: {
    input: customerName,
    blank: '',
    columns: { name: numberAsName, name_key: numberAsName },
    write: (name: string, siblings: SiblingFields) => ({
      name,
      name_key: customerNameKey(siblings),
    }),
    headings: {
      name: 'name fullname customer customername nom nombre nome kunde',
      first_name: 'firstname givenname vorname prénom imię',
      last_name: 'lastname surname familyname nachname nazwisko',
    },
    merge: 'name',
    form: { card: 'contact', control: 'text', most: 120, isWide: true },
    redact: 'text',
  },
  company: {
    ...text('company', 120, 'contact'),
    input: nameText(120),
    headings: {
      company: 'company companyname organization organisation firma defaultaddresscompany',
    },
    merge: 'name',
    form: { card: 'contact', control: 'text', most: 120, isWide: true, before: 'address' },
    redact: 'text',
  },
  email: {
    input: emailText,
    blank: '',
    columns: { email: null, email_key: null },
    write: (email: string | null) => ({ email, email_key: emailKey(email) }),
    headings: { email: 'email emailaddress mail correo' },
    merge: 'email',
    form: { card: 'contact', control: 'email', most: 254 },
    list: 'without_column',
    redact: 'text',
  },
  phone: {
    input: phoneText,
    blank: '',
    columns: { phone: null },
    write: (typed: string | null, { country }: SiblingFields, { shopCountry }: ParseContext) => {
      const phone = typed === null ? null : phoneNumber(typed, country, shopCountry)
      return typed !== null && phone === null ? { key: 'phone_invalid' } : { phone }
    },
    headings: { phone: 'phone phonenumber telephone mobile telefon tel defaultaddressphone' },
    merge: 'phone',
    form: { card: 'contact', control: 'tel', most: 40, withHint: true, before: 'email' },
    list: 'column',
    redact: 'phone',
  },
  address: {
    ...text('address', 300, 'contact'),
    headings: { address: 'address street addressline straße adresse defaultaddressaddress' },
    merge: 'address',
    form: { card: 'contact', control: 'text', most: 300, isWide: true },
  },
  city: {
    ...text('city', 100, 'contact'),
    headings: { city: 'city town ort stadt ville defaultaddresscity' },
    merge: 'address',
    list: 'column',
  },
  postcode: {
    ...text('postcode', 20, 'contact'),
    headings: { postcode: 'postcode zip zipcode postalcode plz defaultaddresszip' },
    merge: 'address',
    form: { card: 'contact', control: 'text', most: 20, before: 'city' },
  },
  state: {
    ...text('state', 100, 'contact'),
    headings: { state: 'state province region defaultaddressprovincecode' },
    merge: 'address',
  },
  country: {
    input: z
      .union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'choose')], 'choose')
      .transform(emptyToNull),
    blank: '',
    columns: { country: null },
    headings: { country: 'country countrycode land pays defaultaddresscountrycode' },
    parse: countryCode,
    merge: 'address',
    form: { card: 'contact', control: 'country' },
    list: 'without_column',
  },
  taxId: {
    ...text('tax_id', 32, 'identity'),
    headings: { tax_id: 'taxid vatid vatnumber taxnumber' },
    merge: 'taxId',
    redact: 'text',
  },
  birthday: {
    input: birthdayText,
    blank: '',
    columns: { birthday: null },
    write: (birthday: string | null, _siblings: SiblingFields, { now }: ParseContext) =>
      birthday !== null && birthday > now.slice(0, 10) ? { key: 'day_in_future' } : { birthday },
    headings: { birthday: 'birthday birthdate dateofbirth geburtstag' },
    parse: isoDay,
    merge: 'birthday',
    form: { card: 'identity', control: 'date', withHint: true, before: 'taxId' },
  },
  locale: {
    input: z
      .union([z.literal(''), z.custom<Locale>(isLocale, 'choose')], 'choose')
      .transform((code) => (code === '' ? null : code)),
    blank: '',
    columns: { locale: null },
    headings: { language: 'language locale sprache' },
    parse: languageCode,
    merge: (target, other) => ({ locale: target.locale ?? other.locale }),
    form: { card: 'contact', control: 'language' },
  },
  kyc: {
    input: z.enum(KYC, 'choose'),
    blank: 'none',
    columns: { kyc: 'none' },
    merge: (target, other) => ({
      kyc: KYC.findLast((step) => step === target.kyc || step === other.kyc) ?? 'none',
    }),
    form: { card: 'identity', control: 'choice', options: KYC },
  },
  tags: {
    input: z
      .array(tagText)
      .max(30, 'too_many_tags')
      .transform((given) => [...new Map(given.map((one) => [one.toLowerCase(), one])).values()]),
    blank: [],
    columns: {},
    read: ({ tags }) => tags,
    headings: { tags: 'tags tag labels' },
    parse: (cell) => cell.split(/[,;|]/).flatMap((tag) => tag.trim() || []),
    cell: ({ tags }) => tags.join(', '),
    merge: () => ({}),
    form: { card: 'identity', control: 'tags', isWide: true },
  },
  notes: {
    ...text('notes', MAX_NOTES, 'notes'),
    headings: { notes: 'notes note comment comments' },
    merge: (target, other) => {
      const combined = [target.notes, other.notes].filter((one) => one !== '').join('\n\n')
      return { notes: combined.slice(0, MAX_NOTES) }
    },
    form: { card: 'notes', control: 'area', most: MAX_NOTES },
  },
  wrist: length('wrist'),
  neck: length('neck'),
  finger: {
    input: plainText(10).transform(emptyToNull),
    blank: '',
    columns: { finger: null },
    merge: 'sizes',
    form: { card: 'sizes', control: 'text', most: 10, withHint: true },
  },
  karat: { ...preference, input: plainText(20), form: { card: 'sizes', control: 'alloy' } },
  colour: {
    ...preference,
    input: z.enum(PREFERRED_COLOURS, 'choose'),
    form: { card: 'sizes', control: 'choice', options: PREFERRED_COLOURS },
  },
  style: {
    ...preference,
    input: plainText(300),
    form: { card: 'sizes', control: 'text', most: 300 },
  },
  consent: {
    input: z.boolean('choose'),
    blank: false,
    columns: { consent_at: null, consent_withdrawn_at: null },
    // Adding and changing a customer write the two times, which depend on the previous consent.
    write: () => ({}),
    read: hasConsent,
    merge: (target, other) => {
      const { consent_at, consent_withdrawn_at } =
        consentChangedAt(other) > consentChangedAt(target) ? other : target
      return { consent_at, consent_withdrawn_at }
    },
    form: { card: 'notes', control: 'check' },
  },
} as const satisfies Record<string, CustomerField>

type Fields = typeof FIELDS
export type FieldName = keyof Fields
type FieldsWith<Part> = {
  [N in FieldName]: Fields[N] extends Part ? N : never
}[FieldName]

/** Schemas by field name. */
export type FieldInputs = { [N in FieldName]: Fields[N]['input'] }
/** Groups of columns that are merged as a unit. */
export type MergeGroup = Extract<Fields[FieldName]['merge'], string>
/** Heading of an import column. */
export type ImportColumn = {
  [N in FieldName]: Fields[N] extends { headings: infer H } ? keyof H & string : never
}[FieldName]
/** Fields in list rows, and those with a table column. */
export type ListedField = FieldsWith<{ list: string }>
export type ListColumn = FieldsWith<{ list: 'column' }>

/** `FIELDS` as a list with a common type. */
export const fieldList = (): [FieldName, CustomerField][] =>
  Object.entries(FIELDS) as [FieldName, CustomerField][]

export const columnsOf = (field: CustomerField) => Object.keys(field.columns) as (keyof Customer)[]

/** Marketing consent was given and not withdrawn since. */
export function hasConsent({ consent_at, consent_withdrawn_at }: Customer): boolean {
  return consent_at !== null && consent_withdrawn_at === null
}

const consentChangedAt = ({ consent_at, consent_withdrawn_at }: Customer) =>
  consent_withdrawn_at ?? consent_at ?? ''
