import { sql } from 'kysely'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isTypeInState, sqlList } from '#server/platform/database/value-lists.ts'
import type { DayStarts } from '#server/platform/time/calendar.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { CONTRACT_TYPES } from '#server/trade/contract-types/lookup.ts'
import { OPEN_STATES } from '#server/trade/contract-types/states.ts'
import { pastInstalments } from '#server/trade/contracts/overdue.ts'
import {
  CUSTOMER_PAYS_TYPES,
  FIXED_GOLD_STATES,
  fineMgOf,
  INSTALMENT_STATES,
  type LockedGroup,
  netAmount,
  OWED_DEPOSIT_STATES,
  quotedFor,
} from './trade-queries.ts'

const isOpenOfTypes = (types: readonly ContractType[]) =>
  isTypeInState(OPEN_STATES.filter(({ type }) => types.includes(type)))

interface ContractSelection {
  types: readonly ContractType[]
  which: 'amended' | 'all'
}
const ALL_CONTRACTS: ContractSelection = { types: CONTRACT_TYPES, which: 'all' }
const FIXED_GOLD: ContractSelection = {
  types: FIXED_GOLD_STATES.map(({ type }) => type),
  which: 'all',
}

/**
 * Contracts that were confirmed and open at a time: those open today and those closed since, in the state of their
 * last event before. The terms of a contract amended since are in its version of that time.
 */
const openAsOf = (asOf: string, { types, which }: ContractSelection) => {
  const columns = sql`c.id, c.type, c.terms, c.total, c.deposit_due, (
      select e.to_state from contract_events as e
      where e.contract_id = c.id and e.at < ${asOf} order by e.id desc limit 1
    ) as state, case when c.amended > 1 then (
      select count(*) from contract_versions as w where w.contract_id = c.id and w.at >= ${asOf}
    ) else 0 end as amended`
  const condition = sql`c.type in (${sql.join(types)}) and c.confirmed_at < ${asOf}
    and ${which === 'amended' ? sql`c.amended > 1` : sql`1 = 1`}`
  return sql`with confirmed as materialized (
      select ${columns} from contracts as c where c.closed_at is null and c.confirmed_at is not null and ${condition}
      union all
      select ${columns} from contracts as c where c.closed_at >= ${asOf} and ${condition}
    ), open_contracts as (select * from confirmed where ${isOpenOfTypes(types)})`
}

const paidAsOf = (asOf: string) => sql`(
    select coalesce(sum(${netAmount}), 0) from payments as p where p.contract_id = s.id and p.at < ${asOf}
  )`

export interface BookTotals {
  n: number
  value: number
  missing: number
  deposits: number
}

/** Deposits of contracts that had expired; they still belong to the customers. */
const depositsOfExpired = (asOf: string) => sql`(
    select coalesce(sum(p.paid), 0) from (
      select c.type, ${netAmount} as paid, (
        select e.to_state from contract_events as e
        where e.contract_id = c.id and e.at < ${asOf} order by e.id desc limit 1
      ) as state from contracts as c join payments as p on p.contract_id = c.id
      where c.type in ${sqlList(OWED_DEPOSIT_STATES.map(({ type }) => type))}
        and c.confirmed_at < ${asOf} and p.at < ${asOf}
    ) as p where ${isTypeInState(OWED_DEPOSIT_STATES, 'p')}
  )`

/**
 * Totals of the contracts that were open at a time. Contracts amended since count only in `n` and `deposits`.
 * `dayStart`: of the day that ends then.
 */
export async function bookAsOf(db: Db, asOf: string, dayStart: DayStarts): Promise<BookTotals> {
  const { rows } =
    await sql<BookTotals>`${openAsOf(asOf, ALL_CONTRACTS)}, with_paid as materialized (
      select s.*, ${paidAsOf(asOf)} as paid,
        case when ${isTypeInState(INSTALMENT_STATES, 's')}
          then ${pastInstalments(db, 's', dayStart)} end as due from open_contracts as s
    ), totals as (
      select with_paid.*, case when due is not null and amended = 0
        then deposit_due + due - paid else 0 end as missing from with_paid
    )
    select count(*) as n,
      cast(coalesce(sum(case when amended = 0 then total else 0 end), 0) as bigint) as value,
      cast(coalesce(sum(case when missing > 0 then missing else 0 end), 0) as bigint) as missing,
      cast(coalesce(sum(case when type in ${CUSTOMER_PAYS_TYPES}
        then paid else 0 end), 0) + ${depositsOfExpired(asOf)} as bigint) as deposits
    from totals`.execute(db)
  return rows[0] ?? { n: 0, value: 0, missing: 0, deposits: 0 }
}

export interface AmendedSince {
  type: ContractType
  state: string
  paid: number
  /** The version of that time, as JSON. */
  content: string
}

/** Contracts that were open at a time and amended since, with their terms of that time. */
export async function amendedSince(db: Db, asOf: string): Promise<AmendedSince[]> {
  const { rows } = await sql<AmendedSince>`${openAsOf(asOf, { ...ALL_CONTRACTS, which: 'amended' })}
    select s.type, s.state, cast(${paidAsOf(asOf)} as bigint) as paid, v.content
    from open_contracts as s join contract_versions as v on v.contract_id = s.id and v.number = (
      select max(w.number) from contract_versions as w where w.contract_id = s.id and w.at < ${asOf}
    ) where s.amended > 0`.execute(db)
  return rows
}

/** Fine metal at locked prices at a time, without contracts amended since, by its price in each contract. */
export async function lockedAsOf(db: Db, asOf: string, metal: Metal): Promise<LockedGroup[]> {
  const { rows } = await sql<LockedGroup>`${openAsOf(asOf, FIXED_GOLD)}
    select q.mid, q.fx_rate as rate, cast(sum(${fineMgOf(db, metal)}) as bigint) as mg
    from open_contracts as s join contract_lines as l on l.contract_id = s.id
    ${quotedFor(metal, 's')}
    where s.amended = 0 and ${isTypeInState(FIXED_GOLD_STATES, 's')}
    group by s.id, q.mid, q.fx_rate order by s.id`.execute(db)
  return rows
}

/** The prices of these quotes. */
export async function pricesOf(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; mid: number; rate: string | null }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('metal_quotes')
    .select(['id', 'mid', 'fx_rate as rate'])
    .where('id', 'in', ids)
    .execute()
}
