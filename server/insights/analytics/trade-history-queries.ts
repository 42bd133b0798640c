import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isAmong, listOf } from '#server/platform/database/value-lists.ts'
import { OPEN_STATES } from '#server/trade/contracts/lifecycle/states.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import { CONTRACT_TYPES } from '#server/trade/contracts/types/lookup.ts'
import {
  fine,
  GOLD_FIXED,
  IN_INSTALMENTS,
  type LockedGroup,
  money,
  OWED_DEPOSITS,
  PAID_IN,
} from './trade-queries.ts'

const isOpenOf = (types: readonly ContractType[]) =>
  isAmong(OPEN_STATES.filter(({ type }) => types.includes(type)))

interface Some {
  types: readonly ContractType[]
  /** Only what was ever agreed anew, or all. */
  agreed: 'anew' | 'any'
}
const ALL: Some = { types: CONTRACT_TYPES, agreed: 'any' }
const FIXED: Some = { types: GOLD_FIXED.map(({ type }) => type), agreed: 'any' }

/**
 * Contracts that bound somebody at a moment and were not over: open ones of today and those closed since, in the state
 * that their events say. What was agreed anew since is told by its version of then, not by the contract.
 */
const stood = (then: string, { types, agreed }: Some) => {
  const columns = sql`c.id, c.type, c.total, c.deposit_due, c.quote_id, (
      select e.to_state from contract_events as e
      where e.contract_id = c.id and e.at < ${then} order by e.id desc limit 1
    ) as state, case when c.amended > 1 then (
      select count(*) from contract_versions as w where w.contract_id = c.id and w.at >= ${then}
    ) else 0 end as amended`
  const some = sql`c.type in (${sql.join(types)}) and c.confirmed_at < ${then}
    and ${agreed === 'anew' ? sql`c.amended > 1` : sql`1 = 1`}`
  return sql`with bound as materialized (
      select ${columns} from contracts as c where c.closed_at is null and c.confirmed_at is not null and ${some}
      union all
      select ${columns} from contracts as c where c.closed_at >= ${then} and ${some}
    ), stood as (select * from bound where ${isOpenOf(types)})`
}

const paidBy = (then: string) => sql`(
    select coalesce(sum(${money}), 0) from payments as p where p.contract_id = s.id and p.at < ${then}
  )`

export interface BookThen {
  n: number
  value: number
  missing: number
  deposits: number
}

/** Money of what had run out by then: it is still the customer's. */
const heldOfExpired = (then: string) => sql`(
    select coalesce(sum(p.paid), 0) from (
      select c.type, ${money} as paid, (
        select e.to_state from contract_events as e
        where e.contract_id = c.id and e.at < ${then} order by e.id desc limit 1
      ) as state from contracts as c join payments as p on p.contract_id = c.id
      where c.type in ${listOf(OWED_DEPOSITS.map(({ type }) => type))}
        and c.confirmed_at < ${then} and p.at < ${then}
    ) as p where ${isAmong(OWED_DEPOSITS, 'p')}
  )`

/**
 * The contract book of then, but for what was agreed anew: that counts in `n` and `deposits` alone. Late is what was due
 * before `lastDay` began.
 */
export async function bookThen(db: Db, then: string, lastDay: string): Promise<BookThen> {
  const { rows } = await sql<BookThen>`${stood(then, ALL)}, held as materialized (
      select s.*, ${paidBy(then)} as paid, (
        select coalesce(sum(i.amount), 0) from schedule_items as i
        where ${isAmong(IN_INSTALMENTS, 's')} and i.contract_id = s.id and i.due_at < ${lastDay}
      ) as due from stood as s
    ), told as (
      select held.*, case when ${isAmong(IN_INSTALMENTS)} and amended = 0
        then deposit_due + due - paid else 0 end as missing from held
    )
    select count(*) as n,
      cast(coalesce(sum(case when amended = 0 then total else 0 end), 0) as bigint) as value,
      cast(coalesce(sum(case when missing > 0 then missing else 0 end), 0) as bigint) as missing,
      cast(coalesce(sum(case when type in ${PAID_IN}
        then paid else 0 end), 0) + ${heldOfExpired(then)} as bigint) as deposits
    from told`.execute(db)
  return rows[0] ?? { n: 0, value: 0, missing: 0, deposits: 0 }
}

export interface AmendedSince {
  type: ContractType
  state: string
  paid: number
  /** The version of then, as JSON. */
  content: string
}

/** What stood open then and was agreed anew since, as it was agreed then. */
export async function amendedSince(db: Db, then: string): Promise<AmendedSince[]> {
  const { rows } = await sql<AmendedSince>`${stood(then, { ...ALL, agreed: 'anew' })}
    select s.type, s.state, cast(${paidBy(then)} as bigint) as paid, v.content
    from stood as s join contract_versions as v on v.contract_id = s.id and v.number = (
      select max(w.number) from contract_versions as w where w.contract_id = s.id and w.at < ${then}
    ) where s.amended > 0`.execute(db)
  return rows
}

/** Fine gold promised at fixed prices then, but for what was agreed anew since, by the gold price of the promise. */
export async function lockedThen(db: Db, then: string): Promise<LockedGroup[]> {
  const { rows } = await sql<LockedGroup>`${stood(then, FIXED)}
    select q.mid, q.fx_rate as rate, cast(sum(${fine}) as bigint) as mg
    from stood as s join contract_lines as l on l.contract_id = s.id
    join metal_quotes as q on q.id = s.quote_id
    where s.amended = 0 and ${isAmong(GOLD_FIXED, 's')}
      and l.fineness_dp is not null and coalesce(l.weighed_mg, l.planned_mg) is not null
    group by s.id, q.mid, q.fx_rate order by s.id`.execute(db)
  return rows
}

/** Gold as these quotes said. */
export async function spotsOf(
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
