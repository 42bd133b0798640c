import type { Actor } from '#server/access/actor.ts'
import type { Piece } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Currency } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Refused } from '#server/platform/errors.ts'
import type { LineVerdict } from '#server/pricing/compare-at/law/law.ts'
import { preparer } from '#server/pricing/lines/basis.ts'
import { type Proposal, proposedLine } from '#server/pricing/lines/gate.ts'
import type { RunKindDefinition } from '#server/pricing/runs/kinds/kind.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { piecesInScope } from '#server/pricing/scope/scope.ts'
import { type CompareInput, type CompareRuleInput, compareInput } from './input.ts'
import { type LawDesk, lawDesk, shopLaw } from './law.ts'
import type { KeptVerdict } from './props.ts'
import { askedReference, type CompareRule, ruleIn } from './rule.ts'

/** Compare-at prices, by law. */
export const compareKind: RunKindDefinition<'compare', typeof compareInput> = {
  kind: 'compare',
  cause: 'compare',
  input: compareInput,
  preview: previewCompare,
}

/**
 * A preview of new compare-at prices, each judged by the law of the shop's markets. What a rule reckons goes no
 * higher than that law accepts; a fixed price stays as it was asked for, and is held where it fails.
 * Returns the run's id. Throws `Refused`. Source: domain 1.6 and 4.2.
 */
async function previewCompare(ctx: Ctx, actor: Actor, input: CompareInput): Promise<number> {
  const { scope, reason, idempotencyKey } = input
  const { currency } = await shopOf(ctx.db)
  const rule = await soundRule(ctx.db, input, currency)
  return previewRun(
    ctx,
    actor,
    { kind: 'compare', scope, rule, reason, idempotencyKey },
    {
      pieces: (tx) => piecesInScope(tx.db, scope),
      lines: async (tx, basis, pieces) => {
        const desk = await lawDesk(tx, basis, claims(rule) ? pieces : [])
        const prepared = preparer(basis)
        return (piece) => {
          const proposal = compareProposal(piece, rule, desk, currency)
          return proposedLine(piece, proposal, basis.formula, prepared(piece))
        }
      },
    },
  )
}

type Claiming = Exclude<CompareRule, { by: 'clear' } | { by: 'clear_not_above' }>

const claims = (rule: CompareRule): rule is Claiming =>
  rule.by !== 'clear' && rule.by !== 'clear_not_above'

/** Where no market's law applies, a made-up reference needs somebody's reason. */
async function soundRule(
  db: Db,
  { rule, reason }: { rule: CompareRuleInput; reason: string | null },
  currency: Currency,
): Promise<CompareRule> {
  const sound = ruleIn(rule, currency)
  if (sound === null) throw new Refused({ 'rule.value': { key: 'amount' } })
  const { law } = await shopLaw(db)
  const isMadeUp = claims(sound) && sound.by !== 'last_regular'
  if (isMadeUp && reason === null && law.markets.includes('none'))
    throw new Refused({ reason: { key: 'reason_without_law' } })
  return sound
}

/** What the rule wants of a piece, with what the law says of that. */
function compareProposal(
  piece: Piece,
  rule: CompareRule,
  desk: LawDesk,
  currency: Currency,
): Proposal {
  const price = piece.sale_price ?? piece.regular_price
  if (!claims(rule)) return clearing(piece, rule.by, price)
  if (price === null) return { flag: 'blocked', reasons: ['no_regular_price'] }
  const asked = askedReference(rule, piece, price, desk.pastOf(piece), currency)
  if (asked === null) return { reasons: ['no_higher_price_before'] }
  return lawfulProposal(piece, { price, asked, isFixed: rule.by === 'fixed' }, desk)
}

function clearing(
  { compare_at_price: now }: Piece,
  by: 'clear' | 'clear_not_above',
  price: number | null,
): Proposal {
  const isMeant = by === 'clear' || (now !== null && price !== null && now <= price)
  return isMeant ? { compareAt: null } : {}
}

export interface Wish {
  price: number
  asked: number
  /** Typed in as it stands, not reckoned. */
  isFixed: boolean
}

/** A reference that is asked for beside a price, with what the law makes of it. */
export function lawfulProposal(
  piece: Piece,
  { price, asked, isFixed }: Wish,
  desk: LawDesk,
): Proposal {
  const verdict = desk.check(piece, { price, reference: asked })
  const keep = (found: LineVerdict, reference: number): KeptVerdict => ({
    ...found,
    price,
    asked,
    reference,
    at: desk.caseOf(piece, { price, reference }).now,
  })
  const most = isFixed ? asked : mostLawful(verdict, asked)
  if (most === null)
    return { flag: 'blocked', reasons: ['no_lawful_reference'], verdict: keep(verdict, asked) }
  const found = most === asked ? verdict : desk.check(piece, { price, reference: most })
  return {
    compareAt: most,
    ...(found.blocks && { flag: 'held' as const }),
    reasons: [...(most < asked ? ['capped_by_law'] : []), ...lawReasons(found)],
    verdict: keep(found, most),
  }
}

/** As high as asked, or as the law goes; null where nothing at all is honest. What nobody can prove is not cut. */
function mostLawful({ limit, result }: LineVerdict, asked: number): number | null {
  if (limit === 'none') return asked
  if (limit.maxReference !== null) return Math.min(asked, limit.maxReference)
  return result === 'unknown' ? asked : null
}

/** Words for the line; the first two wait for an admin's reason. */
function lawReasons({ result, blocks }: LineVerdict): string[] {
  if (result === 'ok') return []
  if (!blocks) return ['law_doubt']
  return [result === 'unknown' ? 'law_unknown' : 'law_fail']
}

declare module '#server/pricing/runs/table.ts' {
  interface RunKinds {
    compare: true
  }
}
