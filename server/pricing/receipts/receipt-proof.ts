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
 * Proves a price from the rows it was made of: the quote, the settings, the piece on the day, the formula by its
 * number, and the ledger; nothing that the receipt says of itself is believed. Throws `NotFound` without a price.
 */
export async function prove(db: Db, actor: Actor, variantId: number): Promise<ProofProps> {
  const whole = await derivation(db, variantId)
  // By the dead band alone a price may have been kept that the floor moved; without either it says nothing of cost.
  const found = can(actor, 'cost.see') ? whole : { ...whole, oldMinor: null }
  const then = await pieceThen(db, found)
  const checks = [
    quoteCheck(found),
    configCheck(found),
    pieceCheck(found, then),
    priceCheck(found, then),
    await ledgerCheck(db, found),
  ]
  const proven = checks.every(({ ok }) => ok)
  return { proven, checks: can(actor, 'cost.see') ? checks : checks.map(withoutGuess) }
}

/** A fingerprint of the settings, or of a least price by hand, would let somebody try guesses until one fits. */
const withoutGuess = (check: Check): Check =>
  check.key === 'configuration' || check.key === 'piece'
    ? { ...check, stored: null, found: null }
    : check

/** The catalogue's own row, with the weight that the scale's record gives for that day. */
async function pieceThen(db: Db, { piece, run }: Derivation): Promise<PricedPiece> {
  return { ...pricedPiece(piece), weightMg: await weightAt(db, piece, run.created_at) }
}

function quoteCheck({ basis, run }: Derivation): Check {
  return compare('quote', run.quote_sha256 ?? '', quoteFingerprint(basis.quote))
}

function configCheck({ basis, run }: Derivation): Check {
  return compare('configuration', run.config_sha256 ?? '', basis.config.sha256)
}

function pieceCheck({ priced }: Derivation, then: PricedPiece): Check {
  return compare('piece', sha256(facts(priced, priced)), sha256(facts(then, priced)))
}

function priceCheck({ basis, oldMinor, wroteMinor }: Derivation, then: PricedPiece): Check {
  return compare('price', String(wroteMinor), String(derive(basis, then, oldMinor).priceMinor))
}

async function ledgerCheck(db: Db, { piece, wroteMinor }: Derivation): Promise<Check> {
  const last = await lastRegularChange(db, piece.id)
  const written = last?.new === wroteMinor ? shown(piece) : ''
  return compare('ledger', String(last?.new), written)
}

function shown(piece: Piece): string {
  return String(piece.regular_price)
}

/** What a line of its day kept of a piece: early ones said less. */
function facts(piece: PricedPiece, kept: PricedPiece): string {
  return JSON.stringify(DECIDING.filter((fact) => fact in kept).map((fact) => piece[fact]))
}

const DECIDING = [
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
