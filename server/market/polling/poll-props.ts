import { goldPriceText } from '#server/formula/units/money.ts'
import { SOURCES } from '#server/market/feeds/source-traits.ts'
import type { Poll } from './poll-notifications.ts'

/** The outcome of an attempt as a key. */
type Came = 'new' | 'same' | 'held' | 'rejected' | 'failed'

const TONES = {
  new: 'positive',
  same: 'neutral',
  held: 'caution',
  rejected: 'critical',
  failed: 'critical',
} as const

/** The notice for the user: the price of one source, or the number of each outcome. */
export function fetchNotice(polls: Poll[]) {
  const [first] = polls
  const [worst = 'same'] = (['failed', 'rejected', 'held', 'new'] as const).filter((word) =>
    polls.some((poll) => cameOf(poll) === word),
  )
  if (first && polls.length === 1)
    return { key: `fetched_${cameOf(first)}`, values: valuesOf(first), tone: TONES[cameOf(first)] }
  return { key: 'fetched_many', values: counts(polls), tone: TONES[worst] }
}

function cameOf({ taken: { outcome, quote } }: Poll): Came {
  if (outcome === 'failed' || outcome === 'rejected') return outcome
  if (outcome === 'duplicate') return 'same'
  if (quote?.quality === 'accepted') return 'new'
  return quote?.quality === 'held' ? 'held' : 'rejected'
}

function valuesOf({ answer, taken }: Poll): Record<string, string | number> {
  const source = SOURCES[answer.source].label
  const { quote } = taken
  return quote ? { source, mid: goldPriceText(quote.mid), currency: quote.currency } : { source }
}

function counts(polls: Poll[]): Record<string, number> {
  const words = polls.map(cameOf)
  const of = (word: Came) => words.filter((one) => one === word).length
  return {
    count: polls.length,
    new: of('new'),
    same: of('same'),
    held: of('held'),
    failed: of('failed') + of('rejected'),
  }
}
