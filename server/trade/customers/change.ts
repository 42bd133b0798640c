import { rolesWith } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound } from '#server/platform/errors.ts'
import { tagsOf } from '#server/trade/customers/list/list-queries.ts'
import { addTimelineEvent, recordCustomer, refuseIban } from './customer.ts'
import { changedColumns, columnValues } from './details.ts'
import { hasConsent } from './fields.ts'
import type { ChangeInput } from './input.ts'
import { isNameCorrected, isRenamed } from './keys.ts'
import { displayName } from './named-customer.ts'
import * as queries from './queries.ts'
import { shopCountry } from './shop-country.ts'

declare module '#server/platform/context.ts' {
  interface Reactions {
    /** Called before a customer gets another name, company or kind. Throws `Refused` when this user may not change it. */
    customerRenamed(tx: Tx, actor: Actor, id: number): Promise<void>
  }
}

/** Changes a customer. Throws `Conflict` when it has changed since `version`, `Refused` beside the field. */
export function changeCustomer(
  ctx: Ctx,
  actor: Actor,
  id: number,
  input: ChangeInput,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const before = await queries.customerById(tx.db, id)
    if (!before || before.merged_into !== null || before.erased_at !== null) throw new NotFound()
    const now = tx.clock.now()
    const details = columnValues(input, { shopCountry: await shopCountry(tx.db), now })
    for (const part of ['wrist', 'neck'] as const)
      details[part] = ignoreRounding(before[part], details[part] ?? null)
    const consent = consentChange(before, input.consent, now)
    const tagsBefore = (await tagsOf(tx.db, [id])).map(({ tag }) => tag)
    const fields = changedColumns(before, details)
    if (String([...input.tags].sort()) !== String(tagsBefore)) fields.push('tags')
    if (before.version !== input.version) throw customerConflict(before)
    if (fields.length === 0 && consent === null) return
    await refuseIban(tx, actor, details, before)
    await refuseRenaming(tx, actor, before, details)
    const changes = { ...details, ...consent?.columns, updated_at: now }
    if (!(await queries.updateCustomer(tx, { id, version: input.version }, changes)))
      throw customerConflict(before)
    if (fields.includes('tags')) await queries.replaceTags(tx, id, input.tags)
    const event = { at: now, userId: actor.id }
    if (fields.length > 0)
      await addTimelineEvent(tx, id, { kind: 'changed', ...event, details: { fields } })
    if (consent) await addTimelineEvent(tx, id, { kind: consent.kind, ...event })
    const recordedFields = consent ? [...fields, 'consent'] : fields
    await recordCustomer(tx, actor, {
      act: 'customer_changed',
      id,
      details: { fields: recordedFields },
    })
  })
}

/**
 * Asks whether the user may give a customer another name. A second correction of a typing error counts as another name, because
 * several of them could make any name.
 */
export async function refuseRenaming(
  tx: Tx,
  actor: Actor,
  before: queries.Customer,
  after: Parameters<typeof isRenamed>[1],
): Promise<void> {
  const isAsked =
    isRenamed(before, after) ||
    (isNameCorrected(before, after) &&
      (await queries.wasNameChanged(tx.db, before.id, rolesWith('contracts.override'))))
  if (isAsked) await tx.reactions.customerRenamed(tx, actor, before.id)
}

export function customerConflict(row: queries.Customer): Conflict {
  return new Conflict({ key: 'customer_conflict', values: { name: displayName(row) } })
}

/** Timeline event and columns of a changed consent; null when unchanged. */
function consentChange(before: queries.Customer, isGiven: boolean, now: string) {
  if (hasConsent(before) === isGiven) return null
  return isGiven
    ? { kind: 'consent_given', columns: { consent_at: now, consent_withdrawn_at: null } }
    : { kind: 'consent_withdrawn', columns: { consent_withdrawn_at: now } }
}

/** A size shown in the other unit comes back rounded; a difference within the rounding keeps the stored value. */
function ignoreRounding(before: number | null, typed: number | null): number | null {
  return before !== null && typed !== null && Math.abs(before - typed) <= 1 ? before : typed
}

/** Adds a note to a customer's timeline. */
export function addNote(ctx: Ctx, actor: Actor, id: number, text: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const [row] = await queries.existingCustomers(tx.db, [id])
    if (!row) throw new NotFound()
    const at = tx.clock.now()
    await addTimelineEvent(tx, id, { kind: 'note', at, userId: actor.id, details: { text } })
    await recordCustomer(tx, actor, { act: 'customer_noted', id })
  })
}

/** Throws `NotFound` for a merged or erased customer. */
export async function existingCustomer(tx: Tx, id: number): Promise<queries.Customer> {
  const row = await queries.customerById(tx.db, id)
  if (!row || row.merged_into !== null || row.erased_at !== null) throw new NotFound()
  return row
}

/** Enters the birthday, an ISO day, of a customer who has none. */
export async function enterBirthday(tx: Tx, actor: Actor, id: number, birthday: string) {
  const at = tx.clock.now()
  await queries.updateCustomers(tx, [id], { birthday, updated_at: at })
  const details = { fields: ['birthday'] }
  await addTimelineEvent(tx, id, { kind: 'changed', at, userId: actor.id, details })
  await recordCustomer(tx, actor, { act: 'customer_changed', id, details })
}

/** Raises the identity check of a customer to at least `to`. */
export async function raiseKyc(tx: Tx, id: number, to: 'id_seen' | 'id_copied', now: string) {
  const { kyc } = await existingCustomer(tx, id)
  if (kyc === to || kyc === 'id_copied') return
  await queries.updateCustomers(tx, [id], { kyc: to, updated_at: now })
}

/** Without a stored copy the identity check falls back to `id_seen`. */
export async function downgradeKyc(tx: Tx, id: number, now: string): Promise<void> {
  const row = await queries.customerById(tx.db, id)
  if (row?.kyc === 'id_copied')
    await queries.updateCustomers(tx, [id], { kyc: 'id_seen', updated_at: now })
}
