import type { Principal } from '#server/access/actor.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { ProgressProps } from './props.ts'
import * as queries from './queries.ts'

/** The progress of work in this process, by user and key. On SQLite no row can be written during a transaction. */
const progressHere = new Map<string, ProgressProps>()

const nameOf = (userId: number | null, key: string) => `${userId} ${key}`

/** A process that ended during its work leaves a row. */
const ABANDONED_MS = 60_000
const KEPT_MS = 60 * 60_000
/** Shorter work ends before anybody asks for its progress. */
const STORED_AFTER_MS = 500

/** The progress of this user's work in any process; zero of zero where none runs under this key. */
export async function progressOf(
  { db, clock }: Ctx,
  { id }: Principal,
  key: string,
): Promise<ProgressProps> {
  const none = { done: 0, total: 0 }
  const here = progressHere.get(nameOf(id, key))
  if (here || id === null) return here ?? none
  return (await queries.progressSince(db, id, key, plusMs(clock.now(), -ABANDONED_MS))) ?? none
}

export type ReportProgress = (done: number, total: number) => void

/**
 * Runs `work`, which reports its progress under the user's key; without a key or a user it is not stored. A row that cannot be
 * written is logged and never stops the work.
 */
export async function withProgress<T>(
  ctx: Ctx,
  { id }: Principal,
  key: string | null | undefined,
  work: (reportProgress: ReportProgress) => Promise<T>,
): Promise<T> {
  if (!key || id === null) return work(() => undefined)
  const name = nameOf(id, key)
  const logFailure = (err: unknown) => ctx.log.warn({ err }, 'the progress of a run was not stored')
  let unsaved: ProgressProps | null = null
  let saving: Promise<void> | null = null
  let isLong = false
  const save = async () => {
    while (unsaved !== null) {
      const row = { user_id: id, key, ...unsaved, at: ctx.clock.now() }
      unsaved = null
      await queries.saveProgress(ctx.db, row).catch(logFailure)
    }
    saving = null
  }
  const report = (done: number, total: number) => {
    unsaved = { done, total }
    progressHere.set(name, unsaved)
    if (isLong) saving ??= save()
  }
  const timer = setTimeout(() => {
    isLong = true
    if (unsaved !== null) saving ??= save()
  }, STORED_AFTER_MS)
  try {
    return await work(report)
  } finally {
    clearTimeout(timer)
    progressHere.delete(name)
    unsaved = null
    await saving
    const before = plusMs(ctx.clock.now(), -KEPT_MS)
    if (isLong) await queries.deleteProgress(ctx.db, id, key, before).catch(logFailure)
  }
}
