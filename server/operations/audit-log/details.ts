import { formatGrams } from '#server/formula/units/weight.ts'
import {
  keyOf,
  type NamedSubject,
  type Subject,
} from '#server/insights/subject-names/subject-names.ts'
import type { AuditDetail, DetailValue } from './props.ts'

type SubjectType = 'customer' | 'contract' | 'invoice' | 'price_run' | 'user'
type Format =
  | 'money'
  | 'weight'
  | 'percent'
  | 'count'
  /** Text that a person typed. */
  | 'typed'
  | 'hidden'
  /** The id of such a row, or a list of them. */
  | SubjectType
  /** A name that the program chose: the texts that translate it, such as `contracts:state`, or all of a file: `piece-kinds:`. */
  | `${string}:${string}`

const formatted = (format: Format, names: string[]): Record<string, Format> =>
  Object.fromEntries(names.map((name) => [name, format]))

const AMOUNTS = ['total', 'amount', 'before', 'paid', 'fee', 'refund', 'waived', 'credit']
const SHARES = [
  'stepBp',
  'staffChangeBp',
  'weighFirstBp',
  'weighAgainBp',
  'followThresholdBp',
  'followMaxMoveBp',
  'amlWarnBp',
]

/**
 * How the detail of an act is shown, by `act.name`, `subject.name` or `name`, the most precise first. A detail that is
 * not listed is shown by its type: a number, yes or no, or text.
 */
const FORMATS: Record<string, Format> = {
  // Minor units of the subject's currency, or else of the shop's.
  ...formatted('money', [
    ...AMOUNTS,
    'staffCashOut',
    'staffPaidOut',
    'soldFor',
    'commission',
    'cashLimit',
    'amlLimit',
  ]),
  ...formatted('weight', ['fromMg', 'toMg', 'grossMg', 'fineMg']),
  ...formatted('percent', [...SHARES, 'sellBp', 'buyBackBp']),
  documents: 'count',
  ...formatted('customer', ['customer', 'customers', 'other']),
  ...formatted('contract', ['contract', 'contracts', 'made']),
  invoices: 'invoice',
  'run_reverted.by': 'price_run',
  previewBy: 'user',
  // Ids of rows that people have no name for, and values that are part of another detail or of the subject’s name.
  ...formatted('hidden', [
    'price',
    'contract_paid.type',
    'contract_metal.type',
    'floor_refused.variants',
    'contract_paid.direction',
    'payment',
    'document',
    'ids',
    'sha256',
    'seed',
    'currency',
    'number',
  ]),
  ...formatted('contracts:type', ['contract.type']),
  ...formatted('contracts:state', ['contract.from', 'contract.to']),
  ...formatted('contracts:metal', ['direction']),
  'invoice_paid.direction': 'audit:value',
  ...formatted('contracts:metal_reason', ['contract_metal.reason']),
  ...formatted('contracts:kind', ['contract_paid.kind']),
  ...formatted('contracts:method', ['contract.method', 'invoice.method', 'customer.method']),
  ...formatted('contracts:step', ['contract_release.use']),
  ...formatted('documents:kind', ['document_made.kind']),
  ...formatted('id-documents:type', ['customer.kind']),
  ...formatted('compliance:type', ['finding.type']),
  ...formatted('compliance:state', ['finding.from']),
  ...formatted('outbox:kind', ['letter.kind']),
  ...formatted('price-runs:kind', ['price_run.kind']),
  ...formatted('piece-kinds:', ['product.kind']),
  ...formatted('customers:field', ['fields', 'take']),
  ...formatted('pieces:field', ['piece.fields']),
  ...formatted('products:form', ['product.fields']),
  ...formatted('configuration:market', ['markets']),
  ...formatted('shell:language', ['locale']),
  ...formatted('shell:metal', ['metal']),
  ...formatted('audit:value', [
    'exceeded',
    ...['role', 'role_changed.from', 'role_changed.to', 'user.kind', 'user.by', 'loginStyle'],
    ...['shop_saved.weightUnit', 'shop.secondFactor', 'catalogue', 'follow', 'gold_source.key'],
  ]),
  ...formatted('typed', ['name', 'note', 'reason', 'overrideReason', 'tag', 'label', 'title']),
}

/** Details whose name means something else in other acts, by `act.name`: the name of their label. */
const LABELS: Record<string, string> = {
  'signed_in.by': 'method',
  'invoice_paid.direction': 'kind',
}

/** Acts or subjects whose details `from` and `to` are shown as one change: the name of its label. */
const CHANGES: Record<string, string> = { contract: 'state', role_changed: 'role' }

/** The ids of rows that the details of an act refer to. */
export function subjectsIn(act: ActOfEntry): Subject[] {
  return Object.entries(act.details).flatMap(([name, detail]) => {
    const subject = formatOf(act, name)
    if (!isSubject(subject)) return []
    return [detail].flat().map((id) => ({ subject, id: String(id) }))
  })
}

export interface ActOfEntry {
  act: string
  subject: string
  details: Record<string, unknown>
}

export interface DetailContext {
  names: Map<string, NamedSubject>
  /** Of amounts that have no currency of their own. */
  currency: string
}

/** The details of an act as the page shows them; empty ones are left out. */
export function detailsOf(act: ActOfEntry, context: DetailContext): AuditDetail[] {
  const change = changeOf(act)
  return Object.entries(act.details).flatMap(([name, detail]) => {
    if (change && name === 'to') return []
    const format = formatOf(act, name)
    if (format === 'hidden' || isEmpty(detail)) return []
    const currency = typeof act.details.currency === 'string' ? act.details.currency : null
    const read = { ...context, currency: currency ?? context.currency }
    const value = readValue(detail, format, read)
    if (!change || name !== 'from') return [{ name: LABELS[`${act.act}.${name}`] ?? name, value }]
    const to = readValue(act.details.to, format, read)
    return [{ name: change, value: { as: 'change', from: value, to } }]
  })
}

/** The label of the change from `from` to `to`; undefined if the act has no such change. */
function changeOf({ act, subject, details }: ActOfEntry): string | undefined {
  if (isEmpty(details.from ?? null) || isEmpty(details.to ?? null)) return undefined
  return CHANGES[act] ?? CHANGES[subject]
}

function formatOf({ act, subject }: ActOfEntry, name: string): Format | undefined {
  const key = [`${act}.${name}`, `${subject}.${name}`, name].find((one) =>
    Object.hasOwn(FORMATS, one),
  )
  return key === undefined ? undefined : FORMATS[key]
}

const SUBJECTS: readonly string[] = ['customer', 'contract', 'invoice', 'price_run', 'user']
const isSubject = (format: Format | undefined): format is SubjectType =>
  format !== undefined && SUBJECTS.includes(format)

const isEmpty = (detail: unknown): boolean =>
  detail === null ||
  detail === '' ||
  (typeof detail === 'object' && Object.values(detail).every(isEmpty))

function readValue(
  detail: unknown,
  format: Format | undefined,
  context: DetailContext,
): DetailValue {
  if (format === 'count' && Array.isArray(detail)) return { as: 'number', n: detail.length }
  if (Array.isArray(detail))
    return { as: 'list', values: detail.map((one) => readValue(one, format, context)) }
  if (typeof detail === 'object' && detail !== null) return partsOf(detail, format, context)
  if (typeof detail === 'boolean') return { as: 'yes_no', is: detail }
  if (isSubject(format)) {
    const subject = { subject: format, id: String(detail) }
    return { as: 'subject', ...subject, name: context.names.get(keyOf(subject))?.name ?? null }
  }
  if (typeof detail === 'number') return figureOf(detail, format, context)
  const text = String(detail)
  if (format?.endsWith(':')) return { as: 'word', key: `${format}${text}`, text }
  if (format?.includes(':')) return { as: 'word', key: `${format}.${wordOf(format, text)}`, text }
  return { as: 'text', text }
}

/** What the gold is used for is translated with the dialog in which it is chosen, as `use_melt` for example. */
const wordOf = (format: string, text: string): string =>
  format === 'contracts:step' ? `use_${text}` : text

function figureOf(n: number, format: Format | undefined, { currency }: DetailContext): DetailValue {
  if (format === 'money') return { as: 'money', minor: n, currency }
  if (format === 'weight') return { as: 'weight', grams: formatGrams(n) }
  if (format === 'percent') return { as: 'percent', bp: n }
  return { as: 'number', n }
}

/** A change from one value to another, or named values such as the buy-back percentage of each karat. */
function partsOf(detail: object, format: Format | undefined, context: DetailContext): DetailValue {
  const parts = Object.entries(detail)
  const value = (one: unknown): DetailValue =>
    one === null ? { as: 'text', text: '' } : readValue(one, format, context)
  if ('from' in detail && 'to' in detail && parts.length === 2)
    return { as: 'change', from: value(detail.from), to: value(detail.to) }
  const named = parts.filter(([, one]) => !isEmpty(one))
  return { as: 'parts', parts: named.map(([name, one]) => ({ name, value: value(one) })) }
}
