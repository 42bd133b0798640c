import { goldPriceText } from '#server/formula/units/money.ts'
import { sourceName } from '#server/market/feeds/lookup.ts'
import { metalContext } from '#server/market/metal-limits.ts'
import type { RecordedAnswer, RecordedPoll } from './poll-notifications.ts'

/** The outcome of an attempt as a key. */
type FetchOutcome = 'new' | 'same' | 'held' | 'rejected' | 'failed'

const TONES = {
  new: 'positive',
  same: 'neutral',
  held: 'caution',
  rejected: 'critical',
  failed: 'critical',
} as const

/** The notice for the user: the price of one source for one metal, or the number of each outcome. */
export function fetchNotice(polls: RecordedPoll[]) {
  const answers = polls.flatMap((poll) => poll.answers)
  const [first] = answers
  const [worst = 'same'] = (['failed', 'rejected', 'held', 'new'] as const).filter((outcome) =>
    answers.some((answer) => outcomeOf(answer) === outcome),
  )
  if (first && answers.length === 1)
    return {
      key: `fetched_${outcomeOf(first)}`,
      values: valuesOf(first),
      tone: TONES[outcomeOf(first)],
    }
  return { key: 'fetched_many', values: counts(polls.length, answers), tone: TONES[worst] }
}

function outcomeOf({ result: { outcome, quote } }: RecordedAnswer): FetchOutcome {
  if (outcome === 'failed' || outcome === 'rejected') return outcome
  if (outcome === 'duplicate') return 'same'
  if (quote?.quality === 'accepted') return 'new'
  return quote?.quality === 'held' ? 'held' : 'rejected'
}

function valuesOf({ response, result }: RecordedAnswer): Record<string, string | number> {
  const source = sourceName(response.source)
  const { quote } = result
  const named = { source, ...metalContext(response.metal) }
  return quote ? { ...named, mid: goldPriceText(quote.mid), currency: quote.currency } : named
}

/** The number of sources, and of the prices of each outcome. */
function counts(sources: number, answers: RecordedAnswer[]): Record<string, number> {
  const outcomes = answers.map(outcomeOf)
  const of = (outcome: FetchOutcome) => outcomes.filter((one) => one === outcome).length
  return {
    count: sources,
    new: of('new'),
    same: of('same'),
    held: of('held'),
    failed: of('failed') + of('rejected'),
  }
}
