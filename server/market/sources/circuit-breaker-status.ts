import type { Ctx } from '#server/platform/context.ts'
import type { Refusal } from '#server/platform/errors.ts'
import { healthOf } from './health-queries.ts'
import { mayRequest } from './source-health.ts'
import type { Source } from './source-settings.ts'

const MINUTE_MS = 60_000

/** Whether the circuit of this source is open after several failures. A due trial request is still allowed. */
export async function isCircuitOpen({ db, clock }: Ctx, { kind }: Source): Promise<boolean> {
  const health = await healthOf(db, kind)
  return health.circuit === 'open' && mayRequest(health, clock.now()) === 'no'
}

/** The refusal, with the number of minutes left. */
export async function circuitOpenRefusal(
  { db, clock }: Ctx,
  { kind, definition }: Source,
): Promise<Refusal> {
  const now = clock.now()
  const until = (await healthOf(db, kind)).openUntil ?? now
  const count = Math.max(1, Math.ceil((Date.parse(until) - Date.parse(now)) / MINUTE_MS))
  return { key: 'circuit_open', values: { source: definition.label, until, count } }
}
