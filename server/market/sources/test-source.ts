import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { GOLD } from '#server/formula/units/karat.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { FeedResponse } from '#server/market/feeds/request-reading.ts'
import { requestReading } from '#server/market/feeds/request-reading.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Refused, TooManyAttempts } from '#server/platform/errors.ts'
import { circuitOpenRefusal, isCircuitOpen } from './circuit-breaker-status.ts'
import { checkedAddress, isSameHost } from './source-address.ts'
import type { TestInput } from './source-input.ts'
import { type Source, sourcesOf } from './source-settings.ts'

/** A source is tested at most once in this time. */
const MIN_INTERVAL_MS = 5_000
const lastTests = new WeakMap<Db, Map<SourceKind, string>>()

/**
 * Requests a source once, for gold or else for the first metal sold that it has, with the address and key as typed if
 * given, and returns the result. Nothing is stored, neither in the log nor in the circuit. Throws `TooManyAttempts` within 5
 * seconds of the last test of this source, and `Refused` where its circuit is open and the request would be identical.
 */
export async function testSource(
  ctx: Ctx,
  actor: Actor,
  kind: SourceKind,
  input: TestInput,
): Promise<FeedResponse> {
  authorize(actor, 'gold_sources.test')
  const source = (await sourcesOf(ctx)).find((one) => one.kind === kind)
  if (!source) throw new Error(`there is no source ${kind}`)
  const base = baseFor(ctx, source, input)
  const apiKey = keyFor(source, input, base)
  if (base === source.baseUrl && apiKey === source.apiKey && (await isCircuitOpen(ctx, source)))
    throw new Refused({ baseUrl: await circuitOpenRefusal(ctx, source) })
  refuseTooSoon(ctx, kind)
  const { allowLocal } = ctx.settings.feeds
  const [metal = GOLD] = source.metals
  return requestReading(kind, metal, { base, apiKey, allowLocal, clock: ctx.clock })
}

function baseFor(
  { settings }: Ctx,
  { kind, definition, baseUrl }: Source,
  input: TestInput,
): string {
  if (input.baseUrl === undefined || settings.feeds.urls[kind] !== undefined) return baseUrl
  return checkedAddress(settings, kind, input.baseUrl) ?? definition.base
}

/** A stored key is only sent to the host it was entered for. */
function keyFor({ apiKey, baseUrl }: Source, input: TestInput, base: string): string | null {
  if (input.apiKey !== '') return input.apiKey
  if (apiKey !== null && !isSameHost(base, baseUrl))
    throw new Refused({ apiKey: { key: 'key_for_new_address' } })
  return apiKey
}

function refuseTooSoon({ db, clock }: Ctx, kind: SourceKind): void {
  const tests = lastTests.get(db) ?? new Map<SourceKind, string>()
  lastTests.set(db, tests)
  const now = clock.now()
  const allowedAt = tests.get(kind)
  if (allowedAt !== undefined && now < allowedAt && allowedAt <= plusMs(now, MIN_INTERVAL_MS))
    throw new TooManyAttempts(Math.ceil((Date.parse(allowedAt) - Date.parse(now)) / 1000))
  tests.set(kind, plusMs(now, MIN_INTERVAL_MS))
}
