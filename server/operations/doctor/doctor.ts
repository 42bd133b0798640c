import type { Ctx } from '#server/platform/context.ts'
import { BadSetting, type Settings } from '#server/platform/env/env.ts'
import type { CheckResult } from './check-result.ts'
import { checkDatabase } from './database-checks.ts'
import { checkSettings } from './settings-checks.ts'
import { checkMail, checkSystem } from './system-checks.ts'

/** In production, before anything is opened or created. Throws `BadSetting` with every unsafe setting. */
export async function refuseUnsafeSettings(settings: Settings): Promise<void> {
  throwIfRefused(await checkSettings(settings))
}

/**
 * Checks a deployment when the server starts in production. Throws `BadSetting` with everything unsafe, and logs warnings.
 * Does not wait for the mail server.
 */
export async function refuseUnsafe(ctx: Ctx): Promise<void> {
  const found = await requiredChecks(ctx)
  throwIfRefused(found)
  logWarnings(ctx, found)
  void checkMail(ctx.settings).then((mail) => logWarnings(ctx, [mail]))
}

function throwIfRefused(found: CheckResult[]): void {
  const unsafe = found.filter(({ state }) => state === 'refused')
  if (unsafe.length > 0)
    throw new BadSetting(unsafe.map(({ name, message }) => `${name}: ${message}`).join('\n  '))
}

async function requiredChecks(ctx: Ctx): Promise<CheckResult[]> {
  return [
    ...(await checkSettings(ctx.settings)),
    ...checkSystem(ctx),
    ...(await checkDatabase(ctx)),
  ]
}

function logWarnings({ log }: Ctx, found: CheckResult[]): void {
  for (const { name, message, state } of found)
    if (state === 'warning') log.warn({ check: name }, message)
}
