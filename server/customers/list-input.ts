import * as z from 'zod'
import { plainText } from '#server/http/text.ts'

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .nullable()
  .catch(null)
const word = (most: number) =>
  plainText(most)
    .transform((text) => text || null)
    .nullable()
    .catch(null)
const choice = <const T extends string>(...ids: T[]) => z.enum(ids).nullable().catch(null)

/** `GET /customers`: whatever is not understood is left out, never refused. */
export const customersQuery = z.object({
  view: z.enum(['list', 'grid']).catch('list'),
  q: word(100),
  kind: choice('person', 'company'),
  tag: word(40),
  city: word(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .catch(null),
  consent: choice('yes', 'no'),
  /** Whether contracts of theirs are under way. */
  contracts: choice('open', 'any', 'none'),
  /** At least this value of contracts, in whole units of the shop's currency. */
  value: id,
  /** No contact since this day. */
  quiet: z.iso.date().nullable().catch(null),
  shown: z.enum(['active', 'archived', 'all']).catch('active'),
  sort: z.enum(['name', 'changed', 'added']).catch('name'),
  after: id,
  before: id,
})

export type CustomersQuery = z.output<typeof customersQuery>
