import type { FileInspectionProps } from '#server/pricing/import-export/props.ts'

export type ColumnMeaning = FileInspectionProps['columns'][number]['means']

export interface ImportOptions {
  columns: ColumnMeaning[]
  decimal: 'auto' | 'point' | 'comma'
  empty: 'keep' | 'clear'
  hold: 'formula' | 'fixed'
  reason: string
}

export const DEFAULT_OPTIONS: ImportOptions = {
  columns: [],
  decimal: 'auto',
  empty: 'keep',
  hold: 'formula',
  reason: '',
}

export const MEANINGS = [
  'sku',
  'price',
  'price_shown',
  'sale_price',
  'compare_at_price',
] as const satisfies NonNullable<ColumnMeaning>[]

export function importQuery(
  options: ImportOptions,
  name: string,
  idempotencyKey: string,
): URLSearchParams {
  const { columns, decimal, empty, hold, reason } = options
  return new URLSearchParams({
    name: name.slice(0, 200),
    columns: columns.map((meaning) => meaning ?? '').join(),
    empty,
    hold,
    idempotencyKey,
    ...(decimal !== 'auto' && { decimal }),
    ...(reason && { reason }),
  })
}
