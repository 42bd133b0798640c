import { createFirstAdmin, type FirstAdmin, isOpened } from './accounts/account.ts'
import { SYSTEM } from './accounts/actor.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { addMiamiCubanLink } from './catalogue/miami-cuban-link.ts'
import { openShop } from './configuration/configuration.ts'
import type { Ctx } from './context.ts'
import { registerContractTypes } from './contracts/contract.ts'
import { seedExampleQuote } from './gold-price-logs/example.ts'
import { seedHistory } from './gold-price-logs/history.ts'
import { applyRun } from './prices/apply.ts'
import { anyRun, previewReprice } from './prices/price-run.ts'

/**
 * What a database needs before anybody signs in, and the types of contract that a release brought; does nothing where it
 * stands already, so a start that was cut off is finished by the next. `empty`: shop, settings, alloys, gold history, first admin. `demo`: also the Miami Cuban
 * Link, priced from an example gold price. Says which admin was made just now, if any.
 */
export async function seed(ctx: Ctx): Promise<{ admin: FirstAdmin | null }> {
  await registerContractTypes(ctx)
  if (await isOpened(ctx)) return { admin: null }
  await openShop(ctx)
  await openCatalogue(ctx)
  await seedHistory(ctx)
  if (ctx.settings.seed === 'demo') await seedDemo(ctx)
  return { admin: await createFirstAdmin(ctx) }
}

async function seedDemo(ctx: Ctx): Promise<void> {
  await addMiamiCubanLink(ctx)
  await seedExampleQuote(ctx)
  if (await anyRun(ctx.db)) return
  const runId = await previewReprice(ctx, SYSTEM, { kind: 'reprice', idempotencyKey: null })
  await applyRun(ctx, SYSTEM, runId, { includeHeld: false })
}
