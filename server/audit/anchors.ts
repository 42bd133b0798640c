import { appendFile, readFile } from 'node:fs/promises'
import * as z from 'zod'
import type { Ctx } from '#server/platform/context.ts'
import { postJson } from '#server/platform/webhooks/post.ts'
import * as queries from './queries.ts'

/** The state of the chain at a time, kept outside the database: it proves later that no entry was removed or replaced. */
interface Anchor {
  at: string
  entries: number
  hash: string
}

/** The name of the job and of its lease. */
export const ANCHOR_JOB = 'audit-anchor'

/**
 * Writes the anchor of the hour to the log, and, if set, to the file and the webhook. When one fails, the others are still
 * written. Throws an error for those that failed.
 */
export async function writeAnchor(ctx: Ctx): Promise<void> {
  const { entries, hash } = await queries.headOf(ctx.db)
  const anchor: Anchor = { at: ctx.clock.now(), entries, hash }
  ctx.log.info({ anchor }, 'anchor of the audit log')
  const { audit, webhooks } = ctx.settings
  const { anchorFile, anchorUrl } = audit
  const line = `${JSON.stringify(anchor)}\n`
  const writes = await Promise.allSettled([
    anchorFile !== null && appendFile(anchorFile, line, { mode: 0o600 }),
    anchorUrl !== null && postJson(anchorUrl, JSON.stringify(anchor), webhooks),
  ])
  const failed = writes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failed.length > 0)
    throw new AggregateError(failed, 'the anchor of the audit log could not be written everywhere')
}

interface ExternalAnchors {
  count: number
  newest: { entries: number; at: string } | null
  /** The number of the first entry that is not the one of its anchor. */
  mismatch: number | null
}

const PER_QUERY = 500

/** Compares the anchors of the file with the chain; null when no file is set or there is none yet. */
export async function externalAnchors({
  db,
  settings,
}: Pick<Ctx, 'db' | 'settings'>): Promise<ExternalAnchors | null> {
  const { anchorFile } = settings.audit
  if (anchorFile === null) return null
  const anchors = await anchorsIn(anchorFile)
  for (let at = 0; at < anchors.length; at += PER_QUERY) {
    const part = anchors.slice(at, at + PER_QUERY)
    const hashes = await queries.hashesOf(
      db,
      part.map(({ entries }) => entries),
    )
    const wrong = part.find(({ entries, hash }) => entries > 0 && hashes.get(entries) !== hash)
    if (wrong) return { count: anchors.length, newest: null, mismatch: wrong.entries }
  }
  const newest = anchors.at(-1)
  return {
    count: anchors.length,
    newest: newest ? { entries: newest.entries, at: newest.at } : null,
    mismatch: null,
  }
}

const anchorShape = z.object({
  at: z.iso.datetime(),
  entries: z.int().min(0),
  hash: z.string(),
})

/** A line that is incomplete, because a write was interrupted, is passed over. */
async function anchorsIn(file: string): Promise<Anchor[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const { data } = anchorShape.safeParse(parseLine(line))
    return data ? [data] : []
  })
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
