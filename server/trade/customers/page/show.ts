import type { Actor } from '#server/access/actor.ts'
import { alloysSold } from '#server/catalogue/alloys/alloy.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import { type DayStarts, dayStarts } from '#server/platform/time/calendar.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import { isOverdue } from '#server/trade/contract-types/overdue.ts'
import { formFields, formValuesOf } from '#server/trade/customers/details.ts'
import { factsOf } from '#server/trade/customers/facts.ts'
import { formattedPhone } from '#server/trade/customers/field-parsing.ts'
import { MERGE_GROUPS } from '#server/trade/customers/input.ts'
import { tagsInUse, tagsOf } from '#server/trade/customers/list/list-queries.ts'
import { displayName } from '#server/trade/customers/named-customer.ts'
import { type Customer, resolveCustomers } from '#server/trade/customers/queries.ts'
import type {
  CustomerContractProps,
  CustomerDetails,
  CustomerFormProps,
  CustomerProps,
  CustomerShowProps,
} from './show-props.ts'
import * as queries from './show-queries.ts'
import { timelineOf } from './timeline.ts'
import type { TimelineCursor } from './timeline-queries.ts'

const MAX_CONTRACTS = 100
const MAX_SUGGESTIONS = 200

/** A customer with contracts and timeline; of a merged one, the customer they were merged into. */
export async function customerPage(
  { db, clock }: Ctx,
  actor: Actor,
  id: number,
  before: TimelineCursor | null,
): Promise<CustomerShowProps> {
  const row = await resolvedCustomer(db, id)
  const { currency, time_zone: timeZone } = await shopOf(db)
  const ids = await queries.idsWithMerged(db, row.id)
  const storeCredit = await queries.storeCreditOf(db, ids, currency)
  const found = await queries.contractsOf(db, ids, MAX_CONTRACTS)
  const merged = await queries.mergedInto(db, row.id)
  return {
    customer: await propsOf(db, row),
    contracts: found.map((one) => contractProps(one, dayStarts(clock.now(), timeZone))),
    facts: { ...(await factsOf(db, row.id)), storeCredit },
    merged: merged.map((one) => ({ id: one.id, name: displayName(one), at: one.updated_at })),
    timeline: await timelineOf(db, actor, ids, before),
  }
}

/** Form of a new or existing customer. */
export async function formPage({ db }: Ctx, id: number | null): Promise<CustomerFormProps> {
  return {
    customer: id === null ? null : await propsOf(db, await editableCustomer(db, id)),
    fields: formFields(),
    tags: await tagsInUse(db, MAX_SUGGESTIONS),
    karats: (await alloysSold(db)).map(({ label }) => label),
  }
}

/** The current customer, for a form that was changed by somebody else. Throws `NotFound`. */
export async function currentCustomer(db: Db, id: number): Promise<CustomerProps> {
  return propsOf(db, await resolvedCustomer(db, id))
}

async function editableCustomer(db: Db, id: number): Promise<Customer> {
  const row = await resolvedCustomer(db, id)
  if (row.erased_at !== null) throw new NotFound()
  return row
}

async function resolvedCustomer(db: Db, id: number): Promise<Customer> {
  const [row] = await resolveCustomers(db, [id])
  if (!row) throw new NotFound()
  return row
}

async function propsOf(db: Db, row: Customer): Promise<CustomerProps> {
  const tags = (await tagsOf(db, [row.id])).map(({ tag }) => tag)
  return {
    ...(formValuesOf({ ...row, tags }) as unknown as CustomerDetails),
    id: row.id,
    version: row.version,
    displayName: displayName(row),
    phoneText: row.phone === null ? '' : formattedPhone(row.phone),
    mergeGroups: MERGE_GROUPS,
    consentAt: row.consent_at,
    consentWithdrawnAt: row.consent_withdrawn_at,
    createdAt: row.created_at,
    createdBy: await queries.nameOfUser(db, row.created_by),
    archivedAt: row.archived_at,
    erasedAt: row.erased_at,
  }
}

function contractProps(
  row: Awaited<ReturnType<typeof queries.contractsOf>>[number],
  dayStart: DayStarts,
): CustomerContractProps {
  const { id, number, type, state, total, currency, due_at } = row
  const { money, dueColumn } = definitionOf(type)
  const isOpen = row.closed_at === null
  const netPaid = Number(row.paid ?? 0)
  return {
    id,
    number,
    type,
    state,
    total,
    paid: money === 'out' ? -netPaid : netPaid,
    currency,
    dueAt: due_at,
    lockExpiresAt: dueColumn === 'lock_expires_at' ? row.lock_expires_at : null,
    holdUntil: row.hold_until,
    createdAt: row.created_at,
    isOpen,
    isLate: isOverdue(row, dayStart),
  }
}
