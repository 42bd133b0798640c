import { type Actor, SYSTEM } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { runDailyChecks } from '#server/compliance/daily-checks.ts'
import { decide } from '#server/compliance/findings.ts'
import { currentConfig, saveMargin, saveShop, shopOf } from '#server/configuration/configuration.ts'
import { marginInput } from '#server/configuration/input.ts'
import { actorWith, createUser } from '#server/identity/accounts/account.ts'
import { quoteInput } from '#server/market/input.ts'
import { recordQuote } from '#server/market/quotes/quote.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { followTheClock } from '#server/trade/contracts/lifecycle/jobs.ts'
import { DemoClock, type DemoShop, type Scenario } from './demo-shop.ts'
import { insertQuotesOfYear, OPENING_HOUR } from './feeds.ts'
import { type GoldAt, goldPath } from './gold-path.ts'
import { addChains, addStock } from './pieces.ts'
import { reprice, runCampaign, setManually, updateCampaigns } from './prices.ts'
import { existingWork, findingsBefore, isDemoMade, ownerOf, unpricedProducts } from './queries.ts'
import { type Random, seededRandom } from './random.ts'
import * as scenarios from './scenarios.ts'

const SEED = 20_261_121
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const MICRO_PER_CENT = 10_000
/** Prices follow when gold has moved by so much since they were last written. */
const REPRICE_THRESHOLD = 0.035

/** Why a shop cannot have a made-up year. */
export class DemoRefused extends Error {}

/** The year is here already: nothing is to do. */
export class DemoExists extends Error {}

/**
 * A year of a shop up to now, out of a fixed seed: what happened follows from it, by the house's own verbs on a clock
 * that runs through the year. `tell` hears how far it has come, from 0 to 1. Throws `NoDemo` where there is real
 * work, `AlreadyMade` where the year has passed before.
 */
export async function simulateYear(
  baseContext: Ctx,
  onProgress: (share: number) => void,
  days = 365,
): Promise<void> {
  if (await isDemoMade(baseContext.db)) throw new DemoExists()
  const existing = await existingWork(baseContext.db)
  if (existing)
    throw new DemoRefused(`this shop has ${existing} of its own; a made-up year would bury them`)
  const until = Date.parse(baseContext.clock.now())
  const from = until - days * DAY
  const random = seededRandom(SEED)
  const { currency } = await shopOf(baseContext.db)
  const gold = goldPath(currency, seededRandom(SEED + 1))
  if (!gold)
    throw new DemoRefused(`no gold history is published in ${currency}; choose another currency`)
  const memoizedGold = memoized(gold)
  await insertQuotesOfYear(baseContext, {
    from,
    until,
    gold: memoizedGold,
    currency,
    random: seededRandom(SEED + 2),
  })
  const shop = await prepareShop(baseContext, from, random, currency)
  await simulateDays(shop, { from, until, days, gold: memoizedGold, onProgress })
  shop.clock.advanceTo(until)
  await enterGoldToday(shop, memoizedGold)
  await followTheClock(shop.ctx)
  await resolveOldFindings(shop)
  await runDailyChecks(shop.ctx)
  await transaction(baseContext, (tx) =>
    record(
      tx,
      { ...SYSTEM, name: '' },
      { act: 'demo_year_made', subject: 'shop', details: { seed: SEED } },
    ),
  )
}

/** The owner looked at gold just now, so that a shop is not out of date on the day it was made. */
async function enterGoldToday({ ctx, owner }: DemoShop, gold: GoldAt): Promise<void> {
  const now = ctx.clock.now()
  const cents = Math.round(gold(Date.parse(now)) / MICRO_PER_CENT)
  await recordQuote(
    ctx,
    owner,
    quoteInput.parse({
      mid: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
      note: 'Demo: read off the published gold history.',
      confirmed: true,
    }),
  )
}

/** What was due long ago was done; what came up lately still waits. */
async function resolveOldFindings({ ctx, owner }: DemoShop): Promise<void> {
  const cutoff = plusMs(ctx.clock.now(), -20 * DAY)
  for (const { id } of await findingsBefore(ctx.db, cutoff))
    await decide(ctx, owner, id, { from: 'open', to: 'resolved', note: 'Filed in time' })
}

async function prepareShop(
  baseContext: Ctx,
  from: number,
  random: Random,
  currency: string,
): Promise<DemoShop> {
  const clock = new DemoClock(from + OPENING_HOUR * HOUR)
  const ctx: Ctx = { ...baseContext, clock }
  const clerks = [await createClerk(ctx, 'Maria Santos'), await createClerk(ctx, 'Jonas Weber')]
  const first = await ownerOf(baseContext.db)
  const owner = first && (await actorWith(baseContext, first.id))
  if (!owner) throw new DemoRefused('this shop has no admin who could have worked here for a year')
  const shop: DemoShop = {
    ctx,
    clock,
    random,
    owner,
    clerks,
    currency,
    customers: [],
    products: [],
  }
  await saveSettings(shop)
  await addChains(shop)
  const products = (await unpricedProducts(baseContext.db)).map(({ slug }) => slug)
  return { ...shop, products }
}

/** The owner's first evening: currency, unit and margins, where they are still the example's. */
async function saveSettings({ ctx, owner, currency }: DemoShop): Promise<void> {
  const shop = await shopOf(ctx.db)
  if (shop.set_up === 0) await saveShop(ctx, owner, { currency, weightUnit: shop.weight_unit })
  if (!(await currentConfig(ctx.db)).example) return
  const margin = { marginPercent: '42', labourPerGram: '12', rounding: 'nearest_5' }
  await saveMargin(ctx, owner, marginInput.parse({ construction: 'solid', ...margin }))
}

/** Somebody who works here but whose password nobody knows. */
async function createClerk(ctx: Ctx, name: string): Promise<Actor> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const id = await createUser(ctx, { email, name, role: 'staff', password: ctx.ids.token() })
  const actor = await actorWith(ctx, id)
  if (!actor) throw new Error(`${name} cannot work here`)
  return actor
}

interface SimulationPeriod {
  days: number
  from: number
  until: number
  gold: GoldAt
  onProgress: (share: number) => void
}

/** One day after another: what was put off until then, who comes in, and what the clock decides. */
async function simulateDays(
  shop: DemoShop,
  { from, until, days, gold, onProgress }: SimulationPeriod,
): Promise<void> {
  const pending: { day: number; story: Scenario }[] = []
  const plannedEvents = [...PLANNED_EVENTS]
  let lastSpot = 0
  for (let day = 0; day <= days; day += 1) {
    const opens = Math.floor(from / DAY) * DAY + day * DAY + OPENING_HOUR * HOUR
    const weekday = new Date(opens).getUTCDay()
    if (opens < from || opens > until || weekday === 0 || weekday === 6) continue
    shop.clock.advanceTo(opens + 5 * 60_000)
    const spot = gold(opens)
    if (lastSpot === 0 || Math.abs(spot / lastSpot - 1) > REPRICE_THRESHOLD) {
      const isFirst = lastSpot === 0
      await reprice(shop)
      lastSpot = spot
      if (isFirst) await addStock(shop, seededRandom(SEED + 3), days)
    }
    while ((plannedEvents[0]?.day ?? days + 1) <= day) await plannedEvents.shift()?.run(shop)
    await updateCampaigns(shop)
    const due = pending.filter((one) => one.day <= day)
    pending.splice(0, pending.length, ...pending.filter((one) => one.day > day))
    const todaysScenarios = [...due.map(({ story: scenario }) => scenario), ...newScenarios(shop)]
    for (const scenario of todaysScenarios) {
      const days = await resume(scenario)
      if (days !== null) pending.push({ day: day + days, story: scenario })
    }
    await followTheClock(shop.ctx)
    onProgress(day / days)
  }
}

/** For how many days a story waits now; null where it is over, or the house refused to go on with it. */
async function resume(scenario: Scenario): Promise<number | null> {
  try {
    const { value, done } = await scenario.next()
    return done ? null : value
  } catch (error) {
    // Whoever comes on a Monday for a price that was held over the weekend comes too late.
    if (error instanceof Refused) return null
    throw error
  }
}

/** How many of a thousand working days bring one. */
const SCENARIOS: readonly [(shop: DemoShop) => Scenario, number][] = [
  [scenarios.sale, 480],
  [scenarios.layaway, 190],
  [scenarios.customOrder, 130],
  [scenarios.buyBack, 160],
  [scenarios.priceLock, 110],
  [scenarios.memo, 60],
  [scenarios.consignment, 50],
  [scenarios.benchWork, 220],
]

function newScenarios(shop: DemoShop): Scenario[] {
  return SCENARIOS.flatMap(([scenario, perThousand]) =>
    shop.random.next() * 1_000 < perThousand ? [scenario(shop)] : [],
  )
}

/** What the owner had planned, by the day of the year; done on the first working day from then on. */
const PLANNED_EVENTS: readonly { day: number; run: (shop: DemoShop) => Promise<void> }[] = [
  { day: 40, run: (shop) => setManually(shop, 'kept') },
  { day: 83, run: (shop) => runCampaign(shop, { name: 'Valentine week', days: 10, percent: 10 }) },
  { day: 130, run: (shop) => setManually(shop, 'taken back') },
  { day: 215, run: (shop) => setManually(shop, 'kept') },
  { day: 340, run: (shop) => runCampaign(shop, { name: 'Autumn sale', days: 14, percent: 12 }) },
]

/** The same moment has the same gold, however often it is asked for. */
function memoized(gold: GoldAt): GoldAt {
  const known = new Map<number, number>()
  return (ms) => {
    const mid = known.get(ms) ?? gold(ms)
    known.set(ms, mid)
    return mid
  }
}
