import { goldPriceText } from '#server/formula/units/money.ts'
import { sourceName } from '#server/market/feeds/lookup.ts'
import type { RecordedPoll } from './poll-notifications.ts'

/** The outcome of an attempt as a key. */
type FetchOutcome = 'new' | 'same' | 'held' | 'rejected' | 'failed'

const TONES = {
  new: 'positive',
  same: 'neutral',
  held: 'caution',
  rejected: 'critical',
  failed: 'critical',
} as const

/** The notice for the user: the price of one source, or the number of each outcome. */
export function fetchNotice(polls: RecordedPoll[]) {
  const [first] = polls
  const [worst = 'same'] = (['failed', 'rejected', 'held', 'new'] as const).filter((outcome) =>
    polls.some((poll) => outcomeOf(poll) === outcome),
  )
  if (first && polls.length === 1)
    return {
      key: `fetched_${outcomeOf(first)}`,
      values: valuesOf(first),
      tone: TONES[outcomeOf(first)],
    }
  return { key: 'fetched_many', values: counts(polls), tone: TONES[worst] }
}

function outcomeOf({ result: { outcome, quote } }: RecordedPoll): FetchOutcome {
  if (outcome === 'failed' || outcome === 'rejected') return outcome
  if (outcome === 'duplicate') return 'same'
  if (quote?.quality === 'accepted') return 'new'
  return quote?.quality === 'held' ? 'held' : 'rejected'
}

function valuesOf({ response, result }: RecordedPoll): Record<string, string | number> {
  const source = sourceName(response.source)
  const { quote } = result
  return quote ? { source, mid: goldPriceText(quote.mid), currency: quote.currency } : { source }
}

function counts(polls: RecordedPoll[]): Record<string, number> {
  const outcomes = polls.map(outcomeOf)
  const of = (outcome: FetchOutcome) => outcomes.filter((one) => one === outcome).length
  return {
    count: polls.length,
    new: of('new'),
    same: of('same'),
    held: of('held'),
    failed: of('failed') + of('rejected'),
  }
}
