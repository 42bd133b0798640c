import { shopOf } from '../configuration/configuration.ts'
import { type Ctx, later } from '../context.ts'
import type { Trx } from '../database/connect.ts'
import { confirm } from './confirm.ts'
import { goldSettings } from './gold-settings.ts'
import type { Heard } from './heard.ts'
import { judge } from './judge.ts'
import { supersedeHeld, supersedeWaiting } from './judged-queries.ts'
import type { GuardReason } from './props.ts'
import { type NewQuote, type Quote, quoteTwin } from './queries.ts'
import { type Source, sourcesOf } from './source-settings.ts'
import { anyWaiting, insertUnlessThere } from './take-poll-queries.ts'
import { tellHeld } from './tell-held.ts'
import { isBelieved, isOfNow, saidBeside } from './witnesses.ts'

/** What came of a price that was heard. */
export interface Believed {
  outcome: 'quote' | 'duplicate' | 'rejected'
  /** The price as it stands now; null for what cannot be kept as one. */
  quote: Quote | null
  /** Prices that waited until now and are accepted. */
  released: Quote[]
  /** The guards that spoke where no price keeps their words. */
  reasons: GuardReason[]
}

/** So long the first of several prices waits before the next takes its place. */
const PATIENCE_MS = 15 * 60_000

/** Judges a price, keeps it, and lets it and the others settle: confirmed, superseded, told. */
export async function believe(ctx: Ctx, trx: Trx, source: Source, heard: Heard): Promise<Believed> {
  const settings = await goldSettings(trx)
  const now = { now: heard.received_at, holidays: settings.holidays }
  const beside = await saidBeside(trx, source.kind, await sourcesOf(ctx, trx), now)
  const verdict = await judge(trx, source, heard, {
    settings,
    witnesses: beside.filter(isBelieved),
  })
  if (verdict.outcome === 'rejected') return { ...verdict, quote: null, released: [] }
  const hadWaiting = await anyWaiting(trx, source.kind)
  const { outcome, quote, doubts } =
    verdict.outcome === 'quote' ? await keep(trx, verdict.quote) : verdict
  if (doubts.length > 0) return { outcome, quote, released: [], reasons: doubts }
  const settled = await confirm(trx, {
    quote,
    bearsWitness: isOfNow(source, quote, now.now),
    beside,
    shopCurrency: (await shopOf(trx)).currency,
    now: now.now,
  })
  if (outcome === 'quote') await makeRoom(trx, settled.quote)
  const isNews = outcome === 'quote' && settled.quote.quality === 'held' && !hadWaiting
  if (isNews) await tellHeld(trx, source, settled.quote)
  return { outcome, ...settled, reasons: [] }
}

/** An equal price that won the race is what this one repeats. */
async function keep(
  trx: Trx,
  judged: NewQuote,
): Promise<{ outcome: 'quote' | 'duplicate'; quote: Quote; doubts: GuardReason[] }> {
  const quote = await insertUnlessThere(trx, judged)
  if (quote) return { outcome: 'quote', quote, doubts: [] }
  const twin = await quoteTwin(trx, judged)
  if (!twin) throw new Error('a gold price could be neither kept nor found')
  return { outcome: 'duplicate', quote: twin, doubts: [] }
}

/** What is accepted settles what waited before it; what waits for long gives way to what waits anew. */
async function makeRoom(trx: Trx, quote: Quote): Promise<void> {
  if (quote.quality === 'accepted') await supersedeHeld(trx, quote)
  if (quote.quality === 'held')
    await supersedeWaiting(trx, quote, later(quote.received_at, -PATIENCE_MS))
}
