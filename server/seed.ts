import { SYSTEM } from '#server/access/actor.ts'
import { addExampleProducts } from '#server/catalogue/products/example-products.ts'
import { addMiamiCubanLink } from '#server/catalogue/products/miami-cuban-link.ts'
import { PIECE_KINDS } from '#server/formula/settings/piece-kinds.ts'
import {
  createFirstAdmin,
  type FirstAdmin,
  hasAnyUser,
  type ShowPassword,
} from '#server/identity/accounts/account.ts'
import { seedHistory } from '#server/market/history/seed-history.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fillLookup } from '#server/platform/database/value-lists.ts'
import { formulaKinds, runKinds } from '#server/pricing/run-kinds.ts'
import { previewReprice } from '#server/pricing/run-requests/reprice.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { lastWrittenRun } from '#server/pricing/runs/price-run.ts'
import { CONTRACT_TYPES, typesWhere } from '#server/trade/contract-types/lookup.ts'
import { seedAlloys } from './catalogue/alloys/alloy.ts'
import { createShop } from './configuration/configuration.ts'
import { seedTaxClasses } from './configuration/tax-classes/tax-class.ts'
import { seedExampleQuote } from './market/history/example-quote.ts'

/**
 * Adds what a new database needs, and at every start the kinds of pieces and price runs and the types of contract of this release. Each
 * step is skipped when it is done, so an interrupted start is completed by the next. `empty`: shop, settings, tax classes, alloys, gold
 * history, first admin. `demo`: also what `addDemo` adds. Returns the admin if it was just created.
 */
export async function seed(
  ctx: Ctx,
  showPassword: ShowPassword = () => {},
  addDemo: (ctx: Ctx) => Promise<void> = seedDemo,
): Promise<{ admin: FirstAdmin | null }> {
  await fillLookup(ctx.db, 'piece_kinds', 'kind', PIECE_KINDS)
  await fillLookup(ctx.db, 'price_run_kinds', 'kind', runKinds)
  await fillLookup(ctx.db, 'contract_types', 'type', CONTRACT_TYPES, {
    column: 'pays_out',
    values: typesWhere(({ money }) => money === 'out'),
  })
  if (await hasAnyUser(ctx)) return { admin: null }
  await createShop(ctx)
  await seedTaxClasses(ctx)
  await seedAlloys(ctx)
  await seedHistory(ctx)
  if (ctx.settings.seed === 'demo') await addDemo(ctx)
  return { admin: await createFirstAdmin(ctx, showPassword) }
}

/**
 * Adds the Miami Cuban Link and other example products, all priced from an example price of each metal. Steps that
 * are done are skipped.
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await addMiamiCubanLink(ctx)
  await addExampleProducts(ctx)
  for (const metal of ['XAU', 'XAG', 'XPT'] as const) await seedExampleQuote(ctx, metal)
  // A preview that an interrupted start did not apply is left; its prices may be outdated.
  if (!(await lastWrittenRun(ctx.db, formulaKinds))) await priceAll(ctx)
}

/** Previews a price run of every piece as the system, and applies it. */
export async function priceAll(ctx: Ctx): Promise<void> {
  const runId = await previewReprice(ctx, SYSTEM, { kind: 'reprice', idempotencyKey: null })
  await applyRun(ctx, SYSTEM, runId, { includeHeld: false })
}
