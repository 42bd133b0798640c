import type { VariantProps } from '#server/prices/props.ts'

/** The price chart of one construction and karat: a row per width, a column per length. */
export interface Matrix {
  groups: { kind: string; span: number }[]
  columns: Column[]
  rows: Row[]
}

export interface Column {
  kind: string
  lengthIn: number
  /** The first chain after the bracelets stands off a little. */
  opensGroup: boolean
}

export interface Row {
  widthMm: number
  /** One per column; undefined where the chart has no such piece. */
  cells: (VariantProps | undefined)[]
}

/** What a customer pays today, minor units; null until the piece was first priced. */
export const shownPrice = (variant: VariantProps): number | null =>
  variant.salePrice ?? variant.regularPrice

export function matrixOf(variants: VariantProps[]): Matrix {
  const columns = columnsOf(variants)
  const byPlace = new Map(variants.map((variant) => [placeOf(variant), variant]))
  const widths = [...new Set(variants.map(({ widthMm }) => widthMm))].sort((a, b) => a - b)
  return {
    groups: groupsOf(columns),
    columns,
    rows: widths.map((widthMm) => ({
      widthMm,
      cells: columns.map((column) => byPlace.get(placeOf({ ...column, widthMm }))),
    })),
  }
}

type Place = Pick<VariantProps, 'kind' | 'widthMm' | 'lengthIn'>

const placeOf = ({ kind, widthMm, lengthIn }: Place) => `${kind}/${widthMm}/${lengthIn}`

function columnsOf(variants: VariantProps[]): Column[] {
  const lengths = new Map(
    variants.map(({ kind, lengthIn }) => [`${kind}/${lengthIn}`, { kind, lengthIn }]),
  )
  const sorted = [...lengths.values()].sort(
    (a, b) => a.kind.localeCompare(b.kind) || a.lengthIn - b.lengthIn,
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
