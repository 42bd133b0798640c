import { type Actor, SYSTEM } from '#server/access/actor.ts'
import { sealNow } from '#server/audit/chain.ts'
import { record } from '#server/audit/record.ts'
import {
  addExampleProducts,
  EXAMPLE_PRODUCTS,
} from '#server/catalogue/products/example-products.ts'
import { runDailyChecks } from '#server/compliance/daily-checks.ts'
import { decide } from '#server/compliance/findings.ts'
import {
  changeShop,
  createShop,
  currentConfig,
  recordShopChange,
  shopOf,
} from '#server/configuration/configuration.ts'
import { letterheadOf, logoOf, withLetterhead } from '#server/configuration/trade-settings.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { createUser, DEFAULT_ADMIN_NAME } from '#server/identity/accounts/account.ts'
import { changeName } from '#server/identity/profile/profile.ts'
import { actorWith } from '#server/identity/sign-in/identify.ts'
import { recordSignIn } from '#server/identity/sign-in/sign-in.ts'
import { MADE_UP_METALS } from '#server/market/history/example-quote.ts'
import { quoteInput } from '#server/market/quotes/input.ts'
import { recordQuote } from '#server/market/quotes/quote.ts'
import { limitsInput, marginInput } from '#server/operations/settings/input.ts'
import { saveLimits } from '#server/operations/settings/limits.ts'
import { saveMargin } from '#server/operations/settings/margin.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { applyDueTransitions } from '#server/trade/contracts/lifecycle/jobs.ts'
import { isSellerNamed } from '#server/trade/documents/logo/letterhead.ts'
import { DemoClock, type DemoShop, type Scenario } from './demo-shop.ts'
import { insertQuotesOfYear, OPENING_HOUR } from './feeds.ts'
import { type GoldAt, goldPath, madeUpPath } from './gold-path.ts'
import { addChains, addStock, countStock } from './pieces.ts'
import { reprice, runCampaign, setManually, updateCampaigns } from './prices.ts'
import type { Arrival } from './queries.ts'
import { existingWork, findingsBefore, isDemoMade, ownerOf, unpricedProducts } from './queries.ts'
import { type Random, seededRandom } from './random.ts'
import * as scenarios from './scenarios.ts'

const SEED = 20_261_201
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const MICRO_PER_CENT = 10_000
const OWNER = 'Elena Fischer'
const SHOP_NAME = 'Fischer Jewelry'
const SHOP_ADDRESS = '48 West 47th Street\nNew York, NY 10036'
/** The other metals that the shop sells: the price as a share of gold's, and how it swings. */
const OTHER_METALS = [
  { metal: 'XAG', perGold: 10 / MADE_UP_METALS.XAG.perGold, swing: 0.06, days: 150 },
  { metal: 'XPT', perGold: 10 / MADE_UP_METALS.XPT.perGold, swing: 0.05, days: 210 },
] as const
/** Prices are recalculated when gold has moved by this share since the last time. */
const REPRICE_THRESHOLD = 0.035

/** The shop cannot get a demo year; the message says why. */
export class DemoRefused extends Error {}

/** The shop already has a demo year. */
export class DemoExists extends Error {}

/** Creates a new shop as of the day before the year, so that its first settings are older than all others. */
export async function createShopBeforeYear(ctx: Ctx, days = 365): Promise<void> {
  const at = plusMs(ctx.clock.now(), -(days + 1) * DAY)
  await createShop({ ...ctx, clock: { now: () => at } })
}

/**
 * Simulates a year of a shop up to now from a fixed seed, by the product's own functions and a simulated clock.
 * `onProgress` gets the progress from 0 to 1. Throws `DemoRefused` when the shop has real data, and `DemoExists` when it has
 * a demo year.
 */
export async function simulateYear(
  baseContext: Ctx,
  onProgress: (share: number) => void,
  days = 365,
): Promise<void> {
  if (await isDemoMade(baseContext.db)) throw new DemoExists()
  const existing = await existingWork(baseContext.db)
  if (existing)
    throw new DemoRefused(
      `this shop has ${existing} of its own, which must not be mixed with invented ones`,
    )
  const until = Date.parse(baseContext.clock.now())
  const from = until - days * DAY
  const random = seededRandom(SEED)
  const { currency } = await shopOf(baseContext.db)
  const gold = goldPath(currency, seededRandom(SEED + 1))
  if (!gold)
    throw new DemoRefused(`no gold history is published in ${currency}; choose another currency`)
  const memoizedGold = memoized(gold)
  const paths: [Metal, GoldAt, string][] = [
    [GOLD, memoizedGold, 'Demo: read off the published gold history, not said by this source.'],
    ...OTHER_METALS.map(({ metal, ...path }): [Metal, GoldAt, string] => [
      metal,
      madeUpPath(memoizedGold, path),
      'Demo: made up.',
    ]),
  ]
  for (const [n, [metal, price, note]] of paths.entries()) {
    const source = { metal, price, note, currency, random: seededRandom(SEED + 2 + 1000 * n) }
    await insertQuotesOfYear(baseContext, { from, until, ...source })
  }
  const shop = await prepareShop(baseContext, from, random, currency)
  await simulateDays(shop, { from, until, days, gold: memoizedGold, onProgress })
  shop.clock.advanceTo(until)
  await enterGoldToday(shop, memoizedGold)
  await applyDueTransitions(shop.ctx)
  await resolveOldFindings(shop)
  await runDailyChecks(shop.ctx)
  await transaction(baseContext, (tx) =>
    record(
      tx,
      { ...SYSTEM, name: '' },
      { act: 'demo_year_made', subject: 'shop', details: { seed: SEED } },
    ),
  )
  await sealNow(baseContext)
}

/** Enters the gold price of today, so that the new shop is not out of date. */
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

/** Resolves old findings; recent ones stay open. */
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
  const owner = await namedOwner(ctx)
  const shop: DemoShop = {
    ctx,
    clock,
    random,
    owner,
    clerks,
    currency,
    customers: [],
    products: [],
    otherProducts: EXAMPLE_PRODUCTS,
    repriced: [],
  }
  await saveSettings(shop)
  await saveStaffLimits(shop)
  await saveSeller(shop)
  await addChains(shop)
  await addExampleProducts(ctx)
  const repriced = (await unpricedProducts(ctx.db)).map(({ slug }) => slug)
  const products = repriced.filter((slug) => !EXAMPLE_PRODUCTS.includes(slug))
  return { ...shop, products, repriced }
}

/** The first admin, who gets a name unless the account has one. */
async function namedOwner(ctx: Ctx): Promise<Actor> {
  const first = await ownerOf(ctx.db)
  const owner = first && (await actorWith(ctx, first.id))
  if (!owner) throw new DemoRefused('this shop has no admin who could have worked here for a year')
  if (owner.name !== DEFAULT_ADMIN_NAME) return owner
  await changeName(ctx, owner, { name: OWNER, version: first.version })
  return { ...owner, name: OWNER }
}

/** Saves currency, unit and margins when they are still the example settings. */
async function saveSettings({ ctx, owner, currency }: DemoShop): Promise<void> {
  const shop = await shopOf(ctx.db)
  if (shop.set_up === 0)
    await transaction(ctx, async (tx) => {
      await changeShop(tx, owner, shop.version, { currency, set_up: 1 })
      await recordShopChange(tx, owner, 'shop_saved', { currency, weightUnit: shop.weight_unit })
    })
  if (!(await currentConfig(ctx.db)).example) return
  const margin = { marginPercent: '42', labourPerGram: '12', rounding: 'nearest_5' }
  await saveMargin(ctx, owner, marginInput.parse({ group: 'solid', ...margin }))
}

/** Dealers take chains of some ten thousand on memo, which the clerks of this shop confirm themselves. */
async function saveStaffLimits({ ctx, owner, currency }: DemoShop): Promise<void> {
  const shop = await shopOf(ctx.db)
  const input = limitsInput.parse({
    version: shop.version,
    staffLines: String(shop.staff_lines),
    staffChange: String(shop.staff_change_bp / 100),
    staffCashOut: formatAmount(shop.staff_cash_out, currency),
    staffPaidOut: formatAmount(10 * shop.staff_paid_out, currency),
    weighFirst: String(shop.weigh_first_bp / 100),
    weighAgain: String(shop.weigh_again_bp / 100),
    staffSeesCost: shop.staff_sees_cost === 1,
  })
  await saveLimits(ctx, owner, input)
}

/** Gives the shop the name and the address of its letterhead, unless it has an address. */
async function saveSeller({ ctx, owner }: DemoShop): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { name, trade, version } = await shopOf(tx.db)
    const letterhead = letterheadOf(trade)
    if (isSellerNamed({ name, address: letterhead.address })) return
    const seller = { name: SHOP_NAME, address: SHOP_ADDRESS }
    const updated = { ...letterhead, address: seller.address, logo: logoOf(trade) }
    await changeShop(tx, owner, version, {
      name: seller.name,
      trade: withLetterhead(trade, updated),
    })
    await recordShopChange(tx, owner, 'letterhead_saved', seller)
  })
}

/** A staff account with a random password. */
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

/** Day by day: runs pending scenarios, new scenarios, planned events and scheduled jobs. */
async function simulateDays(
  shop: DemoShop,
  { from, until, days, gold, onProgress }: SimulationPeriod,
): Promise<void> {
  const pending: { day: number; scenario: Scenario }[] = []
  const plannedEvents = [...PLANNED_EVENTS]
  let lastSpot = 0
  let arrivals: Arrival[] = []
  for (let day = 0; day <= days; day += 1) {
    const opens = Math.floor(from / DAY) * DAY + day * DAY + OPENING_HOUR * HOUR
    const weekday = new Date(opens).getUTCDay()
    if (opens < from || opens > until || weekday === 0 || weekday === 6) continue
    shop.clock.advanceTo(opens + 5 * 60_000)
    await signInClerks(shop)
    const spot = gold(opens)
    if (lastSpot === 0 || Math.abs(spot / lastSpot - 1) > REPRICE_THRESHOLD) {
      const isFirst = lastSpot === 0
      await reprice(shop)
      lastSpot = spot
      if (isFirst)
        arrivals = [
          ...(await addStock(shop, shop.products, seededRandom(SEED + 3), { days, percent: 8 })),
          ...(await addStock(shop, shop.otherProducts, seededRandom(SEED + 4), {
            days,
            percent: 60,
          })),
        ]
    }
    while ((plannedEvents[0]?.day ?? days + 1) <= day) await plannedEvents.shift()?.run(shop)
    await updateCampaigns(shop)
    const due = pending.filter((one) => one.day <= day)
    pending.splice(0, pending.length, ...pending.filter((one) => one.day > day))
    const todaysScenarios = [...due.map(({ scenario }) => scenario), ...newScenarios(shop, day)]
    for (const scenario of todaysScenarios) {
      const days = await resume(scenario)
      if (days !== null) pending.push({ day: day + days, scenario: scenario })
    }
    await applyDueTransitions(shop.ctx)
    onProgress(day / days)
  }
  await countStock(shop, arrivals)
}

/** Each clerk signs in when the shop opens. */
async function signInClerks({ ctx, clerks }: DemoShop): Promise<void> {
  for (const { id } of clerks) await recordSignIn(ctx, id, { by: 'password', secondFactor: false })
}

/** The number of days until the scenario continues; null when it has ended or a step was refused. */
async function resume(scenario: Scenario): Promise<number | null> {
  try {
    const { value, done } = await scenario.next()
    return done ? null : value
  } catch (error) {
    // For example, a price lock can expire during a weekend.
    if (error instanceof Refused) return null
    throw error
  }
}

/** The probability of each scenario per working day, in thousandths. */
const SCENARIOS: readonly [(shop: DemoShop) => Scenario, number][] = [
  [(shop) => scenarios.sale(shop), 480],
  [scenarios.layaway, 190],
  [scenarios.customOrder, 130],
  [scenarios.buyBack, 160],
  [scenarios.priceLock, 110],
  [scenarios.memo, 60],
  [scenarios.consignment, 50],
  [scenarios.benchWork, 220],
  // By the formula, because prices from before the year may be under the floor of that day.
  [(shop) => scenarios.sale({ ...shop, products: shop.otherProducts }, 'formula'), 90],
]

/** Each scenario has random numbers of its own, so that a change of one does not change all others. */
function newScenarios(shop: DemoShop, day: number): Scenario[] {
  return SCENARIOS.flatMap(([scenario, perThousand], n) => {
    const random = seededRandom(SEED + 100 * day + n)
    return random.next() * 1_000 < perThousand ? [scenario({ ...shop, random })] : []
  })
}

/** Planned events by day of the year; each runs on the first working day from then on. */
const PLANNED_EVENTS: readonly { day: number; run: (shop: DemoShop) => Promise<void> }[] = [
  { day: 40, run: (shop) => setManually(shop, 'kept') },
  { day: 83, run: (shop) => runCampaign(shop, { name: 'Valentine week', days: 10, percent: 10 }) },
  { day: 130, run: (shop) => setManually(shop, 'undone') },
  { day: 215, run: (shop) => setManually(shop, 'kept') },
  { day: 340, run: (shop) => runCampaign(shop, { name: 'Autumn sale', days: 14, percent: 12 }) },
]

/** Caches prices, so that the same time always has the same price. */
function memoized(gold: GoldAt): GoldAt {
  const known = new Map<number, number>()
  return (ms) => {
    const mid = known.get(ms) ?? gold(ms)
    known.set(ms, mid)
    return mid
  }
}
