import * as z from 'zod'
import { numberParam } from '#server/http/routing/input.ts'
import { plainText } from '#server/http/routing/text-input.ts'
import { printParam } from '#server/platform/list-rows.ts'

const optionalText = (most: number) =>
  plainText(most)
    .transform((text) => text || null)
    .nullable()
    .catch(null)
const choice = <const T extends string>(...ids: T[]) => z.enum(ids).nullable().catch(null)

/** Cursor: an id with its sort key, such as `17`, `17~125000`, `17~2026-03-01T09:00:00.000Z`. */
const cursor = z
  .string()
  .regex(/^[1-9]\d{0,14}(~[\dTZ:.-]{0,30})?$/)
  .transform((text) => {
    const [number, key] = text.split('~')
    return { id: Number(number), key: key === undefined ? null : keyOf(key) }
  })
  .nullable()
  .catch(null)

/** An amount is a number, a time is text. */
const keyOf = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text)

/** `GET /customers`: invalid parameters are ignored, never refused. */
export const customersQuery = z.object({
  view: z.enum(['list', 'grid']).catch('list'),
  q: optionalText(100),
  kind: choice('person', 'company'),
  tag: optionalText(40),
  city: optionalText(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .catch(null),
  consent: choice('yes', 'no'),
  /** Filter by contracts. */
  contracts: choice('open', 'any', 'none'),
  /** Minimum amount paid, in whole units of the shop's currency. */
  value: numberParam,
  /** No contact since this day. */
  quiet: z.iso.date().nullable().catch(null),
  shown: z.enum(['active', 'archived', 'all']).catch('active'),
  sort: z.enum(['name', 'changed', 'added', 'value', 'active']).catch('name'),
  after: cursor,
  before: cursor,
  print: printParam,
})

export type CustomersQuery = z.output<typeof customersQuery>
