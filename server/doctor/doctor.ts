import type { Ctx } from '../context.ts'
import { BadSetting, type Settings } from '../env.ts'
import { checkDatabase } from './database-checks.ts'
import type { Finding } from './finding.ts'
import { checkHouse } from './house-checks.ts'
import { checkMail } from './mail-checks.ts'
import { checkSettings } from './settings-checks.ts'

/** Everything there is to say about a deployment. */
export async function examine(ctx: Ctx): Promise<Finding[]> {
  return [...(await essentials(ctx)), await checkMail(ctx.settings)]
}

/** Before anything is opened or made, in production: throws `BadSetting`, naming every setting that is unsafe. */
export function refuseUnsafeSettings(settings: Settings): void {
  refuse(checkSettings(settings))
}

/**
 * The same at the start of the server in production: throws `BadSetting`, naming all that is unsafe; the rest is
 * logged. Nobody waits for the mail server.
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
