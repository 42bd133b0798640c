import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Piece, weightAt } from '#server/catalogue/catalogue.ts'
import { quoteFingerprint } from '#server/market/quotes/quote.ts'
import { sha256 } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type PricedPiece, pricedPiece } from '#server/pricing/lines/line.ts'
import type { ProofProps } from '#server/pricing/runs/props.ts'
import { lastRegularChange } from '#server/pricing/runs/queries.ts'
import { type Derivation, derivation, derive } from './receipt.ts'

type Check = ProofProps['checks'][number]

/**
 * Verifies a price from its rows: the quote, the settings, the piece on that day, the formula by its number, and the
 * ledger; no value is taken from the receipt. Throws `NotFound` without a price.
 */
export async function proofOf(db: Db, actor: Actor, variantId: number): Promise<ProofProps> {
  const complete = await derivation(db, variantId)
  // Without the cost right, neither the old price nor the floor is used, so the result reveals nothing of cost.
  const found = can(actor, 'cost.see') ? complete : { ...complete, oldMinor: null }
  const pieceThen = await pieceAtPricing(db, found)
  const checks = [
    quoteCheck(found),
    configCheck(found),
    pieceCheck(found, pieceThen),
    priceCheck(found, pieceThen),
    await ledgerCheck(db, found),
  ]
  const proven = checks.every(({ ok }) => ok)
  return { proven, checks: can(actor, 'cost.see') ? checks : checks.map(withoutFingerprints) }
}

/** A fingerprint of the settings or of a minimum price could be used to test guesses. */
const withoutFingerprints = (check: Check): Check =>
  check.key === 'configuration' || check.key === 'piece'
    ? { ...check, stored: null, found: null }
    : check

/** The catalogue row with the weight recorded for that day. */
async function pieceAtPricing(db: Db, { piece, run }: Derivation): Promise<PricedPiece> {
  return { ...pricedPiece(piece), weightMg: await weightAt(db, piece, run.created_at) }
}

function quoteCheck({ basis, run }: Derivation): Check {
  return compare('quote', run.quote_sha256 ?? '', quoteFingerprint(basis.quote))
}

function configCheck({ basis, run }: Derivation): Check {
  return compare('configuration', run.config_sha256 ?? '', basis.config.sha256)
}

function pieceCheck({ priced }: Derivation, pieceThen: PricedPiece): Check {
  return compare('piece', sha256(factsOf(priced, priced)), sha256(factsOf(pieceThen, priced)))
}

function priceCheck({ basis, oldMinor, writtenMinor }: Derivation, pieceThen: PricedPiece): Check {
  return compare(
    'price',
    String(writtenMinor),
    String(derive(basis, pieceThen, oldMinor).priceMinor),
  )
}

async function ledgerCheck(db: Db, { piece, writtenMinor }: Derivation): Promise<Check> {
  const last = await lastRegularChange(db, piece.id)
  const written = last?.new === writtenMinor ? regularText(piece) : ''
  return compare('ledger', String(last?.new), written)
}

function regularText(piece: Piece): string {
  return String(piece.regular_price)
}

/** The facts that a line stored; early lines store fewer. */
function factsOf(piece: PricedPiece, recorded: PricedPiece): string {
  return JSON.stringify(PRICE_FACTS.filter((fact) => fact in recorded).map((fact) => piece[fact]))
}

const PRICE_FACTS = [
  'construction',
  'fineness',
  'weightMg',
  'length',
  'stonesMinor',
  'extraMinor',
  'minimumMinor',
  'sku',
  'product',
  'family',
  'karat',
  'width',
] as const satisfies readonly (keyof PricedPiece)[]

function compare(key: Check['key'], stored: string, found: string): Check {
  return { key, ok: stored === found, stored, found }
}
