import type { CardResult, Column, Figure, ResultRow, Unit } from './props.ts'

/** Columns by their words, each with its unit, and those that need room. */
export const columns = (units: Record<string, Unit>, wide: readonly string[] = []): Column[] =>
  Object.entries(units).map(([key, unit]) => ({
    ...{ key, unit },
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

/** The rows that are shown of those that were found: one more was asked for, to know whether there are more. */
export function limitRows<T>(rows: readonly T[], limit: number, row: (one: T) => ResultRow) {
  return { rows: rows.slice(0, limit).map(row), more: rows.length > limit }
}

export const makeAdvice = (
  tone: CardResult['advice']['tone'],
  key: string,
  values: Record<string, number | string> = {},
): CardResult['advice'] => ({ key, values, tone })

/** a ÷ b in basis points, rounded half up; null where there is nothing to divide by. */
export function shareBp(a: number, b: number): number | null {
  if (b === 0) return null
  const n = BigInt(Math.round(a)) * 20_000n + BigInt(Math.round(b))
  const d = BigInt(Math.round(b)) * 2n
  return Number(n >= 0n ? n / d : (n - d + 1n) / d)
}

/** now ÷ then − 1 in basis points; null without a then. */
export const changeBp = (now: number | null, earlier: number | null): number | null =>
  now === null || earlier === null || earlier === 0 ? null : shareBp(now - earlier, earlier)

export const pieceHref = (id: number): string => `/variants/${id}/history`
export const contractHref = (id: number): string => `/contracts/${id}`
export const customerHref = (id: number): string => `/customers/${id}`
