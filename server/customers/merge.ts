import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import { transaction } from '#server/database/transaction.ts'
import { NotFound, Refused } from '#server/errors.ts'
import { moved } from './change.ts'
import { noteCustomer, recordCustomer } from './customer.ts'
import type { MergeInput } from './input.ts'
import { filedUnder } from './keys.ts'
import { tagsOf } from './list-queries.ts'
import * as queries from './merge-queries.ts'
import { type Customer, customerById, insertTags, type NewCustomer } from './queries.ts'

/**
 * Makes one customer of two who are the same person: contracts, invoices and identity documents move over, payments,
 * which never change, stay where they are and are read together. What is empty is filled from the other; `take` says
 * which fields of the other are kept. Throws `Conflict` when either was changed since, `Refused` for one who is not
 * there any more.
 */
export async function mergeCustomers(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version, other: otherId, otherVersion, take }: MergeInput,
): Promise<void> {
  if (id === otherId) throw new Refused({ other: { key: 'merge_with_itself' } })
  await transaction(ctx, async (tx) => {
    const [kept, other] = [await customerById(tx.db, id), await customerById(tx.db, otherId)]
    if (!kept || isGone(kept)) throw new NotFound()
    if (!other || isGone(other)) throw new Refused({ other: { key: 'merge_gone' } })
    if (kept.version !== version) throw moved(kept)
    if (other.version !== otherVersion) throw moved(other)
    const now = tx.clock.now()
    const columns = mergedColumns(kept, other, take)
    await queries.updateKept(tx, id, { ...columns, updated_at: now, archived_at: null })
    await insertTags(
      tx,
      id,
      (await tagsOf(tx.db, [otherId])).map(({ tag }) => tag),
    )
    const contracts = await queries.moveContracts(tx, otherId, id)
    const invoices = await queries.moveInvoices(tx, otherId, id)
    await queries.moveIdDocuments(tx, otherId, id)
    await queries.setMerged(tx, otherId, id, now)
    const event = { at: now, userId: actor.id }
    const moves = { contracts, invoices }
    await noteCustomer(tx, id, { kind: 'merged', ...event, details: { other: otherId, ...moves } })
    await noteCustomer(tx, otherId, { kind: 'merged_away', ...event, details: { into: id } })
    const details = { other: otherId, take, ...moves }
    await recordCustomer(tx, actor, { act: 'customer_merged', id, details })
  })
}

const isGone = (row: Customer) => row.merged_into !== null || row.erased_at !== null

/** Each group of columns goes together: half an address of each would be neither. */
const GROUPS = {
  name: ['kind', 'name', 'company'],
  email: ['email', 'email_key'],
  phone: ['phone'],
  address: ['address', 'city', 'postcode', 'state', 'country'],
  birthday: ['birthday'],
  taxId: ['tax_id'],
  sizes: ['wrist', 'neck', 'finger'],
  preferences: ['preferences'],
} as const satisfies Record<MergeInput['take'][number], readonly (keyof Customer)[]>

function mergedColumns(
  kept: Customer,
  other: Customer,
  take: MergeInput['take'],
): Partial<NewCustomer> {
  const columns: Partial<Record<keyof Customer, Customer[keyof Customer]>> = {}
  for (const [group, names] of Object.entries(GROUPS)) {
    const isTaken = take.some((one) => one === group) || names.every((name) => isEmpty(kept[name]))
    if (isTaken) for (const name of names) columns[name] = other[name]
  }
  const whole = { ...kept, ...columns } as Customer
  const notes = [kept.notes, other.notes].filter((text) => text !== '').join('\n\n')
  return {
    ...(columns as Partial<NewCustomer>),
    ...consentOf(kept, other),
    name_key: filedUnder(whole),
    notes: notes.slice(0, MOST_NOTES),
    locale: kept.locale ?? other.locale,
    kyc: KYC.findLast((step) => step === kept.kyc || step === other.kyc) ?? 'none',
  }
}

/** What they said last holds. */
function consentOf(kept: Customer, other: Customer): Partial<NewCustomer> {
  const { consent_at, consent_withdrawn_at } = saidAt(other) > saidAt(kept) ? other : kept
  return { consent_at, consent_withdrawn_at }
}

function saidAt({ consent_at, consent_withdrawn_at }: Customer): string {
  return consent_withdrawn_at ?? consent_at ?? ''
}

const KYC = ['none', 'id_seen', 'id_copied'] as const
const MOST_NOTES = 4000
const isEmpty = (value: unknown) => value === null || value === '' || value === '{}'
