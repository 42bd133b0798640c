import type { LawCase } from './claim.ts'
import { checkEu } from './eu.ts'
import {
  type Finding,
  fail,
  type LawCheck,
  type Result,
  resultOf,
  warn,
  worst,
} from './law-check.ts'
import { effectIn, type Law, type Market } from './market.ts'
import { checkUk } from './uk.ts'
import { checkUsCa, checkUsFtc } from './us.ts'

/** The checks of the shop's markets on one line. Safe as JSON: a run stores it as evidence. */
export interface LineLawCheck {
  result: Result
  /** The line may only be written with an admin's reason. */
  blocks: boolean
  /** One per market, after `general`; runs store them under this name. */
  verdicts: LawCheck[]
  limit: ReferenceLimit
}

/** How high a reference may be: `none` where no market's law applies; null where no reference is lawful. */
export type ReferenceLimit = 'none' | { maxReference: number | null; maxPercent: number | null }

/**
 * One piece, its offers and a claim (amounts in minor units) → the check of each market of the shop, the worst of
 * them, and the highest reference that all of them accept. In a market that blocks, a claim without any record blocks
 * the line like a false one. Source: docs/domain.md 4.2.
 */
export function checkLaw(lawCase: LawCase, law: Law): LineLawCheck {
  const general = checkGeneral(lawCase)
  const markets = law.markets.flatMap((market) => {
    const check = checkMarket(market, lawCase, law)
    return check ? [{ effect: effectIn(law, market), check }] : []
  })
  const refused = markets.filter(({ check }) => isRefused(check))
  const verdicts = [general, ...markets.map(({ check }) => check)]
  return {
    result: worst(verdicts.map(({ result }) => result)),
    blocks: isRefused(general) || refused.some(({ effect }) => effect === 'block'),
    verdicts,
    limit: limitOf(markets.map(({ check }) => check)),
  }
}

/**
 * Is the claim not allowed? A preview leaves such a line out until a user includes it; where `blocks` is true, only an
 * admin may write it.
 */
export const isNotAllowed = ({
  result,
  blocks,
}: Pick<LineLawCheck, 'result' | 'blocks'>): boolean => blocks || result === 'fail'

const isRefused = ({ result }: LawCheck): boolean => result === 'fail' || result === 'unknown'

function checkMarket(market: Market, lawCase: LawCase, law: Law): LawCheck | null {
  switch (market) {
    case 'eu':
      return checkEu(lawCase, law.eu)
    case 'us_ftc':
      return checkUsFtc(lawCase, law.us_ftc)
    case 'us_ca':
      return checkUsCa(lawCase, law.us_ca)
    case 'uk':
      return checkUk(lawCase, law.uk)
    case 'none':
      return null
  }
}

function limitOf(checks: LawCheck[]): ReferenceLimit {
  if (checks.length === 0) return 'none'
  return {
    maxReference: minimumOf(checks.map(({ maxReference }) => maxReference)),
    maxPercent: minimumOf(checks.map(({ maxPercent }) => maxPercent)),
  }
}

function minimumOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length < values.length ? null : Math.min(...known)
}

/**
 * Checks for every market: a reference is above the price, and a warning for a discount that exists only because gold
 * fell. Amounts in minor units. Source: docs/domain.md 4.2 general, 1.6.
 */
export function checkGeneral(lawCase: LawCase): LawCheck {
  const codes = generalFindings(lawCase)
  return {
    market: 'general',
    result: resultOf(codes),
    codes,
    prior: null,
    maxReference: null,
    maxPercent: null,
    window: { from: null, to: null },
  }
}

function generalFindings(lawCase: LawCase): Finding[] {
  const { claim, formulaPrice } = lawCase
  const { price, reference } = claim
  if (reference === null) return []
  if (reference <= price) return [fail('REF_NOT_ABOVE', { reference, price })]
  return formulaPrice !== null && reference > formulaPrice
    ? [warn('GOLD_FELL', { reference, formula: formulaPrice, ...chargedAtDearerGold(lawCase) })]
    : []
}

/** When the reference last became the price, where gold is known to have cost more then. */
function chargedAtDearerGold({ claim, offers, goldAt, now }: LawCase): { from?: string } {
  const from = offers.findLast(({ shownPrice }) => shownPrice === claim.reference)?.from
  const [goldThen, goldNow] = [from === undefined ? null : goldAt(from), goldAt(now)]
  const isDearer = goldThen !== null && goldNow !== null && goldThen > goldNow
  return from !== undefined && isDearer ? { from } : {}
}
