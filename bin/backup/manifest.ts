import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { type Engine, engineOf } from '#server/platform/database/dialect.ts'
import { TABLE_NAMES } from '#server/platform/database/migration-state.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { VERSION } from '#server/platform/process/version.ts'
import { secretFingerprint } from '#server/platform/security/secrets.ts'
import { sync } from './check.ts'

/** What a backup contains. */
export type Contents = z.infer<typeof contentsShape>
export type Manifest = z.infer<typeof manifestShape>

const contentsShape = z.object({
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.int()),
  /** The end of the audit log. */
  audit: z.object({ entries: z.int(), hash: z.string() }),
})

const manifestShape = contentsShape.extend({
  release: z.string(),
  engine: z.string(),
  /** Of SESSION_SECRET, with which the sealed values of the backup are opened. */
  secretFingerprint: z.string(),
})

/** The file beside a backup that says what is in it. */
export function manifestOf(copy: string): string {
  return `${copy}.json`
}

export function writeManifest(
  copy: string,
  { databaseUrl, sessionSecrets }: Pick<Settings, 'databaseUrl' | 'sessionSecrets'>,
  contents: Contents,
): void {
  const manifest: Manifest = {
    release: VERSION,
    engine: engineOf(databaseUrl),
    secretFingerprint: secretFingerprint(sessionSecrets.current),
    ...contents,
  }
  writeFileSync(manifestOf(copy), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  sync(manifestOf(copy))
}

/** Throws when the file is missing or damaged. */
export function readManifest(copy: string): Manifest {
  return manifestShape.parse(JSON.parse(readFileSync(manifestOf(copy), 'utf8')))
}

/** Runs one query. */
type Query = (sql: string) => Promise<Record<string, unknown>[]>

/** Counts the rows of all tables, and reads the end of the audit log. */
export async function readContents(engine: Engine, query: Query): Promise<Contents> {
  const tables = await query(TABLE_NAMES[engine])
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*) as count from "${name}"`,
  )
  const rows = counts.length === 0 ? [] : await query(counts.join(' union all '))
  const [head] = await query('select entries, hash from audit_head')
  return {
    rows: Object.fromEntries(
      rows
        .map(({ name, count }) => [String(name), Number(count)] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
    audit: { entries: Number(head?.entries), hash: String(head?.hash) },
  }
}
