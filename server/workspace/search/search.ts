import type { MeasureUnits } from '#lang/measures.ts'
import { alloysSold } from '#server/catalogue/alloys/alloy.ts'
import { photosOfPieces } from '#server/catalogue/photos/photos.ts'
import { stockCounts } from '#server/catalogue/stock/stock.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { customersNamed, searchCustomers } from '#server/trade/customers/customer.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'
import { type PieceQuery, parsePieceQuery, parsePriceQuery, parseTimeQuery } from './parse-query.ts'
import { hasWords, namesOf } from './piece-words.ts'
import {
  type ContractHit,
  contractHit,
  customerHit,
  quoteHit,
  runHit,
  type SearchProps,
  variantHit,
} from './props.ts'
import * as queries from './queries.ts'

const MAX_PER_KIND = 8
const NO_RESULTS = { variants: [], customers: [], contracts: [], quotes: [], runs: [] }

/** Searches pieces, customers, contracts, gold prices and price runs for a text. `units`: those of its reader. */
export async function search(ctx: Ctx, text: string, units: MeasureUnits): Promise<SearchProps> {
  const { db } = ctx
  if (text === '') return { groups: NO_RESULTS }
  const shop = await shopOf(db)
  const customers = await findCustomers(db, text)
  const [pieces, contracts, quotes, runs] = await Promise.all([
    findPieces(db, text, units),
    findContracts(db, text, customers),
    findQuotes(ctx, text, shop),
    findRuns(db, text),
  ])
  const ids = pieces.map(({ id }) => id)
  const photos = await photosOfPieces(db, ids)
  const counts = await stockCounts(db, ids)
  return {
    groups: {
      variants: pieces.map((piece) => {
        const stock = counts.get(piece.id)
        return { ...variantHit(piece, shop.currency, photos), ...(stock && { stock }) }
      }),
      customers: customers.slice(0, MAX_PER_KIND).map(customerHit),
      contracts,
      quotes: quotes.map(quoteHit),
      runs: runs.map(runHit),
    },
  }
}

async function findPieces(
  db: Db,
  text: string,
  units: MeasureUnits,
): Promise<queries.FoundPiece[]> {
  const alloys = await alloysSold(db)
  const labels = alloys.map(({ label }) => label)
  const query = parsePieceQuery(text, labels, units)
  const alloy = alloys.find(({ label }) => label === query?.karat)
  // An alloy that the shop does not sell has no pieces.
  const isSold = query?.karat === null || alloy !== undefined
  const [byQuery, bySku] = await Promise.all([
    query && isSold ? matchingPieces(db, query, alloy?.id ?? null) : [],
    piecesBySku(db, text),
  ])
  const matchedIds = new Set(byQuery.map(({ id }) => id))
  return [...byQuery, ...bySku.filter(({ id }) => !matchedIds.has(id))].slice(0, MAX_PER_KIND)
}

async function matchingPieces(
  db: Db,
  query: PieceQuery,
  alloyId: number | null,
): Promise<queries.FoundPiece[]> {
  const { name, words } = query
  const isNamed = name.length > 0 || words.length > 0
  const products = isNamed ? await queries.productsByName(db) : []
  const known = products.map((product) => ({ id: product.id, names: namesOf(product) }))
  const named = (typed: string[]) =>
    known.filter(({ names }) => hasWords(names, typed)).map(({ id }) => id)
  const productIds = name.length > 0 ? named(name) : null
  if (productIds?.length === 0) return []
  const references = { alloyId, productIds, named: words.map(({ word }) => named([word])) }
  return queries.piecesLike(db, query, references, MAX_PER_KIND)
}

/** SKUs are normally in capitals; one in lower case is found when it is typed exactly. */
async function piecesBySku(db: Db, text: string): Promise<queries.FoundPiece[]> {
  if (/\s/.test(text) || !/\p{L}/u.test(text) || text.length < 2) return []
  const starts = [...new Set([text.toUpperCase(), text])]
  const found = await Promise.all(
    starts.map((start) => queries.piecesBySku(db, start, MAX_PER_KIND)),
  )
  return found.flat()
}

/** By a part of a name, an address or a phone number; shorter queries would match too many. */
async function findCustomers(db: Db, text: string): Promise<CustomerRef[]> {
  return /\p{L}{2}|\d{4}/u.test(text) ? searchCustomers(db, text) : []
}

/** By the start of the number, or by customer. */
async function findContracts(
  db: Db,
  text: string,
  matchedCustomers: CustomerRef[],
): Promise<ContractHit[]> {
  const found = /^[a-z]+-[\d-]*$/i.test(text)
    ? await queries.contractsByNumber(db, text.toUpperCase(), MAX_PER_KIND)
    : await contractsOf(db, matchedCustomers)
  const customers = await customersNamed(db, [...new Set(found.map((one) => one.customer_id))])
  return found.map((one) => contractHit(one, customers.get(one.customer_id)?.name ?? ''))
}

async function contractsOf(
  db: Db,
  matchedCustomers: CustomerRef[],
): Promise<queries.FoundContract[]> {
  const ids = matchedCustomers.map(({ id }) => id)
  if (ids.length === 0) return []
  const all = [...ids, ...(await queries.mergedInto(db, ids))]
  return queries.contractsOf(db, all, MAX_PER_KIND)
}

async function findQuotes(
  ctx: Ctx,
  text: string,
  shop: { currency: string; time_zone: string },
): Promise<queries.FoundQuote[]> {
  const time = parseTimeQuery(text, shop.time_zone)
  const price = parsePriceQuery(text)
  if (!time && !price) return []
  const currency = (await latestBasis(ctx))?.currency ?? shop.currency
  const [ofTime, ofPrice] = await Promise.all([
    time ? queries.quotesOfTime(ctx.db, time, currency, MAX_PER_KIND) : [],
    price ? queries.quotesOfPrice(ctx.db, price, currency, MAX_PER_KIND) : [],
  ])
  return [...ofTime, ...ofPrice]
}

async function findRuns(db: Db, text: string): Promise<queries.FoundRun[]> {
  const [, id] = /^(?:#|run\s*#?|)\s*([1-9]\d{0,14})$/i.exec(text) ?? []
  return id === undefined ? [] : queries.runsByIds(db, [Number(id)])
}
