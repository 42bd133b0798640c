import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { notifyOnce } from '#server/messaging/notifications/notification.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { attemptsAt, insertAttempts } from './floor-attempt-queries.ts'

const HOUR_MS = 60 * 60 * 1000
/** So many attempts on one piece within an hour are told to the admins. */
const ATTEMPTS_TO_NOTIFY = 3
const MAX_NAMED = 20

/** A piece that was to be sold under its floor. */
export interface LowPiece {
  /** `variant 12`, or `loose 14K solid`: attempts under one key are attempts on one piece. */
  key: string
  /** What people call it. */
  name: string
  link: string
}

/** What was to be confirmed. */
interface Subject {
  subject: 'price_run' | 'campaign' | 'contract'
  subjectId: number
}

/** A price under its floor was to be confirmed by somebody who is no admin. `recordingFloor` writes it down. */
export class UnderFloor extends Refused {
  readonly of: Subject
  readonly pieces: LowPiece[]

  constructor(fields: Record<string, Refusal>, of: Subject, pieces: LowPiece[]) {
    super(fields)
    this.of = of
    this.pieces = pieces
  }
}

/** Pieces of the catalogue as what was tried. */
export const lowPieces = (pieces: readonly { id: number; sku: string }[]): LowPiece[] =>
  pieces.map(({ id, sku }) => ({
    key: `variant ${id}`,
    name: sku,
    link: `/variants/${id}/history`,
  }))

/** For the words of a refusal: how many pieces, and the first of them. */
export const namedPieces = (pieces: readonly LowPiece[]) => ({
  count: pieces.length,
  list: pieces
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', '),
})

/**
 * Does `work`, which confirms prices in a transaction of its own. Where it throws `UnderFloor` that transaction is
 * gone; the attempt is recorded after it, and only then the refusal is passed on.
 */
export async function recordingFloorAttempt<T>(
  ctx: Ctx,
  actor: Actor,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnderFloor) await recordAttempt(ctx, actor, error)
    throw error
  }
}

async function recordAttempt(ctx: Ctx, actor: Actor, { of, pieces }: UnderFloor): Promise<void> {
  const at = ctx.clock.now()
  const since = plusMs(at, -HOUR_MS)
  const keys = [...new Set(pieces.map(({ key }) => key))]
  await transaction(ctx, async (tx) => {
    const { list: _list, count } = namedPieces(pieces)
    const names = pieces.slice(0, MAX_NAMED).map(({ name }) => name)
    await record(tx, actor, {
      act: 'floor_refused',
      ...of,
      details: { count, pieces: names },
    })
    await insertAttempts(tx, { keys, userId: actor.id, at, since })
  })
  // Counted once they are committed: of several at the same moment the last one sees them all.
  const frequent = (await attemptsAt(ctx.db, keys, since)).filter(
    ({ count }) => count >= ATTEMPTS_TO_NOTIFY,
  )
  for (const { piece, count } of frequent) {
    const low = pieces.find(({ key }) => key === piece)
    if (low) await transaction(ctx, (tx) => notifyAdmins(tx, actor, low, { count, at }))
  }
}

/** Once in an hour of the clock for each piece. */
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
