import { isDeepStrictEqual } from 'node:util'
import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import {
  configVersion,
  createNextVersion,
  currentConfig,
  existingVersion,
  shopOf,
  versions,
} from '#server/configuration/configuration.ts'
import type { PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import type { QuoteBasis } from '#server/formula/settings/rule.ts'
import { ratePpmOf } from '#server/formula/settings/tax.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { type MonthEndPrice, metalByMonth } from '#server/market/history/chart.ts'
import { type Quote, quoteBasis } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import {
  type Basis,
  mainQuote,
  reasonWithoutPrice,
  todaysBasis,
} from '#server/pricing/lines/basis.ts'
import type { SimulationInput } from './input.ts'
import * as queries from './queries.ts'
import { settingsProblems } from './settings-problems.ts'
import type { SampleTime } from './table.ts'
import { readSettings } from './typed-settings.ts'

const MONTHS = 12

/**
 * Starts a simulation of new settings and returns its id; nothing is in force yet. Throws `Refused` beside each field,
 * `Conflict` when a version was created since `base`.
 */
export async function startSimulation(
  ctx: Ctx,
  actor: Actor,
  input: SimulationInput,
): Promise<number> {
  authorize(actor, 'pricing_settings.change')
  const { base, note } = input
  return transaction(ctx, async (tx) => {
    const { settings } = await configVersion(tx.db, base)
    const { time_zone: timeZone } = await shopOf(tx.db)
    const parsed = readSettings(input, settings, timeZone)
    return createSimulation(tx, actor, { base, note, restores: null, settings: parsed })
  })
}

/** Starts a simulation of the settings of an older version, which become a new version when confirmed. */
export async function startRestoration(
  ctx: Ctx,
  actor: Actor,
  { base, version }: { base: number; version: number },
): Promise<number> {
  authorize(actor, 'pricing_settings.restore')
  return transaction(ctx, async (tx) => {
    const current = await currentConfig(tx.db)
    const { settings } = await existingVersion(tx.db, version)
    if (settings.currency !== current.settings.currency)
      throw new Refused({ form: { key: 'version_of_other_currency' } })
    // Limits may have become stricter since then.
    if (Object.keys(settingsProblems(settings)).length > 0)
      throw new Refused({ form: { key: 'rule_not_calculable' } })
    return createSimulation(tx, actor, { base, note: '', restores: version, settings })
  })
}

/**
 * Makes the simulated settings the next version, once; returns its number. Throws `Conflict` when another version was
 * created since.
 */
export async function confirmSimulation(ctx: Ctx, actor: Actor, id: number): Promise<number> {
  authorize(actor, 'pricing_settings.change')
  return transaction(ctx, async (tx) => {
    const simulation = await simulationOf(tx.db, id)
    if (simulation.made_version !== null) return simulation.made_version
    const samples = await queries.samplesOf(tx.db, id)
    if (samples.length < goldOf(simulation).length)
      throw new Refused({ form: { key: 'simulation_unfinished' } })
    const version = await createNextVersion(tx, {
      base: simulation.base_version,
      author: actor.id,
      note: simulation.note,
      settings: JSON.parse(simulation.settings),
    })
    await queries.markConfirmed(tx, id, version)
    await record(tx, actor, {
      act: 'configuration_saved',
      subject: 'configuration',
      subjectId: version,
      details: {
        base: simulation.base_version,
        restores: simulation.restores,
        note: simulation.note,
      },
    })
    return version
  })
}

/** Throws `NotFound`. */
export async function simulationOf(db: Db, id: number): Promise<queries.Simulation> {
  const simulation = await queries.simulationById(db, id)
  if (!simulation) throw new NotFound()
  return simulation
}

export const goldOf = ({ gold }: queries.Simulation): SampleTime[] => JSON.parse(gold)

interface SimulationRequest {
  base: number
  note: string
  restores: number | null
  settings: PricingSettings
}

async function createSimulation(tx: Tx, actor: Actor, request: SimulationRequest): Promise<number> {
  const current = await currentConfig(tx.db)
  if (request.base !== current.version) {
    const [newest] = await versions(tx.db, 1)
    const values = { name: newest?.by ?? '', version: current.version }
    throw new Conflict({ key: 'configuration_conflict', values })
  }
  if (isSame(request.settings, current.settings))
    throw new Refused({ form: { key: 'nothing_changed' } })
  const basis = await basisToday(tx)
  return queries.insertSimulation(tx, {
    base_version: request.base,
    settings: JSON.stringify(request.settings),
    note: request.note,
    restores: request.restores,
    quote_id: mainQuote(basis).id,
    gold: JSON.stringify(await sampleTimes(tx, basis)),
    created_by: actor.id,
    created_at: tx.clock.now(),
    made_version: null,
  })
}

async function basisToday(tx: Tx): Promise<Basis> {
  const basis = await todaysBasis(tx)
  if (!basis) throw new Refused({ form: await reasonWithoutPrice(tx) })
  return basis
}

/**
 * The times of the samples: the month ends of the main metal, and today. Every other metal has its price of the same month;
 * without one the newest before it, and before its first price that one, so that its pieces are priced at all times.
 */
async function sampleTimes(tx: Tx, basis: Basis): Promise<SampleTime[]> {
  const main = mainQuote(basis)
  const others: { quote: Quote; months: MonthEndPrice[] }[] = []
  for (const quote of basis.quotes.values())
    if (quote !== main) others.push({ quote, months: await monthEnds(tx, quote) })
  const past = (await monthEnds(tx, main)).map((time) => ({
    ...time,
    others: others.map(({ quote, months }) => {
      const before = months.findLast(({ at }) => at.slice(0, 7) <= time.at.slice(0, 7))
      return priceOf(quote, (before ?? months[0])?.midMicro)
    }),
  }))
  const today = others.map(({ quote }) => priceOf(quote))
  return [...past, { at: main.quoted_at, midMicro: main.mid, others: today }]
}

const monthEnds = (tx: Tx, { metal, currency }: Quote) =>
  metalByMonth(tx.db, { metal, currency, now: tx.clock.now(), months: MONTHS })

const priceOf = (quote: Quote, midMicro = quote.mid): [Metal, QuoteBasis] => [
  quote.metal,
  { ...quoteBasis(quote), midMicro },
]

/** Compares settings as they are stored, ignoring the order of fields and the unit of a tax rate. */
function isSame(one: PricingSettings, other: PricingSettings): boolean {
  const [before, after] = [one, other].map((settings) => JSON.stringify({ rules: [], ...settings }))
  const comparable = (text = '') =>
    JSON.parse(text, (key, value) =>
      key === 'tax' ? { mode: value.mode, ratePpm: ratePpmOf(value) } : value,
    )
  return isDeepStrictEqual(comparable(before), comparable(after))
}
