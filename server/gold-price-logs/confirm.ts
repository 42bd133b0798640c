import type { Db } from '../database/connect.ts'
import { agrees } from './disagree.ts'
import { SOURCES, type SourceKind } from './feeds/kinds.ts'
import { decideQuote, supersedeHeld } from './judged-queries.ts'
import type { GuardReason } from './props.ts'
import type { Quote } from './queries.ts'
import { inOneMoney, stepBetween } from './step.ts'
import { mayWitness } from './witnesses.ts'

/** A price, what the other sources say, and when. */
export interface Meeting {
  quote: Quote
  /** It is of now and can release others. */
  bearsWitness: boolean
  witnesses: Quote[]
  shopCurrency: string
  now: string
}

/**
 * Two sources that say the same release each other from waiting for how far they stepped. Returns the price itself as
 * it then stands, and all that waited until now and are accepted. Source: domain.md 3.3, release.
 */
export async function confirm(
  db: Db,
  { quote, bearsWitness, witnesses, shopCurrency, now }: Meeting,
): Promise<{ quote: Quote; released: Quote[] }> {
  const agreeing = witnesses.filter((witness) => agrees(quote, witness, shopCurrency))
  const [first] = agreeing
  if (!first || !mayWitness(quote)) return { quote, released: [] }
  const own = isWaiting(quote) ? await release(db, quote, first, shopCurrency, now) : null
  const released = own ? [own] : []
  for (const witness of bearsWitness ? agreeing.filter(isWaiting) : []) {
    const freed = await release(db, witness, quote, shopCurrency, now)
    if (freed) released.push(freed)
  }
  return { quote: own ?? quote, released }
}

const isWaiting = ({ quality }: Quote): boolean => quality === 'held'

async function release(
  db: Db,
  held: Quote,
  witness: Quote,
  shopCurrency: string,
  now: string,
): Promise<Quote | null> {
  const pair = inOneMoney([held, witness], shopCurrency)
  const { bp, percent } = pair ? stepBetween(...pair) : { bp: 0, percent: '0.00' }
  const source = SOURCES[witness.source as SourceKind]?.label ?? witness.source
  const reason: GuardReason = { guard: 'release', key: 'witness', values: { source, bp, percent } }
  const reasons = JSON.stringify([...JSON.parse(held.reasons), reason])
  const accepted = await decideQuote(db, held.id, {
    quality: 'accepted',
    reasons,
    decided_at: now,
  })
  if (!accepted) return null
  await supersedeHeld(db, accepted)
  return accepted
}
