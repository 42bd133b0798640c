import * as z from 'zod'
import { lineTaxFields } from '#server/configuration/tax-classes/input.ts'
import { dayParam, numberParam, searchParam } from '#server/http/routing/input.ts'
import { plainNumber, plainText, submitKey } from '#server/http/routing/text-input.ts'
import { printParam } from '#server/platform/list-rows.ts'
import { dayOrNone, reason, version } from '#server/trade/payments/typed-input.ts'
import { INVOICE_STATES } from './table.ts'

/** A number as typed; the currency decides the amount. */
const amount = z
  .string('amount')
  .transform((typed) => plainNumber(typed.trim()))
  .refine((text) => text === '' || /^\d{1,12}(\.\d{1,4})?$/.test(text), 'amount')

const lineInput = z.strictObject({
  description: plainText(200).refine((text) => text !== '', 'required'),
  qty: z.int('whole_number').min(1, 'whole_number').max(999, 'whole_number').default(1),
  unitPrice: amount.refine((text) => text !== '', 'amount'),
  ...lineTaxFields,
})

const invoiceFields = {
  customerId: z.int('customer_missing').positive('customer_missing'),
  lines: z.array(lineInput).max(100, 'too_many').default([]),
  discount: amount.default(''),
  shipping: amount.default(''),
  taxMode: z.enum(['exclusive', 'inclusive'], 'choose').default('exclusive'),
  dueOn: dayOrNone.default(null),
  note: plainText(4_000, 'note_too_long').default(''),
}

/** `POST /apps/invoice/add`. With `contractId` the lines, sums and customer of the contract are used instead. */
export const addInput = z.strictObject({
  ...invoiceFields,
  contractId: z.int('choose').positive('choose').nullish(),
  idempotencyKey: submitKey,
})
export type AddInput = z.output<typeof addInput>

/** `POST /apps/invoice/:id`: the new content of a draft; `version` is the one that was edited. */
export const changeInput = z.strictObject({ ...invoiceFields, version })
export type ChangeInput = z.output<typeof changeInput>

/** `POST /apps/invoice/discard` and `/apps/invoice/return`: drafts. */
export const draftsInput = z.strictObject({
  invoices: z.array(z.int('choose').positive('choose')).min(1, 'choose').max(100, 'too_many'),
})

export const versionInput = z.strictObject({ version })
export const voidInput = z.strictObject({ version, reason })

export const oneQuery = z.object({ id: numberParam.transform((one) => one ?? 0) })
export const addQuery = z.object({ contract: numberParam, customer: numberParam })

/** `GET /apps/invoice/list`: invalid parameters are ignored, never refused. */
export const listQuery = z.object({
  state: z
    .enum([...INVOICE_STATES, 'owed', 'overdue'])
    .nullable()
    .catch(null),
  q: searchParam,
  from: dayParam,
  to: dayParam,
  customer: numberParam,
  before: numberParam,
  print: printParam,
})
export type ListQuery = z.output<typeof listQuery>
