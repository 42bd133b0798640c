import { GOLD, METALS, type Metal } from '#server/formula/units/karat.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import { type Quote, quotesById } from '#server/market/quotes/quote.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Refusal } from '#server/platform/errors.ts'
import { type Basis, type BasisProps, basisProps } from '#server/pricing/lines/basis.ts'
import {
  type Contract,
  type Line,
  quoteIdsOf,
  replaceQuotes,
} from '#server/trade/contracts/queries.ts'
import { detailsOf } from './draft-lines.ts'

/** The columns that say whether a line has metal. */
export type MetalLine = Pick<Line, 'karat' | 'fineness_dp' | 'planned_mg' | 'metal'>

/** A line with a karat, a fineness or a weight, as it has of every piece of metal. */
export const hasMetal = ({ karat, fineness_dp, planned_mg }: Omit<MetalLine, 'metal'>): boolean =>
  karat !== null || fineness_dp !== null || Boolean(planned_mg)

/** The metals that these lines contain, those of further parts of their pieces too, in the order of `METALS`. */
export function metalsIn(lines: readonly (MetalLine & { details?: string })[]): Metal[] {
  const found = new Set(
    lines.filter(hasMetal).flatMap(({ metal, details = '{}' }) => {
      const { parts = [] } = detailsOf({ details })
      return [metal, ...parts.map((part) => part.metal)]
    }),
  )
  return METALS.filter((metal) => found.has(metal))
}

/** The prices of today that are only samples, of the metals of these lines whose prices are not agreed yet. */
export async function samplesFor(
  ctx: Ctx,
  lines: readonly (MetalLine & { details: string })[],
): Promise<BasisProps[]> {
  const open = lines.filter((line) => detailsOf(line).frozen !== true)
  const samples: BasisProps[] = []
  for (const metal of metalsIn(open)) {
    const quote = await latestBasis(ctx, metal)
    if (quote?.example === 1) samples.push(basisProps(quote))
  }
  return samples
}

/** The context of a sentence about these lines that names gold, where they are of other metals too. */
export const metalContext = (lines: readonly MetalLine[]): { context?: 'metals' } =>
  metalsIn(lines).some((metal) => metal !== GOLD) ? { context: 'metals' } : {}

/** Why a metal has no price today, where another one has; null with one. */
export const missingPrice = (basis: Basis | null, metal: Metal | undefined): Refusal | null =>
  (metal && basis?.missing.get(metal)) ?? null

/** The metals whose prices these lines may need: their own, and those that the shop sells, to which their pieces belong. */
export async function metalsToPrice(
  db: Db,
  lines: readonly Pick<Line, 'metal'>[],
): Promise<Metal[]> {
  const wanted = new Set([...(await metalsSold(db)), ...lines.map(({ metal }) => metal)])
  return METALS.filter((metal) => wanted.has(metal))
}

/** Saves the quote of each metal with a contract. Returns the quote of the first one, which the contract names itself. */
export async function saveQuotes(
  tx: Tx,
  contractId: number,
  quoteIds: ReadonlyMap<Metal, number>,
): Promise<number | null> {
  await replaceQuotes(tx, contractId, quoteIds)
  const first = METALS.find((metal) => quoteIds.has(metal))
  return first === undefined ? null : (quoteIds.get(first) ?? null)
}

/** Gives a contract the prices of the one that it is made from. */
export async function copyQuotes(tx: Tx, from: Contract, to: Contract): Promise<void> {
  await replaceQuotes(tx, to.id, await quoteIdsOf(tx.db, from.id))
}

/** The price of each metal that a contract is based on, in the order of `METALS`. */
export async function quotesOf(db: Db, { id }: Pick<Contract, 'id'>): Promise<Quote[]> {
  const ids = [...(await quoteIdsOf(db, id)).values()]
  const quotes = await quotesById(db, ids)
  return ids.flatMap((quoteId) => quotes.get(quoteId) ?? [])
}
