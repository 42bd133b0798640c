import { type Measures, measuresOf } from '#server/catalogue/catalogue.ts'
import type { StockCount } from '#server/catalogue/stock/stock.ts'
import type { RunState } from '#server/formula/run-states.ts'
import type { Colour, PieceKind } from '#server/formula/settings/piece-kinds.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { type TimePrecision, timePrecisionOf } from '#server/market/history/props.ts'
import type { Quality } from '#server/market/table.ts'
import { pieceOnChart } from '#server/pricing/piece-href.ts'
import type { RunKind } from '#server/pricing/run-kind-list.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'
import type { FoundContract, FoundPiece, FoundQuote, FoundRun } from './queries.ts'

/** A search result: what to show of it, and its address. */
export type Hit = VariantHit | CustomerHit | ContractHit | QuoteHit | RunHit

export interface VariantHit extends Omit<Measures, 'kind'> {
  kind: 'variant'
  id: number
  sku: string
  /** The slug and title of its product. */
  product: string
  title: string
  metal: Metal | null
  karat: string | null
  construction: Construction | null
  pieceKind: PieceKind
  colour: Colour | null
  priceMinor: number | null
  currency: string
  /** The hash of its photo, or else of that of its product. */
  photo: string | null
  href: string
  /** Absent where it is not counted. */
  stock?: StockCount
}

export interface CustomerHit {
  kind: 'customer'
  id: number
  name: string
  /** Distinguishes customers of the same name: a company, a town, a number. */
  detail: string
  href: string
}

export interface ContractHit {
  kind: 'contract'
  id: number
  /** Null: a draft has none. */
  number: string | null
  type: ContractType
  state: string
  customer: string
  total: number
  currency: string
  href: string
}

export interface QuoteHit {
  kind: 'quote'
  id: number
  metal: Metal
  /** Decimal text per troy ounce. */
  mid: string
  currency: string
  quotedAt: string
  timePrecision: TimePrecision
  source: string
  quality: Quality
  example: boolean
  href: string
}

export interface RunHit {
  kind: 'run'
  id: number
  runKind: RunKind
  state: RunState
  createdAt: string
  createdBy: string | null
  lines: number
  href: string
}

/** `GET /search?q=` (JSON). */
export interface SearchProps {
  groups: {
    variants: VariantHit[]
    customers: CustomerHit[]
    contracts: ContractHit[]
    quotes: QuoteHit[]
    runs: RunHit[]
  }
}

export function variantHit(
  piece: FoundPiece,
  currency: string,
  photos: ReadonlyMap<number, string>,
): VariantHit {
  const { id, sku, product, title, metal, karat, construction, kind: pieceKind, colour } = piece
  return {
    ...measuresOf(piece),
    kind: 'variant',
    id,
    sku,
    product,
    title,
    metal,
    karat,
    construction,
    pieceKind,
    colour,
    priceMinor: piece.regular_price,
    currency,
    photo: photos.get(id) ?? null,
    href: pieceOnChart(piece),
  }
}

export function customerHit({ id, name, detail }: CustomerRef): CustomerHit {
  return { kind: 'customer', id, name, detail, href: `/customers/${id}` }
}

/** `customer`: the current name. */
export function contractHit(
  { id, number, type, state, total, currency }: FoundContract,
  customer: string,
): ContractHit {
  return {
    kind: 'contract',
    id,
    number,
    type,
    state,
    customer,
    total,
    currency,
    href: `/contracts/${id}`,
  }
}

export function quoteHit(quote: FoundQuote): QuoteHit {
  const { id, metal, mid, currency, quoted_at: quotedAt, source, quality, example } = quote
  return {
    kind: 'quote',
    id,
    metal,
    mid: goldPriceText(mid),
    currency,
    quotedAt,
    timePrecision: timePrecisionOf(source),
    source,
    quality,
    example: example === 1,
    href: `/gold-price-logs/${id}`,
  }
}

export function runHit({ id, kind, state, created_at, creator, totals }: FoundRun): RunHit {
  return {
    kind: 'run',
    id,
    runKind: kind,
    state,
    createdAt: created_at,
    createdBy: creator,
    lines: JSON.parse(totals).lines ?? 0,
    href: `/price-runs/${id}`,
  }
}
