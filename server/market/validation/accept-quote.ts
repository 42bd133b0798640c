import { shopOf } from '#server/configuration/configuration.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import type { GuardReason } from '#server/market/history/props.ts'
import { anyWaiting, insertUnlessThere } from '#server/market/polling/process-poll-queries.ts'
import { supersedeHeld, supersedeWaiting } from '#server/market/quotes/decision-queries.ts'
import { type NewQuote, type Quote, quoteTwin } from '#server/market/quotes/queries.ts'
import { goldSettings } from '#server/market/sources/gold-settings.ts'
import { type Source, sourcesOf } from '#server/market/sources/source-settings.ts'
import { notify } from '#server/messaging/notifications/notification.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { isBelieved, isOfNow, saidBeside } from './corroboration.ts'
import { confirm } from './cross-source-confirmation.ts'
import type { Heard } from './quote-from-reading.ts'
import { judge } from './quote-validation.ts'

/** The result of processing a received price. */
export interface Believed {
  outcome: 'quote' | 'duplicate' | 'rejected'
  /** The price in its current state; null for a reading that cannot be stored as one. */
  quote: Quote | null
  /** Held prices that are accepted now. */
  released: Quote[]
  /** Reasons from guards that no price stores. */
  reasons: GuardReason[]
}

/** After this time a held price gives way to the next. */
const PATIENCE_MS = 15 * 60_000

/** Validates and stores a price, confirms and supersedes others, and notifies admins of a held one. */
export async function believe(tx: Tx, source: Source, heard: Heard): Promise<Believed> {
  const settings = await goldSettings(tx.db)
  const now = { now: heard.received_at, holidays: settings.holidays }
  const beside = await saidBeside(tx.db, source.kind, await sourcesOf(tx), now)
  const verdict = await judge(tx, source, heard, {
    settings,
    witnesses: beside.filter(isBelieved),
  })
  if (verdict.outcome === 'rejected') return { ...verdict, quote: null, released: [] }
  const hadWaiting = await anyWaiting(tx.db, source.kind)
  const { outcome, quote, doubts } =
    verdict.outcome === 'quote' ? await keep(tx, verdict.quote) : verdict
  if (doubts.length > 0) return { outcome, quote, released: [], reasons: doubts }
  const settled = await confirm(tx, {
    quote,
    bearsWitness: isOfNow(source, quote, now.now),
    beside,
    shopCurrency: (await shopOf(tx.db)).currency,
    now: now.now,
  })
  if (outcome === 'quote') await makeRoom(tx, settled.quote)
  const isNews = outcome === 'quote' && settled.quote.quality === 'held' && !hadWaiting
  if (isNews) await tellHeld(tx, source, settled.quote)
  return { outcome, ...settled, reasons: [] }
}

/** If an equal price was inserted concurrently, this one repeats it. */
async function keep(
  tx: Tx,
  judged: NewQuote,
): Promise<{ outcome: 'quote' | 'duplicate'; quote: Quote; doubts: GuardReason[] }> {
  const quote = await insertUnlessThere(tx, judged)
  if (quote) return { outcome: 'quote', quote, doubts: [] }
  const twin = await quoteTwin(tx.db, judged)
  if (!twin) throw new Error('a gold price could be neither inserted nor found')
  return { outcome: 'duplicate', quote: twin, doubts: [] }
}

/** An accepted price supersedes older held ones; a newly held one supersedes those held for too long. */
async function makeRoom(tx: Tx, quote: Quote): Promise<void> {
  if (quote.quality === 'accepted') await supersedeHeld(tx, quote)
  if (quote.quality === 'held')
    await supersedeWaiting(tx, quote, plusMs(quote.received_at, -PATIENCE_MS))
}

/** Notifies the admins that a price is held for them. */
async function tellHeld(
  tx: Tx,
  { traits }: Source,
  { id, mid, currency, received_at }: Quote,
): Promise<void> {
  await notify(tx, {
    to: { holding: 'gold.decide' },
    kind: 'quote_held',
    values: { source: traits.label, mid: goldPriceText(mid), currency },
    link: `/gold-price-logs/${id}`,
    by: null,
    at: received_at,
  })
}
