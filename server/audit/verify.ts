import { type Ctx, sha256 } from '#server/platform/context.ts'
import { isSameSignature } from '#server/platform/security/secrets.ts'
import { externalAnchors } from './anchors.ts'
import { chainHash, entryMac, valuesOf } from './chain.ts'
import { backlogOf } from './entries.ts'
import { type AuditKeys, anchorMac, auditKeys, headMac } from './keys.ts'
import * as queries from './queries.ts'
import type { AuditAnchorTable, AuditHeadTable } from './table.ts'

/** The progress and the result of verifying the audit log. */
export interface Verification {
  /** Entries up to this number are valid. */
  checked: number
  /** The number of entries in the chain. */
  of: number
  /** The number of the first invalid entry; null: none so far. */
  broken: number | null
  /**
   * Why: it was changed or removed, its key is sealed under another SESSION_SECRET, or an anchor outside the database says
   * otherwise.
   */
  reason: Problem | null
  /** Hash of the entry `checked`. Stored elsewhere, it proves later that no entry was removed at the end. */
  hash: string
  /** The entries that are not in the chain yet, and how many of them have waited for more than a minute. */
  waiting: number
  late: number
  /** When the log got its first key. Entries up to this number are older: their hashes of that time vouch for them. */
  keyed: { entries: number; at: string } | null
  /** The anchors outside the database that agree, and the newest of them; null: none are kept or not all is verified. */
  anchors: { count: number; entries: number; at: string } | null
}

export type Problem = 'changed' | 'key' | 'anchor'

/** What verification reads: no request is needed, so that the command line can verify as well. */
export type Reader = Pick<Ctx, 'db' | 'clock' | 'settings'>

interface Checked {
  checked: number
  hash: string
}

interface Broken {
  broken: number
  reason: Problem
}

/** What the checks need to know of the whole log. */
interface Log {
  ctx: Reader
  head: AuditHeadTable
  keys: AuditKeys
  /** By their number of entries, the oldest first. */
  anchors: Map<number, AuditAnchorTable>
}

const ROWS_PER_STEP = 1_000

/** Verifies the next entries after `checked`. Repeat from 0 until `of` to verify the whole log. */
export async function verifyFrom(ctx: Reader, checked: number): Promise<Verification> {
  const log = await readLog(ctx)
  const { head } = log
  const before = await queries.entriesBetween(ctx.db, checked - 1, checked)
  const rows = await queries.entriesBetween(ctx.db, checked, checked + ROWS_PER_STEP)
  const start = { checked, hash: before[0]?.hash ?? '' }
  const { valid, problem } = chainProblem(
    log,
    start,
    rows.filter(({ number }) => (number ?? 0) <= head.entries),
  )
  const isLast = valid.checked >= head.entries || rows.length < ROWS_PER_STEP
  const found = problem ?? (isLast ? await endProblem(log, valid) : null)
  const external = isLast && !found ? await externalAnchors(ctx) : null
  const mismatch = external?.mismatch ? { broken: external.mismatch, reason: 'anchor' } : null
  const [first] = log.anchors.values()
  return {
    ...valid,
    of: head.entries,
    ...((found ?? mismatch ?? { broken: null, reason: null }) as Broken),
    ...(await backlogOf(ctx)),
    keyed: first ? { entries: first.entries, at: first.at } : null,
    anchors: external?.newest ? { count: external.count, ...external.newest } : null,
  }
}

/** Verifies the whole log by such steps and reports progress after each. */
export async function verifyAll<Result extends Pick<Verification, 'checked' | 'of' | 'broken'>>(
  step: (checked: number) => Promise<Result>,
  onProgress: (result: Result) => void,
): Promise<Result> {
  let result = await step(0)
  onProgress(result)
  while (result.broken === null && result.checked < result.of) {
    result = await step(result.checked)
    onProgress(result)
  }
  return result
}

async function readLog(ctx: Reader): Promise<Log> {
  const anchors = await queries.anchors(ctx.db)
  return {
    ctx,
    head: await queries.headOf(ctx.db),
    keys: await auditKeys(ctx, ctx.db),
    anchors: new Map(anchors.map((anchor) => [anchor.entries, anchor])),
  }
}

/** Verifies entries in their order; the first problem ends it. */
function chainProblem(
  log: Log,
  start: Checked,
  rows: readonly queries.Entry[],
): { valid: Checked; problem: Broken | null } {
  let valid = start
  const startProblem = start.checked === 0 ? anchorProblem(log, start) : null
  if (startProblem) return { valid, problem: { broken: 1, reason: startProblem } }
  for (const row of rows) {
    const next = { checked: valid.checked + 1, hash: row.hash ?? '' }
    const isNext = row.number === next.checked && row.previous_hash === valid.hash
    const reason = isNext ? (entryProblem(log, row) ?? anchorProblem(log, next)) : 'changed'
    if (reason) return { valid, problem: { broken: next.checked, reason } }
    valid = next
  }
  return { valid, problem: null }
}

/** An entry without a MAC is valid only if it is older than the first key. */
function entryProblem({ keys, anchors }: Log, row: queries.Entry): Problem | null {
  const number = row.number ?? 0
  if (row.mac === null) {
    const [first] = anchors.keys()
    return first !== undefined && number <= first && row.hash === hashWithoutKey(row)
      ? null
      : 'changed'
  }
  const problem = macProblem(keys, row.key_id, row.mac, (key) => entryMac(key, row))
  if (problem) return problem
  const hash = chainHash(number, row.id, row.mac, row.previous_hash ?? '')
  return row.hash === hash ? null : 'changed'
}

/** Whether the chain is at an anchor what it was when the anchor was made. */
function anchorProblem({ keys, anchors }: Log, { checked, hash }: Checked): Problem | null {
  const anchor = anchors.get(checked)
  if (!anchor) return null
  if (anchor.hash !== hash) return 'changed'
  return macProblem(keys, anchor.key_id, anchor.mac, (key) => anchorMac(key, anchor))
}

function macProblem(
  keys: AuditKeys,
  keyId: number | null,
  mac: string | null,
  expected: (key: Buffer) => string,
): Problem | null {
  const key = keys.get(keyId ?? 0)
  if (key === null) return 'key'
  return key && isSameSignature(expected(key), mac ?? '') ? null : 'changed'
}

/** Problems at the end: removed entries, a head that was set back, and changed entries that are not in the chain yet. */
async function endProblem(log: Log, valid: Checked): Promise<Broken | null> {
  const { ctx, head, keys } = log
  const broken = valid.checked + 1
  if (valid.checked < head.entries) return { broken, reason: 'changed' }
  if (head.hash !== valid.hash) return { broken: valid.checked, reason: 'changed' }
  if (head.entries > 0 || head.mac !== null) {
    const reason = macProblem(keys, head.key_id, head.mac, (key) =>
      headMac(key, head.entries, head.hash),
    )
    if (reason) return { broken: valid.checked, reason }
  }
  // Read before the head, which another process may move meanwhile.
  const last = await queries.lastNumber(ctx.db)
  if (last > (await queries.headOf(ctx.db)).entries) return { broken, reason: 'changed' }
  for (const row of await queries.unsealedEntries(ctx.db, ROWS_PER_STEP)) {
    const reason = macProblem(keys, row.key_id, row.mac, (key) => entryMac(key, row))
    if (reason) return { broken, reason }
  }
  return null
}

/** The hash of entries from before keys: SHA-256 over every column, including the hash of the previous entry. */
export function hashWithoutKey(
  entry: Omit<queries.Entry, 'id' | 'nonce' | 'key_id' | 'mac' | 'hash'>,
): string {
  return sha256(JSON.stringify([entry.number, ...valuesOf(entry), entry.previous_hash]))
}
