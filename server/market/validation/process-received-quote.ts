import { shopOf } from '#server/configuration/configuration.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { goldSettings } from '#server/market/gold-settings.ts'
import { metalContext } from '#server/market/metal-limits.ts'
import {
  hasHeldQuote,
  supersedeHeld,
  supersedeOlderHeld,
} from '#server/market/quotes/decision-queries.ts'
import {
  findIdenticalQuote,
  insertIfNew,
  type NewQuote,
  type Quote,
} from '#server/market/quotes/queries.ts'
import { type Source, sourcesOf } from '#server/market/sources/source-settings.ts'
import type { CheckReason } from '#server/market/table.ts'
import { notify } from '#server/messaging/notifications/notification.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { currentQuotesOfOthers, isAccepted, isCurrent } from './corroboration.ts'
import { confirm } from './cross-source-confirmation.ts'
import type { ReceivedQuote } from './quote-from-reading.ts'
import { validateQuote } from './quote-validation.ts'

/** The result of processing a received price. */
export interface ProcessingResult {
  outcome: 'quote' | 'duplicate' | 'rejected'
  /** The price in its current state; null for a reading that cannot be stored as one. */
  quote: Quote | null
  /** Held prices that are accepted now. */
  released: Quote[]
  /** Reasons from checks that no price stores. */
  reasons: CheckReason[]
}

/** A price that was held for longer is superseded by the next held one. */
const MAX_HELD_MS = 15 * 60_000

/** Validates and stores a price, confirms and supersedes others, and notifies admins of a held one. */
export async function processReceivedQuote(
  tx: Tx,
  source: Source,
  received: ReceivedQuote,
): Promise<ProcessingResult> {
  const settings = await goldSettings(tx.db)
  const time = { now: received.received_at, holidays: settings.holidays }
  const otherCurrent = await currentQuotesOfOthers(
    tx.db,
    { kind: source.kind, metal: received.metal },
    await sourcesOf(tx),
    time,
  )
  const validation = await validateQuote(tx, source, received, {
    settings,
    otherAccepted: otherCurrent.filter(isAccepted),
  })
  if (validation.outcome === 'rejected') return { ...validation, quote: null, released: [] }
  const hadHeld = await hasHeldQuote(tx.db, received.metal, source.kind)
  const { outcome, quote, anomalies } =
    validation.outcome === 'quote' ? await insertOrFind(tx, validation.quote) : validation
  if (anomalies.length > 0) return { outcome, quote, released: [], reasons: anomalies }
  const confirmed = await confirm(tx, {
    quote,
    canRelease: isCurrent(source, quote, time.now),
    otherCurrent,
    shopCurrency: (await shopOf(tx.db)).currency,
    now: time.now,
  })
  if (outcome === 'quote') await supersedeOlder(tx, confirmed.quote)
  const isFirstHeld = outcome === 'quote' && confirmed.quote.quality === 'held' && !hadHeld
  if (isFirstHeld) await notifyHeld(tx, source, confirmed.quote)
  return { outcome, ...confirmed, reasons: [] }
}

/** If an equal price was inserted concurrently, this one repeats it. */
async function insertOrFind(
  tx: Tx,
  validated: NewQuote,
): Promise<{ outcome: 'quote' | 'duplicate'; quote: Quote; anomalies: CheckReason[] }> {
  const quote = await insertIfNew(tx, validated)
  if (quote) return { outcome: 'quote', quote, anomalies: [] }
  const identical = await findIdenticalQuote(tx.db, validated)
  if (!identical) throw new Error('a price could be neither inserted nor found')
  return { outcome: 'duplicate', quote: identical, anomalies: [] }
}

/** An accepted price supersedes older held ones; a newly held one supersedes those held for too long. */
async function supersedeOlder(tx: Tx, quote: Quote): Promise<void> {
  if (quote.quality === 'accepted') await supersedeHeld(tx, quote)
  if (quote.quality === 'held')
    await supersedeOlderHeld(tx, quote, plusMs(quote.received_at, -MAX_HELD_MS))
}

/** Notifies the admins that a price is held for them. */
async function notifyHeld(
  tx: Tx,
  { definition }: Source,
  { id, metal, mid, currency, received_at }: Quote,
): Promise<void> {
  await notify(tx, {
    to: { holding: 'gold.decide' },
    kind: 'quote_held',
    values: {
      source: definition.label,
      mid: goldPriceText(mid),
      currency,
      ...metalContext(metal),
    },
    link: `/gold-price-logs/${id}`,
    by: null,
    at: received_at,
  })
}
