import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { shortestMaxAgeS } from '#server/market/feeds/definition.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { defaultPriority, definitionOf } from '#server/market/feeds/lookup.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Refused } from '#server/platform/errors.ts'
import { type SessionSecrets, seal } from '#server/platform/security/secrets.ts'
import { checkedAddress, fixedSettings, isSameHost } from './source-address.ts'
import { putSource, type StoredSource, sourcesWithNames } from './source-edit-queries.ts'
import type { SourceInput } from './source-input.ts'
import { SOURCE_KEYS } from './source-settings.ts'

/**
 * Saves an admin's settings of a source; omitted fields stay unchanged. Throws `Refused` beside the field, and
 * `Conflict` when the source has changed since `version`.
 */
export async function saveSource(
  ctx: Ctx,
  actor: Actor,
  kind: SourceKind,
  input: SourceInput,
): Promise<void> {
  authorize(actor, 'gold_sources.save')
  refuseFixed(ctx, kind, input)
  await transaction(ctx, async (tx) => {
    const before = await rowAtVersion(tx, kind, input.version)
    const after = withInput(tx, before, input)
    await putSource(tx, {
      ...after,
      changed_by: actor.id,
      changed_at: tx.clock.now(),
      version: before.version + 1,
    })
    await record(tx, actor, {
      act: 'source_saved',
      subject: 'gold_source',
      subjectId: kind,
      details: changesIn(before, after),
    })
  })
}

/** The changed columns; of the key only whether it was set or removed. */
function changesIn(before: StoredSource, after: StoredSource): Record<string, unknown> {
  const columns = ['enabled', 'poll_s', 'max_age_s', 'base_url'] as const
  const changed = columns.filter((column) => before[column] !== after[column])
  return {
    ...Object.fromEntries(
      changed.map((column) => [column, { from: before[column], to: after[column] }]),
    ),
    ...(before.api_key !== after.api_key && { key: after.api_key === null ? 'removed' : 'set' }),
  }
}

/** The row of a source that was never saved, with the values of its definition. `now`: ISO time. */
export function defaultRow(kind: SourceKind, now: string): StoredSource {
  const { enabled, pollS, maxAgeS } = definitionOf(kind)
  return {
    kind,
    enabled: Number(enabled),
    priority: defaultPriority(kind),
    poll_s: pollS,
    max_age_s: maxAgeS,
    base_url: null,
    api_key: null,
    changed_by: null,
    changed_at: now,
    version: 0,
  }
}

function refuseFixed({ settings }: Ctx, kind: SourceKind, input: SourceInput): void {
  const fixed = Object.entries(fixedSettings(settings, kind))
  const given = fixed.filter(([field]) => input[field as keyof SourceInput] !== undefined)
  if (given.length === 0) return
  throw new Refused(
    Object.fromEntries(
      given.map(([field, variable]) => [
        field,
        { key: 'set_by_environment', values: { variable } },
      ]),
    ),
  )
}

async function rowAtVersion(tx: Tx, kind: SourceKind, version: number): Promise<StoredSource> {
  const stored = (await sourcesWithNames(tx.db)).find((row) => row.kind === kind)
  const { changed_by_name: name, ...row } = stored ?? {
    ...defaultRow(kind, ''),
    changed_by_name: null,
  }
  if (row.version === version) return row
  throw new Conflict({ key: 'source_conflict', values: { name: name ?? '' } })
}

function withInput({ settings }: Ctx, row: StoredSource, input: SourceInput): StoredSource {
  const { kind } = row
  const { base } = definitionOf(kind)
  const address =
    input.baseUrl === undefined ? row.base_url : checkedAddress(settings, kind, input.baseUrl)
  const keepsKey = input.apiKey === '' && !input.removeKey && row.api_key !== null
  if (keepsKey && !isSameHost(address ?? base, row.base_url ?? base))
    throw new Refused({ apiKey: { key: 'key_for_new_address' } })
  const pollS = input.pollS ?? row.poll_s
  if ((input.maxAgeS ?? Infinity) < shortestMaxAgeS(settings.feeds.pollS ?? pollS))
    throw new Refused({ maxAgeS: { key: 'max_age_interval' } })
  return {
    ...row,
    enabled: input.enabled === undefined ? row.enabled : Number(input.enabled),
    poll_s: pollS,
    max_age_s: input.maxAgeS ?? row.max_age_s,
    base_url: address,
    api_key: keyAfter(settings.sessionSecrets, row, input),
  }
}

function keyAfter(secrets: SessionSecrets, row: StoredSource, input: SourceInput): string | null {
  if (input.removeKey) return null
  if (input.apiKey === '') return row.api_key
  if (!definitionOf(row.kind).needsKey) throw new Refused({ apiKey: { key: 'unknown' } })
  return seal(secrets, SOURCE_KEYS.purpose(row.kind), input.apiKey)
}
