import type { LineTax } from '#server/formula/price/tax-sums.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Refusal } from '#server/platform/errors.ts'
import type { TaxChoice } from './props.ts'
import { activeClasses, classById } from './queries.ts'
import type { TaxColumns } from './table.ts'

export type LineTaxRow = Row<TaxColumns>

/** The lines that a contract or an invoice has so far, and whether they are agreed: then their rates stay. */
export interface HeldTaxes {
  lines: readonly LineTaxRow[]
  isAgreed: boolean
}

const NONE: HeldTaxes = { lines: [], isAgreed: false }

/** A line that is not taxed. */
export const UNTAXED: LineTaxRow = {
  tax_class_id: null,
  tax_name: null,
  tax_rate_ppm: null,
  tax_reason: '',
}

type NewRow = { [Column in keyof LineTaxRow]?: LineTaxRow[Column] | undefined }

/** The tax of a row that is not inserted yet. */
export const taxColumnsOf = (row: NewRow): LineTaxRow => ({
  tax_class_id: row.tax_class_id ?? null,
  tax_name: row.tax_name ?? null,
  tax_rate_ppm: row.tax_rate_ppm ?? null,
  tax_reason: row.tax_reason ?? '',
})

/**
 * The tax of a line. `ratePpm`: the rate of its contract or invoice, for lines from before tax classes; millionths.
 */
export function lineTaxOf(line: LineTaxRow, ratePpm: number): LineTax {
  const { tax_name, tax_rate_ppm, tax_reason } = line
  return { name: tax_name ?? '', ratePpm: tax_rate_ppm ?? ratePpm, reason: tax_reason }
}

/** The line with the tax that `lineTaxOf` gives. */
export function withOwnTax<T extends LineTaxRow>(line: T, ratePpm: number): T {
  const { name, ratePpm: own } = lineTaxOf(line, ratePpm)
  return { ...line, tax_name: name, tax_rate_ppm: own }
}

/**
 * What the lines of a form can have: the active classes, and those that its lines have already, even if archived. A
 * class on agreed lines keeps the name and rate of these. Lines from before tax classes have a choice without an id,
 * which is then the default. Exactly one is the default.
 */
export async function taxChoices(
  db: Db,
  { lines, isAgreed }: HeldTaxes = NONE,
): Promise<TaxChoice[]> {
  const active = await activeClasses(db)
  const own = lines.find((line) => line.tax_class_id === null && line.tax_rate_ppm !== null)
  const held = new Map(
    lines.flatMap((line) => (line.tax_class_id ? [[line.tax_class_id, line]] : [])),
  )
  const choices = active.map((one): TaxChoice => {
    const line = isAgreed ? held.get(one.id) : undefined
    return {
      id: one.id,
      name: line?.tax_name ?? one.name,
      ratePpm: line?.tax_rate_ppm ?? one.rate_ppm,
      needsReason: one.needs_reason === 1,
      isDefault: one.is_default === 1 && own === undefined,
    }
  })
  const archived: TaxChoice[] = []
  for (const [id, line] of held) {
    if (active.some((one) => one.id === id)) continue
    const needsReason = (await classById(db, id))?.needs_reason === 1
    const { tax_name: name, tax_rate_ppm: ratePpm } = line
    archived.push({ id, name: name ?? '', ratePpm: ratePpm ?? 0, needsReason, isDefault: false })
  }
  const earlier = own && [
    { id: null, name: '', ratePpm: own.tax_rate_ppm ?? 0, needsReason: false, isDefault: true },
  ]
  return [...(earlier ?? []), ...choices, ...archived]
}

/** The default class of a shop. */
export async function defaultTax(db: Db): Promise<LineTaxRow> {
  return columnsOf(defaultOf(await taxChoices(db)), '')
}

interface ChosenTax {
  taxClassId: number | null
  taxReason: string
}

/** The columns of each line by what was chosen for it, and what is refused, by field. */
export function chosenTaxes(
  choices: readonly TaxChoice[],
  lines: readonly ChosenTax[],
): { columns: LineTaxRow[]; refusals: Record<string, Refusal> } {
  const refusals: Record<string, Refusal> = {}
  const columns = lines.map(({ taxClassId, taxReason }, n) => {
    const choice =
      taxClassId === null ? defaultOf(choices) : choices.find(({ id }) => id === taxClassId)
    if (!choice) {
      refusals[`lines.${n}.taxClassId`] = { key: 'tax_class_archived' }
      return UNTAXED
    }
    if (choice.needsReason && taxReason === '')
      refusals[`lines.${n}.taxReason`] = { key: 'required' }
    return columnsOf(choice, choice.needsReason ? taxReason : '')
  })
  return { columns, refusals }
}

type TaxedRow = LineTaxRow & { qty: number; unit_price: number }

/**
 * Positions of lines whose class needs a reason, such as an exempt sale: an admin confirms these. `agreed` lines were
 * confirmed already, so that the same class for the same reason may have their amount again.
 */
export async function linesForAdmin(
  db: Db,
  lines: readonly TaxedRow[],
  agreed: readonly TaxedRow[] = [],
): Promise<number[]> {
  const withReason = (await activeClasses(db)).filter(({ needs_reason }) => needs_reason === 1)
  const keyOf = ({ tax_class_id, tax_reason }: TaxedRow) =>
    JSON.stringify([tax_class_id, tax_reason])
  const amountFor = (all: readonly TaxedRow[], key: string) =>
    all.reduce((sum, row) => sum + (keyOf(row) === key ? row.qty * row.unit_price : 0), 0)
  return lines.flatMap((line, n) => {
    const isForAdmin =
      line.tax_reason !== '' || withReason.some(({ id }) => id === line.tax_class_id)
    const key = keyOf(line)
    return isForAdmin && amountFor(lines, key) > amountFor(agreed, key) ? [n] : []
  })
}

function columnsOf({ id, name, ratePpm }: TaxChoice, reason: string): LineTaxRow {
  return { tax_class_id: id, tax_name: name, tax_rate_ppm: ratePpm, tax_reason: reason }
}

function defaultOf(choices: readonly TaxChoice[]): TaxChoice {
  const choice = choices.find(({ isDefault }) => isDefault)
  if (!choice) throw new Error('there is no default tax class')
  return choice
}
