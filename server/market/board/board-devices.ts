import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { alloysOnBoard } from '#server/market/history/detail-queries.ts'
import type { DeviceInput } from '#server/market/input.ts'
import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import type { BoardShows, ScreenProps } from './board-props.ts'
import { deviceByHash, devicesOn, insertDevice, updateDevice } from './board-queries.ts'

const GOLD = 'XAU'
const SEEN_AGAIN_MS = 60_000
const WELL_FORMED = /^[\w-]{43}$/

/** Adds a display. Its token is only returned here; a hash of it is stored. Throws `Refused` beside the field. */
export async function createDevice(
  ctx: Ctx,
  actor: Actor,
  { label, ...shows }: DeviceInput,
): Promise<{ id: number; token: string }> {
  authorize(actor, 'board_devices.manage')
  const kept: BoardShows = { ...shows, karats: await knownKarats(ctx.db, shows.karats) }
  const token = ctx.ids.token()
  return transaction(ctx, async (tx) => {
    const id = await insertDevice(tx, {
      label,
      token_sha256: sha256(token),
      shows: JSON.stringify(kept),
      created_by: actor.id,
      created_at: tx.clock.now(),
    })
    await note(tx, actor, 'board_added', id, { label })
    return { id, token }
  })
}

/** The active displays. */
export async function screensOf(db: Db, actor: Actor): Promise<ScreenProps[]> {
  authorize(actor, 'board_devices.manage')
  return (await devicesOn(db)).map(({ id, label, shows, created_at, last_seen_at }) => ({
    id,
    label,
    shows: JSON.parse(shows) as BoardShows,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
  }))
}

/** Throws `NotFound` for a revoked one. */
export async function renameDevice(ctx: Ctx, actor: Actor, id: number, label: string) {
  authorize(actor, 'board_devices.manage')
  await transaction(ctx, async (tx) => {
    if (!(await updateDevice(tx, id, { label }))) throw new NotFound()
    await note(tx, actor, 'board_renamed', id, { label })
  })
}

/** Revokes a display permanently; does nothing if it is revoked already. */
export async function revokeDevice(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'board_devices.manage')
  await transaction(ctx, async (tx) => {
    const isOn = await updateDevice(tx, id, { revoked_at: tx.clock.now() })
    if (isOn) await note(tx, actor, 'board_revoked', id, {})
  })
}

function note(
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
export async function shownOn(ctx: Ctx, token: string): Promise<BoardShows> {
  const device = WELL_FORMED.test(token) && (await deviceByHash(ctx.db, sha256(token)))
  if (!device) throw new NotFound()
  const now = ctx.clock.now()
  const isNews = device.last_seen_at === null || device.last_seen_at <= plusMs(now, -SEEN_AGAIN_MS)
  if (isNews) await transaction(ctx, (tx) => updateDevice(tx, device.id, { last_seen_at: now }))
  return JSON.parse(device.shows) as BoardShows
}

/** In catalogue order, without duplicates. */
async function knownKarats(db: Db, chosen: string[]): Promise<string[]> {
  const known = (await alloysOnBoard(db, GOLD)).map(({ label }) => label)
  if (!chosen.every((label) => known.includes(label)))
    throw new Refused({ karats: { key: 'choose' } })
  return known.filter((label) => chosen.includes(label))
}
