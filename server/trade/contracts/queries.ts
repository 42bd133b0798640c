import type { Insertable, Updateable } from 'kysely'
import type { Role } from '#server/access/actor.ts'
import { GOLD, METALS, type Metal } from '#server/formula/units/karat.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { readAgain, readOnce } from '#server/platform/database/read-once.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type {
  ContractEventTable,
  ContractLineTable,
  ContractTable,
  ContractVersionTable,
  MetalMovementTable,
  ScheduleItemTable,
} from './table.ts'

export type Contract = Row<ContractTable>
export type Line = Row<ContractLineTable>
export type NewLine = Omit<Insertable<ContractLineTable>, 'contract_id' | 'position'>
export type ScheduleItem = Row<ScheduleItemTable>
export type ContractEvent = Row<ContractEventTable> & { by: string | null }

export function contractById(db: Db, id: number): Promise<Contract | undefined> {
  return db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The place that a user chose last for a contract. */
export async function lastPlaceOf(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('contracts')
    .select('stock_place_id')
    .where('created_by', '=', userId)
    .where('stock_place_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.stock_place_id ?? null
}

/** Open contracts with a line of this piece, drafts included, oldest first. */
export function openContractsWith(db: Db, variantId: number): Promise<Contract[]> {
  return db
    .selectFrom('contracts')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('id', 'in', (e) =>
      e.selectFrom('contract_lines').select('contract_id').where('variant_id', '=', variantId),
    )
    .orderBy('id')
    .execute()
}

export function insertContract(tx: Tx, row: Insertable<ContractTable>): Promise<Contract> {
  return tx.db.insertInto('contracts').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Locks a contract until the transaction ends, and returns it; undefined when there is none. */
export function lockedContract(tx: Tx, id: number): Promise<Contract | undefined> {
  return tx.db
    .updateTable('contracts')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Raises the version, which locks the contract until the transaction ends. Returns it as it is then; undefined when there
 * is none.
 */
export function lockContract(tx: Tx, id: number): Promise<Contract | undefined> {
  return tx.db
    .updateTable('contracts')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Updates a contract of this version, and returns it as it is then; undefined when the version has changed. */
export async function updateContract(
  tx: Tx,
  { id, version }: Pick<Contract, 'id' | 'version'>,
  changes: Updateable<ContractTable>,
): Promise<Contract | undefined> {
  return tx.db
    .updateTable('contracts')
    .set((e) => ({ ...changes, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteContract(tx: Tx, id: number): Promise<void> {
  for (const table of ['contract_lines', 'contract_quotes', 'schedule_items'] as const)
    await tx.db.deleteFrom(table).where('contract_id', '=', id).execute()
  readAgain(tx.db, 'contract_lines')
  await tx.db.deleteFrom('contracts').where('id', '=', id).execute()
}

export function linesOf(db: Db, contractId: number): Promise<Line[]> {
  const lines = db.selectFrom('contract_lines').selectAll().where('contract_id', '=', contractId)
  return readOnce(db, `contract_lines ${contractId}`, () => lines.orderBy('position').execute())
}

/** Replaces all lines of a contract. */
export async function replaceLines(tx: Tx, contractId: number, lines: NewLine[]): Promise<void> {
  await tx.db.deleteFrom('contract_lines').where('contract_id', '=', contractId).execute()
  await insertLines(tx, contractId, lines)
}

/** The lines of a contract without any. */
export async function insertLines(tx: Tx, contractId: number, lines: NewLine[]): Promise<void> {
  readAgain(tx.db, 'contract_lines')
  // Rows of one insert must have the same columns.
  const rows = lines.map((line, position) => ({
    weighed_mg: null,
    metal: GOLD,
    qty_kept: 0,
    qty_returned: 0,
    tax: 0,
    tax_class_id: null,
    tax_name: null,
    tax_rate_ppm: null,
    tax_reason: '',
    receipt: null,
    ...line,
    contract_id: contractId,
    position,
  }))
  if (rows.length > 0) await tx.db.insertInto('contract_lines').values(rows).execute()
}

export async function updateLine(
  tx: Tx,
  id: number,
  changes: Updateable<ContractLineTable>,
): Promise<void> {
  readAgain(tx.db, 'contract_lines')
  await tx.db.updateTable('contract_lines').set(changes).where('id', '=', id).execute()
}

/** The quote of each metal that a contract is based on, in the order of `METALS`. */
export async function quoteIdsOf(db: Db, contractId: number): Promise<Map<Metal, number>> {
  const rows = await db
    .selectFrom('contract_quotes')
    .select(['metal', 'quote_id'])
    .where('contract_id', '=', contractId)
    .execute()
  const found = new Map(rows.map(({ metal, quote_id }) => [metal, quote_id]))
  return new Map(
    METALS.flatMap((metal) => {
      const id = found.get(metal)
      return id === undefined ? [] : [[metal, id] as const]
    }),
  )
}

export async function replaceQuotes(
  tx: Tx,
  contractId: number,
  quoteIds: ReadonlyMap<Metal, number>,
): Promise<void> {
  await tx.db.deleteFrom('contract_quotes').where('contract_id', '=', contractId).execute()
  const rows = [...quoteIds].map(([metal, quote_id]) => ({
    contract_id: contractId,
    metal,
    quote_id,
  }))
  if (rows.length > 0) await tx.db.insertInto('contract_quotes').values(rows).execute()
}

export function scheduleItems(db: Db, contractId: number): Promise<ScheduleItem[]> {
  return db
    .selectFrom('schedule_items')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('position')
    .execute()
}

export async function replaceSchedule(
  tx: Tx,
  contractId: number,
  items: { due_at: string; amount: number }[],
): Promise<void> {
  await tx.db.deleteFrom('schedule_items').where('contract_id', '=', contractId).execute()
  const rows = items.map((item, position) => ({ ...item, contract_id: contractId, position }))
  if (rows.length > 0) await tx.db.insertInto('schedule_items').values(rows).execute()
}

export async function insertEvent(tx: Tx, row: Insertable<ContractEventTable>): Promise<void> {
  await tx.db.insertInto('contract_events').values(row).execute()
}

export function eventsOf(db: Db, contractId: number): Promise<ContractEvent[]> {
  return db
    .selectFrom('contract_events')
    .leftJoin('users', 'users.id', 'contract_events.user_id')
    .selectAll('contract_events')
    .select('users.name as by')
    .where('contract_id', '=', contractId)
    .orderBy('contract_events.id')
    .execute()
}

export async function insertVersion(tx: Tx, row: Insertable<ContractVersionTable>): Promise<void> {
  await tx.db.insertInto('contract_versions').values(row).execute()
}

export function versionsOf(db: Db, contractId: number) {
  return db
    .selectFrom('contract_versions')
    .leftJoin('users', 'users.id', 'contract_versions.user_id')
    .selectAll('contract_versions')
    .select('users.name as by')
    .where('contract_id', '=', contractId)
    .orderBy('number', 'desc')
    .execute()
}

/**
 * Contracts of these types, but for one, to whose content the user agreed since then, or which they confirmed earlier if
 * these or the contracts made from them are open.
 */
export async function agreedBy(
  db: Db,
  types: readonly ContractType[],
  { userId, since, exceptId }: { userId: number; since: string; exceptId: number },
): Promise<{ id: number; total: number; isAgreedSince: boolean }[]> {
  const rows = await db
    .selectFrom('contracts as c')
    .innerJoin('contract_versions as v', 'v.contract_id', 'c.id')
    .select(['c.id', 'c.total'])
    .select((e) => e.fn.max('v.at').as('at'))
    .where('c.type', 'in', types)
    .where('c.id', '<>', exceptId)
    .where('v.user_id', '=', userId)
    .where((e) =>
      e.or([
        e('v.at', '>=', since),
        // Who confirmed it, and who amended it last and could have raised what is out.
        e
          .or([e('v.number', '=', 1), e('v.number', '=', e.ref('c.amended'))])
          .and(
            e.or([
              e('c.closed_at', 'is', null),
              e.exists(
                e
                  .selectFrom('contracts as made')
                  .select('made.id')
                  .whereRef('made.converted_from', '=', 'c.id')
                  .where('made.closed_at', 'is', null),
              ),
            ]),
          ),
      ]),
    )
    .groupBy(['c.id', 'c.total'])
    .execute()
  return rows.map(({ id, total, at }) => ({ id, total, isAgreedSince: at >= since }))
}

/** Fine metal of customers that this user handed back since then (ISO time), milligrams of each metal. */
export async function customerMetalHandedBack(
  db: Db,
  userId: number,
  since: string,
): Promise<Map<Metal, number>> {
  const rows = await db
    .selectFrom('metal_movements')
    .select(['metal', ({ fn }) => fn.sum('fine_mg').as('mg')])
    .where('reason', '=', 'client_deposit')
    .where('direction', '=', 'out')
    .where('user_id', '=', userId)
    .where('at', '>=', since)
    .groupBy('metal')
    .execute()
  return new Map(rows.map(({ metal, mg }) => [metal, Number(mg)]))
}

/** Was its newest content agreed to by a user of one of these roles? */
export async function wasAgreedBy(
  db: Db,
  contractId: number,
  roles: readonly Role[],
): Promise<boolean> {
  const version = await db
    .selectFrom('contracts as c')
    .innerJoin('contract_versions as v', (join) =>
      join.onRef('v.contract_id', '=', 'c.id').onRef('v.number', '=', 'c.amended'),
    )
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select('c.id')
    .where('c.id', '=', contractId)
    .where('u.role', 'in', roles)
    .executeTakeFirst()
  return version !== undefined
}

/** Contracts of these types whose goods this user gave back since then (ISO time). Totals in minor units. */
export function returnedBy(
  db: Db,
  userId: number,
  types: readonly ContractType[],
  since: string,
): Promise<{ id: number; total: number }[]> {
  return (
    db
      .selectFrom('contract_events as e')
      .innerJoin('contracts as c', 'c.id', 'e.contract_id')
      .select(['c.id', 'c.total'])
      .where('c.type', 'in', types)
      .where('e.act', '=', 'return')
      .where('e.user_id', '=', userId)
      .where('e.at', '>=', since)
      // By an index: a return closes a contract.
      .where('c.closed_at', '>=', since)
      .execute()
  )
}

/** Contracts created from this one, such as the sale of kept memo pieces. */
export function contractsMadeFrom(db: Db, contractId: number) {
  return db
    .selectFrom('contracts')
    .select(['id', 'number', 'type', 'state', 'total'])
    .where('converted_from', '=', contractId)
    .orderBy('id')
    .execute()
}

export type Movement = Row<MetalMovementTable>

export async function insertMovements(
  tx: Tx,
  rows: Insertable<MetalMovementTable>[],
): Promise<void> {
  if (rows.length > 0) await tx.db.insertInto('metal_movements').values(rows).execute()
}

export function movementsOf(db: Db, contractId: number): Promise<Movement[]> {
  return db
    .selectFrom('metal_movements')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('id')
    .execute()
}

/**
 * Takes the next number of a series. The row stays locked until the caller's transaction ends, and a rollback frees the
 * number, so that there are no gaps.
 */
export async function nextInSeries(tx: Tx, series: string, year: number): Promise<number> {
  const { last } = await tx.db
    .insertInto('number_series')
    .values({ series, year, last: 1 })
    .onConflict((on) =>
      on
        .columns(['series', 'year'])
        .doUpdateSet((e) => ({ last: e('number_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** The last number taken of a series in a year; 0 for none. */
export async function lastInSeries(db: Db, series: string, year: number): Promise<number> {
  const row = await db
    .selectFrom('number_series')
    .select('last')
    .where('series', '=', series)
    .where('year', '=', year)
    .executeTakeFirst()
  return row?.last ?? 0
}
