import type { Ctx } from '#server/platform/context.ts'
import { BadSetting, type Settings } from '#server/platform/env/env.ts'
import { checkDatabase } from './database-checks.ts'
import type { Finding } from './finding.ts'
import { checkSettings } from './settings-checks.ts'
import { checkHouse, checkMail } from './system-checks.ts'

/** Before anything is opened or made, in production: throws `BadSetting`, naming every setting that is unsafe. */
export function refuseUnsafeSettings(settings: Settings): void {
  refuse(checkSettings(settings))
}

/**
 * Examines a deployment when the server starts in production: throws `BadSetting`, naming everything unsafe, and logs the
 * rest. Does not wait for the mail server.
 */
export async function refuseUnsafe(ctx: Ctx): Promise<void> {
  const found = await essentials(ctx)
  refuse(found)
  warn(ctx, found)
  void checkMail(ctx.settings).then((mail) => warn(ctx, [mail]))
}

function refuse(found: Finding[]): void {
  const unsafe = found.filter(({ state }) => state === 'refused')
  if (unsafe.length > 0)
    throw new BadSetting(unsafe.map(({ name, says }) => `${name}: ${says}`).join('\n  '))
}

async function essentials(ctx: Ctx): Promise<Finding[]> {
  return [...checkSettings(ctx.settings), ...checkHouse(ctx), ...(await checkDatabase(ctx))]
}

function warn({ log }: Ctx, found: Finding[]): void {
  for (const { name, says, state } of found)
    if (state === 'warning') log.warn({ check: name }, says)
}
