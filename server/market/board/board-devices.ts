import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { activeAlloys } from '#server/market/gold-settings-queries.ts'
import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import type { BoardOptions, ScreenProps } from './board-props.ts'
import { activeDevices, deviceByHash, insertDevice, updateDevice } from './board-queries.ts'
import type { DeviceInput } from './input.ts'

const LAST_SEEN_INTERVAL_MS = 60_000
const TOKEN_FORMAT = /^[\w-]{43}$/

/** Adds a display. Its token is only returned here; a hash of it is stored. Throws `Refused` beside the field. */
export async function createDevice(
  ctx: Ctx,
  actor: Actor,
  { label, ...options }: DeviceInput,
): Promise<{ id: number; token: string }> {
  authorize(actor, 'board_devices.manage')
  const stored: BoardOptions = { ...options, karats: await knownKarats(ctx.db, options.karats) }
  const token = ctx.ids.token()
  return transaction(ctx, async (tx) => {
    const id = await insertDevice(tx, {
      label,
      token_sha256: sha256(token),
      shows: JSON.stringify(stored),
      created_by: actor.id,
      created_at: tx.clock.now(),
    })
    await recordAct(tx, actor, 'board_added', id, { label })
    return { id, token }
  })
}

/** The active displays. */
export async function boardDevices(db: Db, actor: Actor): Promise<ScreenProps[]> {
  authorize(actor, 'board_devices.manage')
  return (await activeDevices(db)).map(({ id, label, shows, created_at, last_seen_at }) => ({
    id,
    label,
    shows: JSON.parse(shows) as BoardOptions,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
  }))
}

/** Throws `NotFound` for a revoked one. */
export async function renameDevice(ctx: Ctx, actor: Actor, id: number, label: string) {
  authorize(actor, 'board_devices.manage')
  await transaction(ctx, async (tx) => {
    if (!(await updateDevice(tx, id, { label }))) throw new NotFound()
    await recordAct(tx, actor, 'board_renamed', id, { label })
  })
}

/** Revokes a display permanently; does nothing if it is revoked already. */
export async function revokeDevice(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'board_devices.manage')
  await transaction(ctx, async (tx) => {
    const wasActive = await updateDevice(tx, id, { revoked_at: tx.clock.now() })
    if (wasActive) await recordAct(tx, actor, 'board_revoked', id, {})
  })
}

function recordAct(
  tx: Tx,
  actor: Actor,
  act: string,
  id: number,
  details: Record<string, unknown>,
): Promise<void> {
  return record(tx, actor, { act, subject: 'board', subjectId: id, details })
}

/**
 * The options of the display with this token; records when it was last seen, at most once a minute. Throws `NotFound`.
 */
export async function boardOptions(ctx: Ctx, token: string): Promise<BoardOptions> {
  const device = TOKEN_FORMAT.test(token) && (await deviceByHash(ctx.db, sha256(token)))
  if (!device) throw new NotFound()
  const now = ctx.clock.now()
  const isDue =
    device.last_seen_at === null || device.last_seen_at <= plusMs(now, -LAST_SEEN_INTERVAL_MS)
  if (isDue) await transaction(ctx, (tx) => updateDevice(tx, device.id, { last_seen_at: now }))
  return JSON.parse(device.shows) as BoardOptions
}

/** In catalogue order, without duplicates. */
async function knownKarats(db: Db, chosen: string[]): Promise<string[]> {
  const known = (await activeAlloys(db)).map(({ label }) => label)
  if (!chosen.every((label) => known.includes(label)))
    throw new Refused({ karats: { key: 'choose' } })
  return known.filter((label) => chosen.includes(label))
}
