import type { PieceKind } from '#server/formula/settings/piece-kinds.ts'
import { readRingSize } from '#server/formula/units/ring-size.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import { pieceKey } from './open-piece.ts'

/** The price chart of one construction and karat: a row per width, a column per length. */
export interface Matrix {
  groups: { kind: PieceKind; span: number }[]
  columns: Column[]
  rows: Row[]
}

export interface Column {
  kind: VariantProps['kind']
  lengthIn: number | null
  /** The first column of a kind is separated by a border. */
  opensGroup: boolean
}

/** Pieces that differ only in length; of those that are equal in all measures, one. */
export interface Row extends RowMeasures {
  /** The SKU of its only piece where others are equal in all measures. */
  sku: string | null
  /** One per column; undefined where the chart has no such piece. */
  cells: (VariantProps | undefined)[]
}

/** The price that a customer pays, minor units; null until the piece is first priced. */
export const shownPrice = (variant: VariantProps): number | null =>
  variant.salePrice ?? variant.regularPrice

export function matrixOf(variants: VariantProps[]): Matrix {
  const columns = columnsOf(variants)
  const byKey = new Map(variants.map((variant) => [pieceKey(variant), variant]))
  const rows = new Map(variants.map((variant) => [rowKey(variant), variant]))
  return {
    groups: groupsOf(columns),
    columns,
    rows: [...rows.values()].sort(byMeasure).map(({ kind, widthMm, size, colour, twin }) => {
      const row = { kind, widthMm, size, colour, twin }
      const cells = columns.map((column) => byKey.get(pieceKey({ ...row, ...column })))
      const [only, ...others] = cells.filter((cell) => cell !== undefined)
      const hasTwin = twin > 0 || rows.has(rowKey({ ...row, twin: 1 }))
      return { ...row, cells, sku: hasTwin && others.length === 0 ? (only?.sku ?? null) : null }
    }),
  }
}

/** Whether the rows are ring sizes rather than widths. */
export const hasOnlyRings = ({ groups }: Matrix): boolean =>
  groups.every(({ kind }) => kind === 'ring')

type RowMeasures = Pick<VariantProps, 'kind' | 'widthMm' | 'size' | 'colour' | 'twin'>

export const rowKey = ({ widthMm, size, colour, twin }: Omit<RowMeasures, 'kind'>) =>
  [widthMm, size, colour, twin].join('/')

function byMeasure(a: RowMeasures, b: RowMeasures): number {
  const wider = (a.widthMm ?? 0) - (b.widthMm ?? 0)
  return (
    wider ||
    compareSizes(a.size ?? '', b.size ?? '') ||
    (a.colour ?? '').localeCompare(b.colour ?? '') ||
    a.twin - b.twin
  )
}

/** Ring sizes by their size, other texts by their letters and numbers. */
function compareSizes(a: string, b: string): number {
  const [one, other] = [readRingSize(a, 'us'), readRingSize(b, 'us')]
  if (one !== null && other !== null) return one - other
  return a.localeCompare(b, 'en', { numeric: true })
}

function columnsOf(variants: VariantProps[]): Column[] {
  const lengths = new Map(
    variants.map(({ kind, lengthIn }) => [`${kind}/${lengthIn}`, { kind, lengthIn }]),
  )
  const sorted = [...lengths.values()].sort(
    (a, b) => a.kind.localeCompare(b.kind) || (a.lengthIn ?? 0) - (b.lengthIn ?? 0),
  )
  return sorted.map((column, index) => ({
    ...column,
    opensGroup: index > 0 && sorted[index - 1]?.kind !== column.kind,
  }))
}

function groupsOf(columns: Column[]): Matrix['groups'] {
  const kinds = [...new Set(columns.map(({ kind }) => kind))]
  return kinds.map((kind) => ({
    kind,
    span: columns.filter((column) => column.kind === kind).length,
  }))
}
