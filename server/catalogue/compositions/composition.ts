import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { alloysSold } from '#server/catalogue/alloys/alloy.ts'
import { compositionOf, type Piece, pieceOf } from '#server/catalogue/catalogue.ts'
import {
  copyVersion,
  insertVersion,
  pieceWithCertificate,
} from '#server/catalogue/composition-queries.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import {
  type Composition,
  HEAVIEST_PART_MG,
  LIGHTEST_PART_MG,
  NOTHING,
  partText,
  type Stone,
  shownPart,
  stoneProblems,
} from '#server/formula/price/composition.ts'
import { MAX_MINOR } from '#server/formula/settings/rule.ts'
import { GOLD } from '#server/formula/units/karat.ts'
import { formatAmount, parseAmount } from '#server/formula/units/money.ts'
import { formatScaled, parseScaled } from '#server/formula/units/scaled.ts'
import { formatGrams, gramsText, parseGrams } from '#server/formula/units/weight.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, type Refusal, Refused } from '#server/platform/errors.ts'
import type { CompositionInput } from './input.ts'
import type { CompositionProps } from './props.ts'

/** What a piece consists of, as the form edits it. Throws `NotFound`. */
export async function compositionForm(db: Db, variantId: number): Promise<CompositionProps> {
  const piece = await pieceOf(db, variantId)
  const { settings } = await currentConfig(db)
  const { currency } = settings
  const { parts, stones, ...rest } = piece.consistsOf ?? NOTHING
  const sold = (await alloysSold(db)).map(({ label }) => label)
  const amount = (minor: number) => (minor === 0 ? '' : formatAmount(minor, currency))
  return {
    n: piece.composition,
    currency,
    main: { karat: piece.karat, weightG: gramsText(piece.weight_mg) },
    karats: [...new Set([...sold, ...parts.map(({ karat }) => karat)])],
    addedWithMinor: piece.stones_minor + piece.extra_minor,
    parts: parts.map(({ karat, weightMg }) => ({ karat, grams: formatGrams(weightMg) })),
    stones: stones.map((stone) => ({
      kind: stone.kind,
      count: String(stone.count),
      carats: stone.caratMilli === null ? '' : formatScaled(stone.caratMilli, CARAT_PLACES),
      quality: stone.quality,
      certificate: stone.certificate,
      priceBy: stone.priceBy,
      unit: amount(stone.unitMinor),
      setting: amount(stone.settingMinor),
      markup: stone.markupBp === null ? '' : formatScaled(stone.markupBp, PERCENT_PLACES),
    })),
    plating: rest.plating,
    platingCost: amount(rest.platingMinor),
    hallmark: rest.hallmark,
    hallmarkCost: amount(rest.hallmarkMinor),
  }
}

/**
 * Saves what a piece consists of as its next version; the next price run calculates by it. False when it is the same as
 * before. Throws `Refused` beside a field, and `Conflict` when another version was saved since the one shown.
 */
export async function saveComposition(
  ctx: Ctx,
  actor: Actor,
  variantId: number,
  input: CompositionInput,
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const piece = await pieceOf(tx.db, variantId)
    if (piece.composition !== input.n) throw new Conflict({ key: 'composition_conflict' })
    const { settings } = await currentConfig(tx.db)
    const alloys = new Map((await alloysSold(tx.db)).map((alloy) => [alloy.label, alloy]))
    const next = readComposition(input, settings.currency, new Set(alloys.keys()))
    const before = piece.consistsOf ?? NOTHING
    const parts = next.parts.map((part) => {
      const { metal, fineness } = alloys.get(part.karat) ?? { metal: GOLD, fineness: '' }
      return { metal, karat: part.karat, fineness, weightMg: part.weightMg }
    })
    const after: Composition = { ...next, parts }
    refuseContradiction(piece, after)
    if (JSON.stringify(after) === JSON.stringify(before)) return false
    const idOf = (karat: string) => alloys.get(karat)?.id ?? 0
    await saveVersion(tx, actor, { variantId, sku: piece.sku, n: input.n + 1 }, after, idOf)
    return true
  })
}

/** Makes what a piece consisted of before version `n` current again. Throws `Conflict` when it is not the newest. */
export async function undoComposition(
  ctx: Ctx,
  actor: Actor,
  variantId: number,
  n: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const piece = await pieceOf(tx.db, variantId)
    if (piece.composition !== n) throw new Conflict({ key: 'composition_conflict' })
    const alloys = new Map((await alloysSold(tx.db)).map(({ label, id }) => [label, id]))
    const composition = (await compositionOf(tx.db, variantId, n - 1)) ?? NOTHING
    if (composition.parts.some(({ karat }) => !alloys.has(karat)))
      throw new Refused({ form: { key: 'choose' } })
    refuseContradiction(piece, composition)
    const idOf = (karat: string) => alloys.get(karat) ?? 0
    const version = { variantId, n: n + 1, sku: piece.sku, refuseAt: () => 'form' }
    await saveVersion(tx, actor, version, composition, idOf)
  })
}

/**
 * A certificate describes one stone. Throws `Refused` beside the line whose certificate another piece or line has too; words
 * without a number, such as the name of a laboratory, are none.
 */
async function refuseSecondCertificate(
  tx: Tx,
  variantId: number,
  { stones }: Composition,
  fieldOf: NonNullable<NewVersion['refuseAt']>,
): Promise<void> {
  const typed = stones.map(({ certificate }) =>
    /\d/.test(certificate) ? certificate.toUpperCase() : null,
  )
  const certificates = typed.filter((certificate) => certificate !== null)
  if (certificates.length === 0) return
  const second = typed.findIndex((one, n) => one !== null && typed.indexOf(one) !== n)
  if (second >= 0) throw new Refused({ [fieldOf(second)]: { key: 'certificate_twice' } })
  const other = await pieceWithCertificate(tx.db, variantId, certificates)
  if (!other) return
  const { sku, certificate } = other
  const line = typed.indexOf(certificate.toUpperCase())
  throw new Refused({ [fieldOf(line)]: { key: 'certificate_taken', values: { sku } } })
}

/** Version `n` of a piece. */
interface NewVersion {
  variantId: number
  n: number
  /** The field beside which the certificate of a line of stones is refused. */
  refuseAt?: (line: number) => string
}

const ofLine = (line: number): string => `stones.${line}.certificate`

async function saveVersion(
  tx: Tx,
  actor: Actor,
  { sku, ...version }: NewVersion & { sku: string },
  composition: Composition,
  alloyIdOf: (karat: string) => number,
): Promise<void> {
  const { variantId, n } = version
  await insertComposition(tx, { ...version, userId: actor.id }, composition, alloyIdOf)
  await record(tx, actor, {
    act: 'composition_saved',
    subject: 'piece',
    subjectId: variantId,
    details: {
      sku,
      version: n,
      parts: composition.parts.map((part) => partText(shownPart(part))),
      stones: composition.stones.reduce((sum, { count }) => sum + count, 0),
    },
  })
}

/**
 * Throws `Refused` where a piece without an alloy has further metal parts, or a loose stone without one no stone. `stones_minor`
 * is the cost of stones that the piece was added with.
 */
export function refuseContradiction(
  piece: Pick<Piece, 'kind' | 'karat' | 'stones_minor'>,
  { parts, stones }: Pick<Composition, 'parts' | 'stones'>,
): void {
  if (piece.karat !== null) return
  if (parts.length > 0) throw new Refused({ 'parts.0.karat': { key: 'parts_need_alloy' } })
  if (piece.kind === 'loose_stone' && stones.length === 0 && piece.stones_minor === 0)
    throw new Refused({ stones: { key: 'stone_needed' } })
}

/** Saves what a piece consists of as version `n`. Throws `Conflict` when `n − 1` is not the newest. */
export async function insertComposition(
  tx: Tx,
  { variantId, n, userId, refuseAt = ofLine }: NewVersion & { userId: number | null },
  composition: Composition,
  alloyIdOf: (karat: string) => number,
): Promise<void> {
  await refuseSecondCertificate(tx, variantId, composition, refuseAt)
  const key = { variant_id: variantId, n }
  const isSaved = await insertVersion(
    tx,
    {
      ...key,
      at: tx.clock.now(),
      user_id: userId,
      plating: composition.plating,
      plating_minor: composition.platingMinor,
      hallmark: composition.hallmark,
      hallmark_minor: composition.hallmarkMinor,
    },
    composition.parts.map(({ karat, weightMg }, index) => ({
      ...key,
      position: index + 1,
      alloy_id: alloyIdOf(karat),
      weight_mg: weightMg,
    })),
    composition.stones.map((stone, index) => ({
      ...key,
      position: index + 1,
      kind: stone.kind,
      count: stone.count,
      carat_milli: stone.caratMilli,
      quality: stone.quality,
      certificate: stone.certificate,
      price_by: stone.priceBy,
      unit_minor: stone.unitMinor,
      setting_minor: stone.settingMinor,
      markup_bp: stone.markupBp,
    })),
  )
  if (!isSaved) throw new Conflict({ key: 'composition_conflict' })
}

/**
 * Makes the changed alloy of a piece, which was as `before`, a version of the piece. A piece without versions gets one of its
 * alloy before too.
 */
export async function versionOfAlloy(tx: Tx, actor: Actor, before: Piece): Promise<void> {
  const key = { variantId: before.id, userId: actor.id, at: tx.clock.now() }
  const main = { alloy_id: before.alloy_id, weight_mg: before.weight_mg }
  if (before.composition === 0) await copyVersion(tx, { ...key, n: 0 }, main)
  await copyVersion(tx, { ...key, n: Math.max(before.composition, 1) })
}

const CARAT_PLACES = 3
const PERCENT_PLACES = 2

type Typed = Omit<Composition, 'parts'> & { parts: { karat: string; weightMg: number }[] }

/** The typed composition in units. Throws `Refused` with every wrong field. */
function readComposition(
  input: CompositionInput,
  currency: string,
  karats: ReadonlySet<string>,
): Typed {
  const wrong: Record<string, Refusal> = {}
  const refuse = (field: string, key: string): void => {
    wrong[field] = { key }
  }
  const amount = (field: string, text: string) => readAmount(text, field, { currency, wrong })
  const parts = input.parts.map(({ karat, grams }, n) => {
    const weightMg = parseGrams(grams) ?? 0
    if (!karats.has(karat)) refuse(`parts.${n}.karat`, 'choose')
    if (weightMg < LIGHTEST_PART_MG || weightMg > HEAVIEST_PART_MG)
      refuse(`parts.${n}.grams`, 'weight')
    return { karat, weightMg }
  })
  const typed = {
    parts,
    stones: readStones(input.stones, currency, wrong),
    plating: input.plating,
    platingMinor: amount('platingCost', input.platingCost),
    hallmark: input.hallmark,
    hallmarkMinor: amount('hallmarkCost', input.hallmarkCost),
  }
  if (Object.keys(wrong).length > 0) throw new Refused(wrong)
  return typed
}

/** The typed lines of stones in units; what is wrong is added to `wrong` by field. */
export function readStones(
  lines: CompositionInput['stones'],
  currency: string,
  wrong: Record<string, Refusal>,
): Stone[] {
  const amount = (field: string, text: string) => readAmount(text, field, { currency, wrong })
  return lines.map((line, n): Stone => {
    const stone: Stone = {
      kind: line.kind,
      count: parseScaled(line.count, 0) ?? 0,
      caratMilli: line.carats === '' ? null : (parseScaled(line.carats, CARAT_PLACES) ?? 0),
      quality: line.quality,
      certificate: line.certificate,
      priceBy: line.priceBy,
      unitMinor: amount(`stones.${n}.unit`, line.unit),
      settingMinor: amount(`stones.${n}.setting`, line.setting),
      markupBp: line.markup === '' ? null : (parseScaled(line.markup, PERCENT_PLACES) ?? -1),
    }
    for (const { field } of stoneProblems(stone))
      wrong[`stones.${n}.${field}`] ??= { key: STONE_REFUSALS[field] ?? 'amount' }
    return stone
  })
}

function readAmount(
  text: string,
  field: string,
  { currency, wrong }: { currency: string; wrong: Record<string, Refusal> },
): number {
  const minor = text === '' ? 0 : parseAmount(text, currency)
  if (minor !== null && minor <= MAX_MINOR) return minor
  wrong[field] = { key: 'amount' }
  return 0
}

const STONE_REFUSALS: Record<string, string> = {
  count: 'stone_count',
  carats: 'carats',
  unit: 'amount',
  setting: 'amount',
  markup: 'stone_markup',
}
