import { HEAVIEST_MG, LIGHTEST_MG } from '#server/catalogue/input.ts'
import type { VariantTable } from '#server/catalogue/table.ts'
import {
  COLOURS,
  hasConstruction,
  mayLackMetal,
  type PieceKind,
} from '#server/formula/settings/piece-kinds.ts'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import { MAX_MINOR } from '#server/formula/settings/rule.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { USUAL_COLOUR } from '#server/formula/units/measures.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import { type RingSystem, readNamedRingSize } from '#server/formula/units/ring-size.ts'
import { parseGrams } from '#server/formula/units/weight.ts'
import type { Refusal } from '#server/platform/errors.ts'
import { delimiterOf, type FileRow, rowsOf } from '#server/platform/spreadsheets/read-csv.ts'

/** The facts of a new piece. */
export interface PieceFacts
  extends Pick<
    VariantTable,
    'sku' | 'construction' | 'colour' | 'kind' | 'width' | 'length' | 'size'
  > {
  /** Null for a piece without precious metal. */
  karat: string | null
  /** Null without metal, and where nobody has weighed it. */
  weight_mg: number | null
  stones_minor: number
  extra_minor: number
  tags: string[]
}

/** A piece read from a row of the table. */
export interface NewPiece extends PieceFacts {
  line: number
}

/** An invalid line of the table. */
export interface InvalidRow {
  line: number
  refusal: Refusal
}

/** The facts of a piece as they are typed, numbers with a decimal point. */
export type PieceTexts = Partial<Record<PieceColumn, string>>

export interface TableContext {
  currency: string
  /** The metal of each alloy that the shop sells, by its name. */
  alloys: ReadonlyMap<string, Metal>
  kind: PieceKind
  /** In which ring sizes without a system are read first; absent: US. */
  ringSystem?: RingSystem
}

export const tableContext = (
  kind: PieceKind,
  currency: string,
  alloys: readonly { label: string; metal: Metal }[],
): TableContext => ({
  kind,
  currency,
  alloys: new Map(alloys.map(({ label, metal }) => [label, metal])),
})

/** The row of a new piece of a product. `alloys`: those that the shop sells. */
export function rowOf<Facts extends { karat: string | null }>(
  { karat, ...facts }: Facts,
  productId: number,
  alloys: readonly { label: string; id: number }[],
) {
  return {
    ...facts,
    product_id: productId,
    alloy_id: karat === null ? null : (alloys.find(({ label }) => label === karat)?.id ?? 0),
    weight_source: 'supplier',
    price_mode: 'formula',
  } as const
}

/** Reads a table with a header. Numbers may have a decimal comma where the delimiter is not a comma. */
export async function readPieces(
  table: string,
  context: TableContext,
): Promise<{ pieces: NewPiece[]; wrong: InvalidRow[] }> {
  const delimiter = delimiterOf(table)
  const pieces: NewPiece[] = []
  const wrong: InvalidRow[] = []
  let header: string[] | null = null
  for await (const row of rowsOf(table, delimiter)) {
    if (header === null) {
      header = row.cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'))
      const missing = columnsOf(context.kind).needed.filter((column) => !header?.includes(column))
      if (missing.length > 0) {
        const refusal = { key: 'columns_missing', values: { columns: missing.join(', ') } }
        return { pieces: [], wrong: [{ line: row.line, refusal }] }
      }
      continue
    }
    const read = readPiece(textsOf(header, row, delimiter !== ','), context)
    const [first] = read.wrong
    if (!first && isStoneMissing(read.piece))
      wrong.push({ line: row.line, refusal: { key: 'stone_needed' } })
    else if (first) wrong.push({ line: row.line, refusal: first.refusal })
    else pieces.push({ line: row.line, ...read.piece })
  }
  return { pieces, wrong }
}

/** A loose stone in a table has the cost of its stone. */
const isStoneMissing = ({ kind, karat, stones_minor }: PieceFacts): boolean =>
  kind === 'loose_stone' && karat === null && stones_minor === 0

function textsOf(header: string[], { cells }: FileRow, hasDecimalCommas: boolean): PieceTexts {
  const entries = header.map((column, index) => [column, (cells[index] ?? '').trim()])
  const texts: Record<string, string> = Object.fromEntries(entries)
  if (!hasDecimalCommas) return texts
  for (const column of ['weight_g', 'width_mm', 'length_in', 'stones', 'extra'])
    if (texts[column]) texts[column] = texts[column].replace(',', '.')
  return texts
}

/** The facts of a piece, and what is wrong with its texts, if anything, by column. */
export function readPiece(
  texts: PieceTexts,
  context: TableContext,
): { piece: PieceFacts; wrong: { column: PieceColumn; refusal: Refusal }[] } {
  const { sku = '', karat = '', weight_g = '' } = texts
  const isWithoutMetal = karat === '' && mayLackMetal(context.kind)
  const metal = context.alloys.get(karat)
  const weight = weight_g === '' ? null : (parseGrams(weight_g) ?? 0)
  const isMade = hasConstruction(context.kind)
  const construction = isMade
    ? CONSTRUCTIONS.find((one) => one === (texts.construction || 'solid'))
    : null
  const colour =
    isWithoutMetal && !texts.colour
      ? null
      : COLOURS.find((one) => one === (texts.colour || USUAL_COLOUR[metal ?? GOLD]))
  const [width, length] = [hundredths(texts.width_mm), hundredths(texts.length_in)]
  const [stones, extra] = [amount(texts.stones, context), amount(texts.extra, context)]
  const size = sizeOf(texts.size, context)
  const tags = [...new Set((texts.tags ?? '').split('|').map((tag) => tag.trim()))].filter(Boolean)
  const checks: [column: PieceColumn, key: string, isRight: boolean][] = [
    ['sku', 'row_sku', /^[\p{L}\p{N}][\p{L}\p{N} ._/-]{0,63}$/u.test(sku)],
    ['karat', 'row_karat', metal !== undefined || isWithoutMetal],
    ['weight_g', 'weight_without_metal', weight === null || !isWithoutMetal],
    ['weight_g', 'row_weight', weight === null || isWeight(weight)],
    ['construction', 'row_construction', construction !== undefined],
    ['colour', 'row_colour', colour !== undefined],
    ['width_mm', 'row_width', isMeasure(width, 100, isMade)],
    ['length_in', 'row_length', isMeasure(length, 500, isMade)],
    ['stones', 'row_amount', stones !== null],
    ['extra', 'row_amount', extra !== null],
    ['size', context.kind === 'ring' ? 'row_ring_size' : 'row_size', size !== undefined],
    ['tags', 'row_tag', tags.every((tag) => tag.length <= 40)],
  ]
  return {
    piece: {
      sku,
      karat: isWithoutMetal ? null : karat,
      construction: construction ?? null,
      colour: colour ?? null,
      kind: context.kind,
      width,
      length,
      size: size ?? null,
      weight_mg: weight,
      stones_minor: stones ?? 0,
      extra_minor: extra ?? 0,
      tags,
    },
    wrong: checks
      .filter(([, , isRight]) => !isRight)
      .map(([column, key]) => ({
        column,
        refusal: { key, values: { value: texts[column] ?? '' } },
      })),
  }
}

const isWeight = (mg: number): boolean => mg >= LIGHTEST_MG && mg <= HEAVIEST_MG

function isMeasure(measure: number | null, least: number, isNeeded: boolean): boolean {
  return measure === null ? !isNeeded : measure >= least && measure <= 4000
}

/** Hundredths of decimal text with at most two places; null for empty text, NaN for anything else. */
function hundredths(text = ''): number | null {
  if (text === '') return null
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

/** A ring's size in US sizes; of other kinds the text as it is. Null for empty text, undefined for anything else. */
function sizeOf(
  text: string | undefined,
  { kind, ringSystem }: TableContext,
): string | null | undefined {
  if (!text) return null
  if (kind === 'ring') return readNamedRingSize(text, ringSystem)?.toString()
  return text.length > 20 ? undefined : text
}

function amount(text: string | undefined, { currency }: TableContext): number | null {
  const minor = text ? parseAmount(text, currency) : 0
  return minor !== null && minor <= MAX_MINOR ? minor : null
}

/** The columns of a table of pieces: first those that are always required, then the measures of chains. */
const PIECE_COLUMNS = [
  'sku',
  'karat',
  'weight_g',
  'width_mm',
  'length_in',
  'construction',
  'colour',
  'size',
  'stones',
  'extra',
  'tags',
] as const
export type PieceColumn = (typeof PIECE_COLUMNS)[number]

/** The required and the optional columns of a table of such pieces. A cell of the weight may be empty. */
export function columnsOf(kind: PieceKind): { needed: PieceColumn[]; optional: PieceColumn[] } {
  const withMetal = hasConstruction(kind) ? 5 : 3
  const needed = PIECE_COLUMNS.slice(0, mayLackMetal(kind) ? 1 : withMetal)
  return { needed, optional: PIECE_COLUMNS.filter((column) => !needed.includes(column)) }
}
