import { later } from '../context.ts'
import type { Db } from '../database/connect.ts'
import { frozen, type Now } from './doubt.ts'
import type { GuardReason } from './props.ts'
import type { Quote } from './queries.ts'
import { lastAnswer, lastReadingsOf } from './reading-queries.ts'
import type { Source } from './source-settings.ts'

/** So long a price can bear witness. */
const FRESH_MS = 15 * 60_000

/** Notes that a guard makes without holding a price. */
const NOTES = ['differs']

/** What the other sources that are on say now, as far as they can be believed. Source: domain.md 3.3, R7. */
export async function witnessesBeside(
  db: Db,
  own: Source['kind'],
  sources: Source[],
  now: Now,
): Promise<Quote[]> {
  const others = sources.filter(
    ({ kind, enabled, traits }) => enabled && kind !== own && traits.time !== 'day',
  )
  const last = await lastReadingsOf(
    db,
    others.map(({ kind }) => kind),
  )
  const witnesses: Quote[] = []
  for (const source of others) {
    const quote = last.find((one) => one.source === source.kind)
    if (quote && mayWitness(quote) && (await isFresh(db, source, quote, now))) witnesses.push(quote)
  }
  return witnesses
}

/** Believed, or held for nothing but how far it stepped. */
export function mayWitness({ quality, reasons }: Pick<Quote, 'quality' | 'reasons'>): boolean {
  return quality === 'accepted' || (quality === 'held' && isStepAlone(JSON.parse(reasons)))
}

/** Is how far it stepped, or how long there was none, all there is against it? */
function isStepAlone(reasons: GuardReason[]): boolean {
  const doubts = reasons.filter(({ key }) => !NOTES.includes(key))
  return doubts.length > 0 && doubts.every(({ guard }) => guard === 'R6')
}

/** Is a price that just came in the one of now? What a source says after looking is. */
export function isOfNow({ traits }: Source, { quoted_at }: Quote, now: string): boolean {
  return traits.time === 'scrape' || (traits.time === 'market' && isWithin(quoted_at, now))
}

/** A source that only knows when it looked is asked when it last did, and must not stand still. */
async function isFresh(
  db: Db,
  { kind, traits }: Source,
  { quoted_at }: Quote,
  now: Now,
): Promise<boolean> {
  if (traits.time === 'market') return isWithin(quoted_at, now.now)
  const answered = await lastAnswer(db, kind)
  return (
    answered !== null && isWithin(answered, now.now) && frozen(quoted_at, now.now, now) === null
  )
}

const isWithin = (at: string, now: string): boolean => at >= later(now, -FRESH_MS)
