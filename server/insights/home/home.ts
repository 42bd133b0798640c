import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { countPieces, groupsSold, measuresOf } from '#server/catalogue/catalogue.ts'
import { currentConfig, isCurrencyFixed, shopOf } from '#server/configuration/configuration.ts'
import { sampleGroups } from '#server/configuration/example-settings.ts'
import { ruleFor, type SettingsGroup } from '#server/formula/settings/settings-groups.ts'
import { gramsText } from '#server/formula/units/weight.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import { firstMetalSold } from '#server/market/gold-settings.ts'
import { latestLogEntry } from '#server/market/history/list.ts'
import type { QuoteEntryProps } from '#server/market/history/props.ts'
import { alertsFor } from '#server/messaging/alerts/alert.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readOnDemand } from '#server/platform/database/read-once.ts'
import { latestRun, mayUndoRun, runProps } from '#server/pricing/runs/run-page.ts'
import { layoutFor } from './cards.ts'
import { type FirstSteps, HOME_CARDS, type HomeProps } from './props.ts'
import * as queries from './queries.ts'

/** Cards that are loaded after the page. */
type DeferredCard = 'priorities' | 'promises' | 'work'

/**
 * The home page: gold price, number of pieces, last price run, and the first steps of a new shop. A later request for one
 * card reads only what that card needs.
 */
export function homePage(ctx: Ctx, actor: Actor): PropsFor<Omit<HomeProps, DeferredCard>> {
  const latest = readOnDemand(() => latestLogEntry(ctx))
  const counts = readOnDemand(() => countPieces(ctx.db))
  const run = readOnDemand(() => latestRun(ctx.db))
  return {
    alerts: () => alertsFor(ctx, actor),
    latest,
    pieces: async () => (await counts()).pieces,
    priced: async () => (await counts()).priced,
    lastRun: async () => {
      const last = await run()
      return last && runProps(ctx.db, actor, last)
    },
    mayUndo: async () => {
      const last = await run()
      return last !== null && mayUndoRun(ctx, actor, last)
    },
    firstSteps: async () => firstSteps(ctx, actor, latest, counts),
    layout: () => layoutFor(ctx, actor),
    defaultCards: HOME_CARDS,
  }
}

/** Shown to admins until prices are calculated from an own gold price with own settings. */
async function firstSteps(
  ctx: Ctx,
  actor: Actor,
  latestEntry: () => Promise<QuoteEntryProps | null>,
  counts: () => ReturnType<typeof countPieces>,
): Promise<FirstSteps | null> {
  const { db } = ctx
  if (!can(actor, 'shop_settings.save')) return null
  const config = await currentConfig(db)
  const isPriced = await queries.hasOwnPrice(db)
  if (isPriced && !config.example) return null
  const groups = await groupsSold(db)
  // One group of own values is enough for the first prices; the others are named where prices are calculated.
  const isOwn = sampleGroups(config, groups).length < groups.length
  if (isPriced && isOwn) return null
  const shop = await shopOf(db)
  const isOpen = (await counts()).priced === 0 && !(await isCurrencyFixed(db))
  const ruleOf = (group: SettingsGroup) => ({ group, rule: ruleFor(config.settings, group) })
  const [first, ...others] = groups
  const latest = await latestEntry()
  const piece = await queries.samplePiece(db, await firstMetalSold(db))
  return {
    shop: { done: shop.set_up === 1 || !isOpen, isOpen },
    gold: { done: latest !== null && !latest.example },
    margin: { done: isOwn, rules: [ruleOf(first), ...others.map(ruleOf)] },
    weight: {
      done: await queries.hasWeights(db),
      sku: piece?.sku ?? null,
      variantId: piece?.id ?? null,
      weightG: gramsText(piece?.weight_mg ?? null),
      widthMm: piece ? measuresOf(piece).widthMm : null,
      lengthIn: piece ? measuresOf(piece).lengthIn : null,
      karat: piece?.karat ?? null,
      fineness: piece?.fineness ?? null,
    },
    apply: { done: isPriced },
  }
}
