import { isDeepStrictEqual } from 'node:util'
import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import {
  configVersion,
  createNextVersion,
  currentConfig,
  shopOf,
  versions,
} from '#server/configuration/configuration.ts'
import type { PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import { type GoldOfDay, goldByMonth } from '#server/market/history/chart.ts'
import type { Quote } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { canPrice, todaysBasis } from '#server/pricing/lines/basis.ts'
import type { RehearsalInput } from './input.ts'
import * as queries from './queries.ts'
import { unsoundness } from './sound.ts'
import { readSettings } from './typed-settings.ts'

const MONTHS = 12

/**
 * Puts new settings on trial and returns the rehearsal's id; nothing is in force yet. Throws `Refused` beside each
 * field, `Conflict` when somebody made a version since `base`.
 */
export async function openRehearsal(
  ctx: Ctx,
  actor: Actor,
  input: RehearsalInput,
): Promise<number> {
  authorize(actor, 'pricing_settings.change')
  const { base, note } = input
  return transaction(ctx, async (tx) => {
    const { settings } = await configVersion(tx.db, base)
    const { time_zone: timeZone } = await shopOf(tx.db)
    const asked = readSettings(input, { currency: settings.currency, timeZone })
    return open(tx, actor, { base, note, restores: null, settings: asked })
  })
}

/** The same for the settings of an older version: bringing it back makes a new one. */
export async function openRestoration(
  ctx: Ctx,
  actor: Actor,
  { base, version }: { base: number; version: number },
): Promise<number> {
  authorize(actor, 'pricing_settings.restore')
  return transaction(ctx, async (tx) => {
    const current = await currentConfig(tx.db)
    const { settings } = await knownVersion(tx.db, version)
    if (settings.currency !== current.settings.currency)
      throw new Refused({ form: { key: 'version_of_other_currency' } })
    // Bounds may have become stricter since it was in force.
    if (Object.keys(unsoundness(settings)).length > 0)
      throw new Refused({ form: { key: 'rule_unsound' } })
    return open(tx, actor, { base, note: '', restores: version, settings })
  })
}

/** Makes the rehearsed settings the next version, once; returns its number. Throws `Conflict` when another was made since. */
export async function confirmRehearsal(ctx: Ctx, actor: Actor, id: number): Promise<number> {
  authorize(actor, 'pricing_settings.change')
  return transaction(ctx, async (tx) => {
    const rehearsal = await rehearsalOf(tx.db, id)
    if (rehearsal.made_version !== null) return rehearsal.made_version
    const seen = await queries.samplesOf(tx.db, id)
    if (seen.length < goldOf(rehearsal).length)
      throw new Refused({ form: { key: 'rehearse_first' } })
    const version = await createNextVersion(tx, {
      base: rehearsal.base_version,
      author: actor.id,
      note: rehearsal.note,
      settings: JSON.parse(rehearsal.settings),
    })
    await queries.markMade(tx, id, version)
    await record(tx, actor, {
      act: 'configuration_saved',
      subject: 'configuration',
      subjectId: version,
      details: { base: rehearsal.base_version, restores: rehearsal.restores, note: rehearsal.note },
    })
    return version
  })
}

/** Throws `NotFound`. */
export async function rehearsalOf(db: Db, id: number): Promise<queries.Rehearsal> {
  const rehearsal = await queries.rehearsalById(db, id)
  if (!rehearsal) throw new NotFound()
  return rehearsal
}

export const goldOf = ({ gold }: queries.Rehearsal): GoldOfDay[] => JSON.parse(gold)

/** A version somebody may ask for; anything else is no address of ours. */
export async function knownVersion(db: Db, version: number) {
  const { version: newest } = await currentConfig(db)
  if (version > newest) throw new NotFound()
  return configVersion(db, version)
}

interface Asked {
  base: number
  note: string
  restores: number | null
  settings: PricingSettings
}

async function open(tx: Tx, actor: Actor, asked: Asked): Promise<number> {
  const current = await currentConfig(tx.db)
  if (asked.base !== current.version) {
    const [newest] = await versions(tx.db, 1)
    const values = { name: newest?.by ?? '', version: current.version }
    throw new Conflict({ key: 'configuration_made', values })
  }
  if (isSame(asked.settings, current.settings))
    throw new Refused({ form: { key: 'nothing_changed' } })
  const quote = await goldToday(tx)
  return queries.insertRehearsal(tx, {
    base_version: asked.base,
    settings: JSON.stringify(asked.settings),
    note: asked.note,
    restores: asked.restores,
    quote_id: quote.id,
    gold: JSON.stringify(await goldUntil(tx, quote)),
    created_by: actor.id,
    created_at: tx.clock.now(),
    made_version: null,
  })
}

async function goldToday(tx: Tx): Promise<Quote> {
  const basis = await todaysBasis(tx)
  if (!basis) throw new Refused({ form: { key: 'no_gold' } })
  const { quote, config } = basis
  if (!canPrice(basis)) {
    const values = { currency: quote.currency, shopCurrency: config.settings.currency }
    throw new Refused({ form: { key: 'no_exchange_rate', values } })
  }
  return quote
}

/** The last months' gold in the currency of today's, and today's. */
async function goldUntil(tx: Tx, quote: Quote): Promise<GoldOfDay[]> {
  const { currency, mid, quoted_at: at } = quote
  const months = await goldByMonth(tx.db, { currency, now: tx.clock.now(), months: MONTHS })
  return [...months, { at, midMicro: mid }]
}

/** As they are kept; the order in which fields were written down is no difference. */
function isSame(one: PricingSettings, other: PricingSettings): boolean {
  const [before, after] = [one, other].map((settings) => JSON.stringify({ rules: [], ...settings }))
  return isDeepStrictEqual(JSON.parse(before ?? ''), JSON.parse(after ?? ''))
}
