import { sql } from 'kysely'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A poll that repeated a price, without reasons from checks. */
export interface RepeatPoll {
  id: number
  at: string
  quote_id: number
  /** Neither the first nor the last repeat of its price, and no price of another metal is in its body. */
  isBetween: boolean
}

/** The next repeats of a metal older than `until`, oldest first. */
export async function repeatPollsAfter(
  db: Db,
  metal: Metal,
  { at, id }: Pick<RepeatPoll, 'at' | 'id'>,
  until: string,
  limit: number,
): Promise<RepeatPoll[]> {
  const rows = await db
    .selectFrom('feed_polls as poll')
    .select(['poll.id', 'poll.at', 'poll.quote_id'])
    .select(
      sql<unknown>`${hasNeighbour('<')} and ${hasNeighbour('>')} and not ${sharesBody(metal)}`.as(
        'between',
      ),
    )
    .where('poll.metal', '=', metal)
    .where('poll.outcome', '=', 'duplicate')
    .where(sql<boolean>`(poll.at, poll.id) > (${at}, ${id})`)
    .where('poll.at', '<', until)
    .where('poll.quote_id', 'is not', null)
    .where('poll.reasons', '=', '[]')
    .orderBy('poll.at')
    .orderBy('poll.id')
    .limit(limit)
    .execute()
  return rows.map(({ between, quote_id, ...row }) => ({
    ...row,
    quote_id: Number(quote_id),
    isBetween: Boolean(between),
  }))
}

export async function deletePolls(tx: Tx, ids: number[]): Promise<void> {
  await tx.db.deleteFrom('feed_polls').where('id', 'in', ids).execute()
}

/** Adds the number of deleted repeats to the first repeat of the price. */
export async function addDeletedRepeatCount(tx: Tx, quoteId: number, count: number): Promise<void> {
  await tx.db
    .updateTable('feed_polls')
    .set((eb) => ({ thinned: eb('thinned', '+', count) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('feed_polls as first')
        .select('first.id')
        .where('first.quote_id', '=', quoteId)
        .where('first.outcome', '=', 'duplicate')
        .orderBy('first.at')
        .orderBy('first.id')
        .limit(1),
    )
    .execute()
}

function hasNeighbour(side: '<' | '>') {
  return sql`exists (select 1 from feed_polls as neighbour
    where neighbour.quote_id = poll.quote_id and neighbour.outcome = 'duplicate'
      and (neighbour.at, neighbour.id) ${sql.raw(side)} (poll.at, poll.id))`
}

/** Whether a poll that stays, of another metal, has its body in this one. */
function sharesBody(metal: Metal) {
  const others = METALS.filter((other) => other !== metal).map((other) => sql.lit(other))
  return sql`exists (select 1 from feed_polls as other
    where other.metal in (${sql.join(others)}) and other.source = poll.source
      and other.at = poll.at and other.raw_sha256 = poll.raw_sha256
      and other.outcome <> 'duplicate')`
}
