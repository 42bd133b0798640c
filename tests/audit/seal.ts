import { sealEntries } from '#server/audit/chain.ts'
import type { Ctx } from '#server/platform/context.ts'
import { acquireLease, releaseLease } from '#server/platform/jobs/lease.ts'

/** Seals all entries, as the scheduled job does. */
export async function sealAll(ctx: Ctx): Promise<void> {
  const lease = await acquireLease(ctx.db, 'audit-seal', ctx.ids.token())
  if (!lease) throw new Error('another process seals the audit log')
  await sealEntries(ctx, lease)
  await releaseLease(ctx.db, lease)
}
