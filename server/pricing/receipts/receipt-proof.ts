import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { alloyAt, compositionOf, type Piece, weightAt } from '#server/catalogue/catalogue.ts'
import { quoteFingerprint } from '#server/market/quotes/quote.ts'
import { sha256 } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { metalsIn, type PricedPiece, pricedPiece } from '#server/pricing/lines/priced-piece.ts'
import { runQuotes } from '#server/pricing/lines/run-quote-queries.ts'
import { runLineOf } from '#server/pricing/runs/queries.ts'
import { type AppliedPrice, appliedPrice, type Derivation } from './applied-price.ts'
import type { ReceiptQuery } from './input.ts'
import type { ProofProps } from './props.ts'
import { derive } from './receipt.ts'
import { changeAt } from './receipt-queries.ts'

type Check = ProofProps['checks'][number]

/**
 * Verifies a price from its rows: the quote, the settings, the piece on that day, the formula by its number, and the
 * ledger; no value is taken from the receipt. A price without a calculation has only its ledger. Throws `NotFound` for
 * a piece without a price at that time.
 */
export async function proofOf(
  db: Db,
  actor: Actor,
  variantId: number,
  which: ReceiptQuery,
): Promise<ProofProps> {
  const price = await appliedPrice(db, variantId, which)
  const checks = [...(await calculationChecks(db, actor, price)), await ledgerCheck(db, price)]
  const proven = checks.every(({ ok }) => ok)
  return { proven, checks: can(actor, 'cost.see') ? checks : checks.map(withoutFingerprints) }
}

async function calculationChecks(
  db: Db,
  actor: Actor,
  { piece, derivation }: AppliedPrice,
): Promise<Check[]> {
  if (!derivation?.isCalculated) return []
  // Without the cost right, neither the old price nor the floor is used, so the result reveals nothing of cost.
  const found = can(actor, 'cost.see') ? derivation : { ...derivation, oldMinor: null }
  const pieceThen = await pieceAtPricing(db, piece, found)
  return [
    ...(metalsIn(found.priced).length > 0 ? [await quoteCheck(db, found)] : []),
    configCheck(found),
    pieceCheck(found, pieceThen),
    priceCheck(found, pieceThen),
  ]
}

/** A fingerprint of the settings or of a minimum price could be used to test guesses. */
const withoutFingerprints = (check: Check): Check =>
  check.key === 'configuration' || check.key === 'piece'
    ? { ...check, stored: null, found: null }
    : check

/**
 * The catalogue row with the alloy and the weight recorded for that day, and with what it consisted of by the version priced.
 */
async function pieceAtPricing(
  db: Db,
  piece: Piece,
  { run, priced }: Derivation,
): Promise<PricedPiece> {
  const { consistsOf: _, ...row } = pricedPiece(piece)
  const facts = priced.kind === null ? { ...row, ...beforeKinds(row, priced) } : row
  const n = priced.consistsOf?.n
  const found = n === undefined ? undefined : await compositionOf(db, piece.id, n)
  return {
    ...facts,
    ...(await alloyAt(db, piece, run.created_at)),
    weightMg: await weightAt(db, piece, run.created_at),
    ...(n !== undefined && found && { consistsOf: { n, ...found } }),
  }
}

/** A line from before pieces had kinds, when each had a construction, which only chains and bracelets kept. */
const beforeKinds = (row: PricedPiece, { construction }: PricedPiece) => ({
  kind: null,
  construction: row.construction ?? construction,
})

/** The price of each metal of the piece is the one that the run stored. */
export async function quoteCheck(db: Db, { run, priced }: Derivation): Promise<Check> {
  const quotes = await runQuotes(db, run.id)
  const used = metalsIn(priced).map((metal) => quotes.get(metal))
  return compare(
    'quote',
    used.map((one) => one?.sha256 ?? '').join(' '),
    used.map((one) => (one ? quoteFingerprint(one.quote) : '')).join(' '),
  )
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
    String(derive(basis, pieceThen, oldMinor)?.priceMinor),
  )
}

/**
 * Each change must be the one on its run's line, begin with the price before it and end with the price after it: that
 * of the next change, or of the catalogue. The regular price must also be the one on the line that derives it.
 */
async function ledgerCheck(db: Db, { piece, changes, regular, derivation }: AppliedPrice) {
  const rows = new Map([...changes, ...(regular ? [regular] : [])].map((row) => [row.id, row]))
  const pairs: [stored: number | null, found: number | null | undefined][] = []
  for (const row of rows.values()) {
    const line = await runLineOf(db, row.run_id, row.variant_id)
    const before = await changeAt(db, row, row.position - 1)
    const after = await changeAt(db, row, row.position + 1)
    pairs.push(
      [row.old, line?.[`old_${row.field}`]],
      [row.new, line?.[`new_${row.field}`]],
      [row.old, before ? before.new : null],
      [row.new, after ? after.old : piece[`${row.field}_price`]],
    )
  }
  if (regular && derivation) pairs.push([regular.new, derivation.writtenMinor])
  const [stored, found] = pairs.find(([one, other]) => one !== other) ?? [
    regular?.new,
    regular?.new,
  ]
  return compare('ledger', String(stored ?? ''), String(found ?? ''))
}

/** The facts that a line stored; early lines store fewer. */
function factsOf(piece: PricedPiece, recorded: PricedPiece): string {
  return JSON.stringify(PRICE_FACTS.filter((fact) => fact in recorded).map((fact) => piece[fact]))
}

const PRICE_FACTS = [
  'kind',
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
  'consistsOf',
] as const satisfies readonly (keyof PricedPiece)[]

function compare(key: Check['key'], stored: string, found: string): Check {
  return { key, ok: stored === found, stored, found }
}
