import type { Measures } from '#server/catalogue/catalogue.ts'
import type { Finding, LawCheck } from '#server/pricing/compare-at/law/law-check.ts'
import type { OldAndNewPrice, RunLineProps } from './props.ts'

/** Why a line needs a decision: the price is blocked, held for review, or may break the law on compare-at prices. */
export type ImpactProblem = 'blocked' | 'held' | 'law_doubt'

/** `POST /price-sale/impact`, `POST /price-compare/impact` (JSON): what the rule of a form would change now. */
export interface ImpactProps {
  currency: string
  /** When the gold price was quoted that the prices are calculated from; null of pieces without metal. */
  goldAt: string | null
  /** The products in the scope; elsewhere in these props they are called by their slug. */
  products: { slug: string; title: string }[]
  /** The pieces in the scope. */
  pieces: number
  /** Lines to be written as they are; the sum, averages, margins and biggest lines are of these. */
  changes: number
  /** Sum of new minus old price; of compare-at prices: of the price minus the compare-at price beside it. */
  changeMinor: number
  /** That sum as a share of the price it begins from, in basis points; null without one. */
  averageBp: number | null
  /** How many lines need a decision, by the reason; no reason without lines. */
  problems: { kind: ImpactProblem; count: number }[]
  /** Lines that stay as they are because the law check would warn. */
  excluded: number
  /** What the law check found on these lines, most lines first. */
  findings: ImpactFindingProps[]
  /** The other reasons for which these lines need a decision, most lines first: keys of `price-runs` under `reason`. */
  reasons: { kind: ImpactProblem; reason: string; count: number }[]
  /** Only with the cost right. */
  cost?: {
    oldMarginBp: number | null
    marginBp: number | null
  }
  matrix: ImpactMatrixProps
  biggest: ImpactLineProps[]
}

/** What the law check found, on how many lines, and the piece with the biggest price among them as an example. */
export interface ImpactFindingProps {
  kind: ImpactProblem
  market: LawCheck['market']
  finding: Finding
  count: number
  example: Pick<
    ImpactLineProps,
    'product' | 'sku' | 'metal' | 'karat' | 'construction' | 'colour' | keyof Measures
  >
}

/** The average change by two properties of the pieces. */
export interface ImpactMatrixProps {
  rows: ImpactAxisProps
  columns: ImpactAxisProps
  /** A row of cells for each value of `rows`; null where there is no piece, and no average without a change. */
  cells: ({ pieces: number; changes: number; averageBp: number | null } | null)[][]
  /** Pieces outside these rows and columns. */
  hidden: number
}

interface ImpactAxisProps {
  by: 'product' | 'karat' | 'kind' | 'construction' | 'widthMm' | 'lengthIn' | 'ringSize'
  values: (string | number)[]
}

/** One of the biggest changes; `old` and `new` of the field that the rule changes, minor units. */
export interface ImpactLineProps
  extends OldAndNewPrice,
    Pick<
      RunLineProps,
      | 'variantId'
      | 'sku'
      | 'metal'
      | 'karat'
      | 'construction'
      | 'colour'
      | keyof Measures
      | 'changeBp'
    > {
  product: string
  /** The price that customers pay then. */
  shown: number | null
}
