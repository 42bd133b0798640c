import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { notifyOnce } from '#server/messaging/notifications/notification.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { attemptsAt, insertAttempts } from './floor-attempt-queries.ts'

const HOUR_MS = 60 * 60 * 1000
/** From this number of attempts on one piece within an hour on, the admins are notified. */
const ATTEMPTS_TO_NOTIFY = 3
const MAX_NAMED = 20

/** A piece whose price was to be confirmed under its floor. */
export interface LowPiece {
  /** `variant 12`, or `loose 14K solid`: attempts under one key are attempts on one piece. */
  key: string
  name: string
  link: string
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
  }))

/** The values of a refusal's text: how many pieces, and the first of them. */
export const namedPieces = (pieces: readonly LowPiece[]) => ({
  count: pieces.length,
  list: pieces
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', '),
})

/**
 * Runs `work`, which confirms prices in its own transaction. When it throws `UnderFloor`, that transaction is rolled
 * back, so the attempt is recorded after it and the error thrown again.
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
  // Counted after the commit, so that of several simultaneous attempts the last one counts all.
  const frequent = (await attemptsAt(ctx.db, keys, since)).filter(
    ({ count }) => count >= ATTEMPTS_TO_NOTIFY,
  )
  for (const { piece, count } of frequent) {
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
