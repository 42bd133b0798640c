import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { BadSetting } from '#server/platform/env/env.ts'
import { auditKeys, currentKey } from './keys.ts'
import * as queries from './queries.ts'

export { type AuditFilter, actsAndSubjects, authors, type Entry, entriesBefore } from './queries.ts'

/**
 * The act by which an entry is called. Confirming a custom order only issues a quote, which the customer approves; an act about
 * the price of another metal than gold names it.
 */
export function shownAct(act: string, details: Record<string, unknown>): string {
  if (act === 'contract_confirm' && details.to === 'quoted') return 'contract_quote'
  return PRICE_ACTS.includes(act) && details.metal ? `${act}_${details.metal}` : act
}

const PRICE_ACTS = ['gold_recorded', 'quote_accepted', 'quote_rejected']

/** An entry is sealed about a second after the act; after this time something is wrong. */
const LATE_MS = 60_000

/** The entries that are not in the chain yet, and how many of them have waited for more than a minute. */
export function backlogOf({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  return queries.backlog(db, plusMs(clock.now(), -LATE_MS))
}

/** The number of entries in the chain, of those that are not in it yet, and of those that have waited too long. */
export async function countEntries(
  ctx: Ctx,
): Promise<{ sealed: number; waiting: number; late: number }> {
  const { entries: sealed } = await queries.headOf(ctx.db)
  return { sealed, ...(await backlogOf(ctx)) }
}

/**
 * Makes the first key of the audit log when the server starts, so that a log without keys is never taken as valid. Throws
 * `BadSetting` when the secrets of the settings do not open the newest key: entries under another one could not be
 * verified together with the former ones.
 */
export async function prepareAuditLog(ctx: Ctx): Promise<void> {
  const newest = [...(await auditKeys(ctx, ctx.db)).values()].at(-1)
  if (newest === null && !ctx.settings.isSessionSecretLost)
    throw new BadSetting(
      'SESSION_SECRET is wrong: this database was used with another one; set that one, or SESSION_SECRET_LOST=1 if it is lost for good',
    )
  await transaction(ctx, async (tx) => void (await currentKey(tx)))
}
