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
import { type Story, StoryClock, type World } from './demo-shop.ts'
import { hearTheYear, OPENS } from './feeds.ts'
import { type GoldAt, goldPath } from './gold-path.ts'
import { addChains, fillTheWindow } from './pieces.ts'
import { campaign, followCampaigns, reprice, setByHand } from './prices.ts'
import { findingsBefore, isMade, ownerOf, realWork, unpricedProducts } from './queries.ts'
import { type Chance, chanceFrom } from './random.ts'
import * as stories from './scenarios.ts'

const SEED = 20_261_121
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const MICRO_PER_CENT = 10_000
/** Prices follow when gold has moved by so much since they were last written. */
const WORTH_A_RUN = 0.035

/** Why a shop cannot have a made-up year. */
export class NoDemo extends Error {}

/** The year is here already: nothing is to do. */
export class AlreadyMade extends Error {}

/**
 * A year of a shop up to now, out of a fixed seed: what happened follows from it, by the house's own verbs on a clock
 * that runs through the year. `tell` hears how far it has come, from 0 to 1. Throws `NoDemo` where there is real
 * work, `AlreadyMade` where the year has passed before.
 */
export async function liveAYear(
  house: Ctx,
  tell: (share: number) => void,
  days = 365,
): Promise<void> {
  if (await isMade(house.db)) throw new AlreadyMade()
  const work = await realWork(house.db)
  if (work) throw new NoDemo(`this shop has ${work} of its own; a made-up year would bury them`)
  const until = Date.parse(house.clock.now())
  const from = until - days * DAY
  const chance = chanceFrom(SEED)
  const { currency } = await shopOf(house.db)
  const gold = goldPath(currency, chanceFrom(SEED + 1))
  if (!gold)
    throw new NoDemo(`no gold history is published in ${currency}; choose another currency`)
  const remembered = remembering(gold)
  await hearTheYear(house, {
    from,
    until,
    gold: remembered,
    currency,
    chance: chanceFrom(SEED + 2),
  })
  const world = await openTheDoors(house, from, chance, currency)
  await passTheDays(world, { from, until, days, gold: remembered, tell })
  world.clock.reach(until)
  await enterTodaysGold(world, remembered)
  await followTheClock(world.ctx)
  await fileOldReports(world)
  await runDailyChecks(world.ctx)
  await transaction(house, (tx) =>
    record(
      tx,
      { ...SYSTEM, name: '' },
      { act: 'demo_year_made', subject: 'shop', details: { seed: SEED } },
    ),
  )
}

/** The owner looked at gold just now, so that a shop is not out of date on the day it was made. */
async function enterTodaysGold({ ctx, owner }: World, gold: GoldAt): Promise<void> {
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
async function fileOldReports({ ctx, owner }: World): Promise<void> {
  const lately = plusMs(ctx.clock.now(), -20 * DAY)
  for (const { id } of await findingsBefore(ctx.db, lately))
    await decide(ctx, owner, id, { from: 'open', to: 'resolved', note: 'Filed in time' })
}

async function openTheDoors(
  house: Ctx,
  from: number,
  chance: Chance,
  currency: string,
): Promise<World> {
  const clock = new StoryClock(from + OPENS * HOUR)
  const ctx: Ctx = { ...house, clock }
  const clerks = [await clerk(ctx, 'Maria Santos'), await clerk(ctx, 'Jonas Weber')]
  const first = await ownerOf(house.db)
  const owner = first && (await actorWith(house, first.id))
  if (!owner) throw new NoDemo('this shop has no admin who could have worked here for a year')
  const world: World = {
    ctx,
    clock,
    chance,
    owner,
    clerks,
    currency,
    customers: [],
    products: [],
  }
  await settle(world)
  await addChains(world)
  const products = (await unpricedProducts(house.db)).map(({ slug }) => slug)
  return { ...world, products }
}

/** The owner's first evening: currency, unit and margins, where they are still the example's. */
async function settle({ ctx, owner, currency }: World): Promise<void> {
  const shop = await shopOf(ctx.db)
  if (shop.set_up === 0) await saveShop(ctx, owner, { currency, weightUnit: shop.weight_unit })
  if (!(await currentConfig(ctx.db)).example) return
  const said = { marginPercent: '42', labourPerGram: '12', rounding: 'nearest_5' }
  await saveMargin(ctx, owner, marginInput.parse({ construction: 'solid', ...said }))
}

/** Somebody who works here but whose password nobody knows. */
async function clerk(ctx: Ctx, name: string): Promise<Actor> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const id = await createUser(ctx, { email, name, role: 'staff', password: ctx.ids.token() })
  const actor = await actorWith(ctx, id)
  if (!actor) throw new Error(`${name} cannot work here`)
  return actor
}

interface Days {
  days: number
  from: number
  until: number
  gold: GoldAt
  tell: (share: number) => void
}

/** One day after another: what was put off until then, who comes in, and what the clock decides. */
async function passTheDays(world: World, { from, until, days, gold, tell }: Days): Promise<void> {
  const waiting: { day: number; story: Story }[] = []
  const planned = [...CALENDAR]
  let priced = 0
  for (let day = 0; day <= days; day += 1) {
    const opens = Math.floor(from / DAY) * DAY + day * DAY + OPENS * HOUR
    const weekday = new Date(opens).getUTCDay()
    if (opens < from || opens > until || weekday === 0 || weekday === 6) continue
    world.clock.reach(opens + 5 * 60_000)
    const spot = gold(opens)
    if (priced === 0 || Math.abs(spot / priced - 1) > WORTH_A_RUN) {
      const isFirst = priced === 0
      await reprice(world)
      priced = spot
      if (isFirst) await fillTheWindow(world, chanceFrom(SEED + 3), days)
    }
    while ((planned[0]?.day ?? days + 1) <= day) await planned.shift()?.act(world)
    await followCampaigns(world)
    const due = waiting.filter((one) => one.day <= day)
    waiting.splice(0, waiting.length, ...waiting.filter((one) => one.day > day))
    const today = [...due.map(({ story }) => story), ...whoComesIn(world)]
    for (const story of today) {
      const days = await goOn(story)
      if (days !== null) waiting.push({ day: day + days, story })
    }
    await followTheClock(world.ctx)
    tell(day / days)
  }
}

/** For how many days a story waits now; null where it is over, or the house refused to go on with it. */
async function goOn(story: Story): Promise<number | null> {
  try {
    const { value, done } = await story.next()
    return done ? null : value
  } catch (error) {
    // Whoever comes on a Monday for a price that was held over the weekend comes too late.
    if (error instanceof Refused) return null
    throw error
  }
}

/** How many of a thousand working days bring one. */
const KINDS: readonly [(world: World) => Story, number][] = [
  [stories.sale, 480],
  [stories.layaway, 190],
  [stories.customOrder, 130],
  [stories.buyBack, 160],
  [stories.priceLock, 110],
  [stories.memo, 60],
  [stories.consignment, 50],
  [stories.benchWork, 220],
]

function whoComesIn(world: World): Story[] {
  return KINDS.flatMap(([story, perThousand]) =>
    world.chance.draw() * 1_000 < perThousand ? [story(world)] : [],
  )
}

/** What the owner had planned, by the day of the year; done on the first working day from then on. */
const CALENDAR: readonly { day: number; act: (world: World) => Promise<void> }[] = [
  { day: 40, act: (world) => setByHand(world, 'kept') },
  { day: 83, act: (world) => campaign(world, { name: 'Valentine week', days: 10, percent: 10 }) },
  { day: 130, act: (world) => setByHand(world, 'taken back') },
  { day: 215, act: (world) => setByHand(world, 'kept') },
  { day: 340, act: (world) => campaign(world, { name: 'Autumn sale', days: 14, percent: 12 }) },
]

/** The same moment has the same gold, however often it is asked for. */
function remembering(gold: GoldAt): GoldAt {
  const known = new Map<number, number>()
  return (ms) => {
    const mid = known.get(ms) ?? gold(ms)
    known.set(ms, mid)
    return mid
  }
}
