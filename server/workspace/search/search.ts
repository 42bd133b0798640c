import { alloyByLabel } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { customersNamed, searchCustomers } from '#server/trade/customers/customer.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'
import { type AskedPiece, askedPiece, askedPrice, askedTime } from './parse-query.ts'
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

const MOST_OF_A_KIND = 8
const NOTHING = { variants: [], customers: [], contracts: [], quotes: [], runs: [] }

/** What a person may mean by a few words: pieces, customers, contracts, gold prices, price runs. Words that mean nothing find nothing. */
export async function search(ctx: Ctx, words: string): Promise<SearchProps> {
  const { db } = ctx
  if (words === '') return { groups: NOTHING }
  const shop = await shopOf(db)
  const customers = await customersMeant(db, words)
  const [pieces, contracts, quotes, runs] = await Promise.all([
    piecesMeant(db, words),
    contractsMeant(db, words, customers),
    quotesMeant(ctx, words, shop),
    runsMeant(db, words),
  ])
  return {
    groups: {
      variants: pieces.map((piece) => variantHit(piece, shop.currency)),
      customers: customers.slice(0, MOST_OF_A_KIND).map(customerHit),
      contracts,
      quotes: quotes.map(quoteHit),
      runs: runs.map(runHit),
    },
  }
}

async function piecesMeant(db: Db, words: string): Promise<queries.FoundPiece[]> {
  const asked = askedPiece(words.toLowerCase())
  const [like, bySku] = await Promise.all([asked ? fitting(db, asked) : [], skusFrom(db, words)])
  const known = new Set(like.map(({ id }) => id))
  return [...like, ...bySku.filter(({ id }) => !known.has(id))].slice(0, MOST_OF_A_KIND)
}

async function fitting(db: Db, asked: AskedPiece): Promise<queries.FoundPiece[]> {
  const alloy = asked.karat === null ? null : await alloyByLabel(db, asked.karat)
  if (alloy === undefined) return []
  const products = asked.product === '' ? null : await productsNamed(db, asked.product)
  if (products?.length === 0) return []
  return queries.piecesLike(db, asked, alloy?.id ?? null, products, MOST_OF_A_KIND)
}

function productsNamed(db: Db, start: string): Promise<number[]> {
  return queries.productIdsBySlug(db, start, MOST_OF_A_KIND)
}

/** SKUs are written in capitals here; one typed exactly as it is kept is found as well. */
async function skusFrom(db: Db, words: string): Promise<queries.FoundPiece[]> {
  if (/\s/.test(words) || !/\p{L}/u.test(words) || words.length < 2) return []
  const starts = [...new Set([words.toUpperCase(), words])]
  const found = await Promise.all(
    starts.map((start) => queries.piecesBySku(db, start, MOST_OF_A_KIND)),
  )
  return found.flat()
}

/** By a part of a name, an address or a phone number; less than that would fit half the town. */
async function customersMeant(db: Db, words: string): Promise<CustomerRef[]> {
  return /\p{L}{2}|\d{4}/u.test(words) ? searchCustomers(db, words) : []
}

/** By the start of their number, or by their customer. */
async function contractsMeant(db: Db, words: string, meant: CustomerRef[]): Promise<ContractHit[]> {
  const found = /^[a-z]+-[\d-]*$/i.test(words)
    ? await queries.contractsByNumber(db, words.toUpperCase(), MOST_OF_A_KIND)
    : await contractsOf(db, meant)
  const customers = await customersNamed(db, [...new Set(found.map((one) => one.customer_id))])
  return found.map((one) => contractHit(one, customers.get(one.customer_id)?.name ?? ''))
}

async function contractsOf(db: Db, meant: CustomerRef[]): Promise<queries.FoundContract[]> {
  const ids = meant.map(({ id }) => id)
  if (ids.length === 0) return []
  const all = [...ids, ...(await queries.mergedInto(db, ids))]
  return queries.contractsOf(db, all, MOST_OF_A_KIND)
}

async function quotesMeant(
  ctx: Ctx,
  words: string,
  shop: { currency: string; time_zone: string },
): Promise<queries.FoundQuote[]> {
  const time = askedTime(words, shop.time_zone)
  const price = askedPrice(words)
  if (!time && !price) return []
  const currency = (await latestBasis(ctx))?.currency ?? shop.currency
  const [ofTime, ofPrice] = await Promise.all([
    time ? queries.quotesOfTime(ctx.db, time, currency, MOST_OF_A_KIND) : [],
    price ? queries.quotesOfPrice(ctx.db, price, currency, MOST_OF_A_KIND) : [],
  ])
  return [...ofTime, ...ofPrice]
}

async function runsMeant(db: Db, words: string): Promise<queries.FoundRun[]> {
  const [, id] = /^(?:#|run\s*#?|)\s*([1-9]\d{0,14})$/i.exec(words) ?? []
  return id === undefined ? [] : queries.runsByIds(db, [Number(id)])
}
