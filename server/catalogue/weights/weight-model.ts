import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { INITIAL_KARATS } from '#server/catalogue/initial-karats.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'

/** Grams per inch of one construction and width, per karat. An estimate: our own model. */
export interface ModelRow {
  construction: Construction
  /** Hundredths of a millimetre. */
  width: number
  /** Karat label to hundredths of a gram per inch. */
  perInch: Record<string, number>
}

/** The weight model that a new catalogue starts from. */
export function weightModel(): ModelRow[] {
  const text = readFileSync(
    new URL('./data/chain-weight-model-g-per-inch.csv', import.meta.url),
    'utf8',
  )
  const rows: Record<string, string>[] = parse(text, { columns: true, skip_empty_lines: true })
  return rows.map((row) => ({
    construction: String(row.construction).replace('-', '_') as Construction,
    width: Number(row.width_mm) * 100,
    perInch: Object.fromEntries(
      INITIAL_KARATS.map((karat) => [karat, Math.round(Number(row[karat]) * 100)]),
    ),
  }))
}
