import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { notifyOnce } from '#server/messaging/notifications/notification.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { attemptsAt, attemptsBy, insertAttempts } from './floor-attempt-queries.ts'

const HOUR_MS = 60 * 60 * 1000
/** From this number of attempts on one piece within an hour on, the admins are notified. */
const ATTEMPTS_TO_NOTIFY = 3
/** After this many attempts within 24 hours on one piece, by all users, its price is lowered by an admin only. */
const ATTEMPTS_PER_PIECE = 5
/** After this many attempts of one user within 24 hours, on any pieces, that user lowers no price without an admin. */
const ATTEMPTS_PER_USER = 20
const MAX_NAMED = 20

/** A piece whose price was to be confirmed under its floor. */
export interface LowPiece {
  /** `variant 12`, or `loose 14K solid`: attempts under one key are attempts on one piece. */
  key: string
  name: string
  link: string
  /** Null for gold of no product. */
  variantId: number | null
}

interface Subject {
  subject: 'price_run' | 'campaign' | 'contract'
  subjectId: number
}

/** A user without the right tried to confirm a price under its floor. `recordingFloorAttempt` records it. */
export class UnderFloor extends Refused {
  readonly of: Subject
  readonly pieces: LowPiece[]

  constructor(fields: Record<string, Refusal>, of: Subject, pieces: LowPiece[]) {
    super(fields)
    this.of = of
    this.pieces = pieces
  }
}

/** Catalogue pieces in the form of an attempt. */
export const lowPieces = (pieces: readonly { id: number; sku: string }[]): LowPiece[] =>
  pieces.map(({ id, sku }) => ({
    key: `variant ${id}`,
    name: sku,
    link: `/variants/${id}/history`,
    variantId: id,
  }))

/** The values of a text for users with the right: how many pieces, and the first of them. */
export const namedPieces = (pieces: readonly LowPiece[]) => ({
  count: pieces.length,
  list: pieces
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', '),
})

/** The refusal of a price under its floor, for users without the right. It never says which price. */
export const UNDER_FLOOR: Refusal = { key: 'price_under_floor' }

/**
 * Refuses to compare lowered prices with the floor once too many were refused. Called before the comparison, so that the
 * answer is the same above and under the floor. `lowered` are the pieces whose price would be lower than both the price
 * shown to everybody and the formula's. Throws `Refused`.
 */
export async function refuseMoreAttempts(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  lowered: readonly { key: string }[],
): Promise<void> {
  if (lowered.length === 0) return
  const since = plusMs(tx.clock.now(), -DAY_MS)
  const keys = [...new Set(lowered.map(({ key }) => key))]
  const onPieces = await attemptsAt(tx.db, keys, since)
  const isPieceOver = onPieces.some(({ count }) => count >= ATTEMPTS_PER_PIECE)
  if (isPieceOver || (await attemptsBy(tx.db, actor.id, since)) >= ATTEMPTS_PER_USER)
    throw new Refused({ form: { key: 'too_many_floor_attempts' } })
}

/** The confirmations of each user that are in progress: one at a time, so that parallel ones cannot pass the count. */
const inProgress = new Map<number, Promise<unknown>>()

/**
 * Runs `work`, which confirms prices in its own transaction. When it throws `UnderFloor`, that transaction is rolled
 * back, so the attempt is recorded after it and the error thrown again.
 */
export async function recordingFloorAttempt<T>(
  ctx: Ctx,
  actor: Actor,
  work: () => Promise<T>,
): Promise<T> {
  const before = inProgress.get(actor.id) ?? Promise.resolve()
  const current = before.then(() => attempt(ctx, actor, work))
  const settled = current.catch(() => undefined)
  inProgress.set(actor.id, settled)
  try {
    return await current
  } finally {
    if (inProgress.get(actor.id) === settled) inProgress.delete(actor.id)
  }
}

async function attempt<T>(ctx: Ctx, actor: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnderFloor) await recordAttempt(ctx, actor, error)
    throw error
  }
}

async function recordAttempt(ctx: Ctx, actor: Actor, { of, pieces }: UnderFloor): Promise<void> {
  const at = ctx.clock.now()
  const keys = pieces.map(({ key }) => key)
  await transaction(ctx, async (tx) => {
    const names = pieces.slice(0, MAX_NAMED).map(({ name }) => name)
    const variants = pieces.flatMap(({ variantId }) => variantId ?? []).slice(0, MAX_NAMED)
    await record(tx, actor, {
      act: 'floor_refused',
      ...of,
      details: { count: pieces.length, pieces: names, variants },
    })
    await insertAttempts(tx, { keys, userId: actor.id, at, since: plusMs(at, -DAY_MS) })
  })
  // Counted after the commit, so that of several simultaneous attempts the last one counts all.
  const counts = await attemptsAt(ctx.db, [...new Set(keys)], plusMs(at, -HOUR_MS))
  for (const { piece, count } of counts.filter(({ count }) => count >= ATTEMPTS_TO_NOTIFY)) {
    const low = pieces.find(({ key }) => key === piece)
    if (low) await transaction(ctx, (tx) => notifyAdmins(tx, actor, low, { count, at }))
  }
}

function notifyAdmins(
  tx: Tx,
  by: Actor,
  { key, name, link }: LowPiece,
  { count, at }: { count: number; at: string },
): Promise<void> {
  return notifyOnce(tx, `floor_attempts ${key.replaceAll(' ', '_')} ${at.slice(0, 13)}`, {
    to: { holding: 'runs.apply_held' },
    kind: 'floor_attempts',
    values: { count, piece: name },
    link,
    by,
    at,
  })
}
