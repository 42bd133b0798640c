import type { PieceKind } from '#server/formula/settings/piece-kinds.ts'
import type { PieceGroup } from './piece-queries.ts'
import type { BarChartData, CardResult, Column, Figure, ResultRow, Unit } from './result-props.ts'

/** Columns with their units; those in `wide` are shown only on the page of a single card. */
export const columns = (units: Record<string, Unit>, wide: readonly string[] = []): Column[] =>
  Object.entries(units).map(([key, unit]) => ({
    key,
    unit,
    ...(wide.includes(key) && { isWide: true }),
  }))

export const figure = (
  key: string,
  unit: Unit,
  value: Figure['value'],
  more: Partial<Figure> = {},
) => ({
  key,
  unit,
  value,
  ...more,
})

/** The first `limit` rows; queries return one row more, so that `more` is known. */
export function limitRows<T>(rows: readonly T[], limit: number, row: (one: T) => ResultRow) {
  return { rows: rows.slice(0, limit).map(row), more: rows.length > limit }
}

export const makeAdvice = (
  tone: CardResult['advice']['tone'],
  key: string,
  values: Record<string, number | string> = {},
): CardResult['advice'] => ({ key, values, tone })

/** a ÷ b in basis points, rounded half up; null for b = 0. */
export function shareBp(a: number, b: number): number | null {
  if (b === 0) return null
  const n = BigInt(Math.round(a)) * 20_000n + BigInt(Math.round(b))
  const d = BigInt(Math.round(b)) * 2n
  return Number(n >= 0n ? n / d : (n - d + 1n) / d)
}

/** now ÷ earlier − 1 in basis points; null without an earlier value. */
export const changeBp = (now: number | null, earlier: number | null): number | null =>
  now === null || earlier === null || earlier === 0 ? null : shareBp(now - earlier, earlier)

export const pieceHref = (id: number): string => `/variants/${id}/history`
/** The receipt of a price, by its row of the ledger. */
export const receiptHref = (id: number, change: number): string =>
  `${pieceHref(id)}?change=${change}`
export const contractHref = (id: number): string => `/contracts/${id}`
export const customerHref = (id: number): string => `/customers/${id}`

const MOST_BARS = 12

/** Bars by product and by kind, each with a link to its pieces. Their headings are `charts.<key>_product` and `_kind`. */
export function groupCharts(
  key: string,
  unit: 'money' | 'bp',
  groups: readonly PieceGroup[],
): BarChartData[] {
  return (['product', 'kind'] as const).map((of) => ({
    kind: 'bars',
    key: `${key}_${of}`,
    along: of === 'kind' ? 'kind' : 'text',
    unit,
    points: groups
      .filter((group) => group.of === of)
      .slice(0, MOST_BARS)
      .map(({ id, name, value }) => ({
        at: name,
        value,
        which: of === 'kind' ? { kind: id as PieceKind } : { product: id },
      })),
  }))
}
