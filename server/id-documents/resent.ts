import type { Ctx } from '#server/context.ts'
import { open } from '#server/secrets.ts'
import type { NoteInput } from './input.ts'
import { NUMBER } from './keep.ts'
import type { documentBySubmit } from './queries.ts'

type Earlier = NonNullable<Awaited<ReturnType<typeof documentBySubmit>>>

/** Whether a submit says the same as the earlier one under its key: else it was mended after the first was sent. */
export function isResent(
  { settings }: Ctx,
  before: Earlier,
  { customerId, lastFour, ...input }: NoteInput & { customerId: number },
): boolean {
  const { number_sealed: sealed } = before
  const number = sealed === null ? '' : open(settings.sessionSecret, NUMBER, sealed)
  return (
    before.customer_id === customerId &&
    before.contract_id === input.contractId &&
    before.type === input.type &&
    before.last_four === lastFour &&
    number === input.number &&
    before.issuer_country === input.country &&
    before.issuer === input.issuer &&
    before.expires_on === input.expiresOn
  )
}
