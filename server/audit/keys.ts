import { createHmac } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { SealedColumn } from '#server/platform/database/sealed-columns.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import {
  type SessionSecrets,
  seal,
  UnsealError,
  unseal,
} from '#server/platform/security/secrets.ts'
import * as queries from './queries.ts'
import type { AuditKeyTable } from './table.ts'

/** A key of the MACs of the audit log. */
export interface AuditKey {
  id: number
  key: Buffer
  /** As its row has it. */
  sealed: string
}

/** The keys by id; null: sealed under another SESSION_SECRET. */
export type AuditKeys = Map<number, Buffer | null>

/** A key as base64url text. */
export const AUDIT_KEYS = {
  table: 'audit_keys',
  key: 'id',
  column: 'sealed',
  purpose: () => 'audit key',
} satisfies SealedColumn

/** The newest key that SESSION_SECRET opens. Makes one at the first act, and after the secret was lost. */
export async function currentKey(tx: Tx): Promise<AuditKey> {
  const secrets = tx.settings.sessionSecrets
  const rows = await queries.sealedKeys(tx.db)
  const key = newestOpened(secrets, rows) ?? (await makeKey(tx, (rows.at(-1)?.id ?? 0) + 1))
  lastKeys.set(secrets, key)
  return key
}

/**
 * What `currentKey` returned last under these secrets. Another process may have made or re-sealed a key since, so an entry
 * is only inserted with it while its row is still the newest and the same.
 */
export function lastKey(secrets: SessionSecrets): AuditKey | undefined {
  return lastKeys.get(secrets)
}

const lastKeys = new WeakMap<SessionSecrets, AuditKey>()

function newestOpened(secrets: SessionSecrets, rows: AuditKeyTable[]): AuditKey | undefined {
  for (const { id, sealed } of rows.toReversed()) {
    const key = openKey(secrets, sealed)
    if (key) return { id, key, sealed }
  }
  return undefined
}

/** Every key, the oldest first. */
export async function auditKeys({ settings }: Pick<Ctx, 'settings'>, db: Db): Promise<AuditKeys> {
  const rows = await queries.sealedKeys(db)
  return new Map(rows.map(({ id, sealed }) => [id, openKey(settings.sessionSecrets, sealed)]))
}

/** The key, and with it an anchor that vouches for the chain as it is now. The head is locked, so that one process makes it. */
async function makeKey(tx: Tx, id: number): Promise<AuditKey> {
  const { entries, hash } = await queries.lockHead(tx)
  const key = Buffer.from(tx.ids.token(), 'base64url')
  const at = tx.clock.now()
  const sealed = seal(tx.settings.sessionSecrets, AUDIT_KEYS.purpose(), key.toString('base64url'))
  const made = { id, key, sealed }
  await queries.insertKey(tx, { id, sealed, created_at: at })
  await queries.updateHead(tx, signedHead(made, entries, hash))
  await queries.insertAnchor(tx, {
    entries,
    at,
    hash,
    key_id: id,
    mac: anchorMac(key, { entries, at, hash }),
  })
  tx.afterCommit(() => tx.log.warn({ key: id, entries, hash }, 'made a key for the audit log'))
  return made
}

function openKey(secrets: SessionSecrets, sealed: string): Buffer | null {
  try {
    return Buffer.from(unseal(secrets, AUDIT_KEYS.purpose(), sealed), 'base64url')
  } catch (error) {
    if (error instanceof UnsealError) return null
    throw error
  }
}

/** The columns of the head for this end of the chain. */
export function signedHead({ id, key }: AuditKey, entries: number, hash: string) {
  return { entries, hash, key_id: id, mac: headMac(key, entries, hash) }
}

export const headMac = (key: Buffer, entries: number, hash: string): string =>
  macOf(key, ['head', entries, hash])

export const anchorMac = (
  key: Buffer,
  { entries, at, hash }: { entries: number; at: string; hash: string },
): string => macOf(key, ['anchor', entries, at, hash])

/** HMAC-SHA-256 (RFC 2104) of the values as JSON, in hex. */
export function macOf(key: Buffer, values: readonly unknown[]): string {
  return createHmac('sha256', key).update(JSON.stringify(values)).digest('hex')
}
