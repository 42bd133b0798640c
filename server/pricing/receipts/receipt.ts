import { isDeepStrictEqual } from 'node:util'
import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { measuresOf, type Piece, weightAt } from '#server/catalogue/catalogue.ts'
import { photosOfPieces } from '#server/catalogue/photos/photos.ts'
import { type Composition, NOTHING } from '#server/formula/price/composition.ts'
import type { Receipt } from '#server/formula/price/receipt.ts'
import { fieldOf, RULE_FIELDS, type RuleField } from '#server/formula/settings/pricing-settings.ts'
import { deciderOf } from '#server/formula/settings/resolution.ts'
import { formatGrams, gramsText } from '#server/formula/units/weight.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Basis, basisProps, pricer, quoteFor } from '#server/pricing/lines/basis.ts'
import type { PricedPiece } from '#server/pricing/lines/priced-piece.ts'
import { metalsIn, partTraits } from '#server/pricing/lines/priced-piece.ts'
import { type AppliedPrice, appliedPrice } from './applied-price.ts'
import type { ReceiptQuery } from './input.ts'
import type { DecidedField, ReceiptProps } from './props.ts'
import { type Change, changeAt } from './receipt-queries.ts'

/**
 * A price of a piece as it was applied, and how it was calculated, derived again from the run's inputs; the cost side
 * only with the cost right. Throws `NotFound` for a piece without a price at that time.
 */
export async function receiptFor(
  db: Db,
  actor: Actor,
  variantId: number,
  which: ReceiptQuery,
): Promise<ReceiptProps> {
  const price = await appliedPrice(db, variantId, which)
  const { piece, isToday, changes, prices, derivation } = price
  const [change] = changes
  return {
    changeId: change.id,
    isToday,
    notSetBy: which.run === null || which.run === change.run_id ? null : which.run,
    ...pieceFacts(piece, derivation?.priced),
    photo: (await photosOfPieces(db, [piece.id])).get(piece.id) ?? null,
    ...compositionFacts(derivation ? derivation.priced.consistsOf : piece.consistsOf),
    isPieceChanged: isPieceChanged(actor, price),
    weightG: gramsText(
      derivation?.priced.weightMg === undefined
        ? await weightAt(db, piece, change.at)
        : derivation.priced.weightMg,
    ),
    currency: change.currency,
    priceMinor: prices.regular,
    saleMinor: prices.sale,
    compareAtMinor: prices.compareAt,
    applied: {
      at: change.at,
      by: change.by,
      cause: change.cause,
      reason: change.reason,
      runId: change.run_id,
    },
    changes: await Promise.all(changes.map((change) => changeProps(db, change))),
    ...derivationProps(actor, derivation),
  }
}

async function changeProps(db: Db, change: Change): Promise<ReceiptProps['changes'][number]> {
  const next = await changeAt(db, change, change.position + 1)
  return {
    field: change.field,
    old: change.old,
    new: change.new,
    replaced: next ? { at: next.at, runId: next.run_id } : null,
  }
}

function derivationProps(actor: Actor, derivation: AppliedPrice['derivation']) {
  if (derivation === null) return NO_DERIVATION
  const { run, basis, priced, isCalculated } = derivation
  const receipt = derive(basis, priced, derivation.oldMinor)
  return {
    goldPerGram: priced.metal && (receipt?.steps.goldRateGram ?? null),
    partRates: receipt?.parts?.slice(1).map(({ goldRateGram }) => goldRateGram) ?? [],
    meltMinor: priced.metal && (receipt?.meltMinor ?? null),
    quote: priced.metal && basisProps(quoteFor(basis, priced.metal)),
    otherQuotes: metalsIn(priced)
      .slice(1)
      .flatMap((metal) => basis.quotes.get(metal) ?? [])
      .map(basisProps),
    isCalculated,
    calculatedBy: isCalculated ? run.id : null,
    formulaVersion: isCalculated ? run.formula_version : null,
    configVersion: isCalculated ? run.config_version : null,
    ...(receipt &&
      isCalculated &&
      can(actor, 'cost.see') && {
        ...costProps(receipt, priced),
        settings: decidedSettings(basis, priced),
      }),
  }
}

const NO_DERIVATION = {
  goldPerGram: null,
  partRates: [],
  meltMinor: null,
  quote: null,
  otherQuotes: [],
  isCalculated: false,
  calculatedBy: null,
  formulaVersion: null,
  configVersion: null,
}

/** Null where the formula cannot price the piece, which a person or a file priced. */
export const derive = (
  basis: Basis,
  priced: PricedPiece,
  oldMinor: number | null,
): Receipt | null => pricer(basis).receiptOf(priced, oldMinor)

/** Its alloy is that of the price, where the line of the price has it. */
function pieceFacts(piece: Piece, priced?: Partial<PricedPiece>) {
  return {
    sku: piece.sku,
    metal: priced?.metal === undefined ? piece.metal : priced.metal,
    title: piece.title,
    karat: priced?.karat === undefined ? piece.karat : priced.karat,
    fineness: priced?.fineness === undefined ? piece.fineness : priced.fineness,
    construction: piece.construction,
    colour: piece.colour,
    ...measuresOf(piece),
    weightSource: piece.weight_source,
  }
}

/** Without costs. */
function compositionFacts(consistsOf: Composition | null | undefined) {
  const { parts = [], stones = [], plating = '', hallmark = '' } = consistsOf ?? {}
  return {
    parts: parts.map(({ metal, karat, fineness, weightMg }) => ({
      metal,
      karat,
      fineness,
      weightG: formatGrams(weightMg),
    })),
    stones: stones.map(({ kind, count, caratMilli, quality, certificate }) => ({
      kind,
      count,
      caratMilli,
      quality,
      certificate,
    })),
    plating,
    hallmark,
  }
}

/**
 * Whether facts that the price was calculated from have changed, besides the weight. Compared without the number of the
 * version: an undone change is a new version too. That a cost was changed is for users who may see it.
 */
function isPieceChanged(actor: Actor, { isToday, piece, derivation }: AppliedPrice): boolean {
  if (!isToday || !derivation?.isCalculated) return false
  const { priced } = derivation
  // Lines of earlier versions store only some of the facts.
  const { fineness = piece.fineness, extraMinor = piece.extra_minor }: Partial<PricedPiece> = priced
  if (fineness !== piece.fineness) return true
  const { n: _, ...used } = { n: 0, ...(priced.consistsOf ?? NOTHING) }
  const current = piece.consistsOf ?? NOTHING
  return can(actor, 'cost.see')
    ? extraMinor !== piece.extra_minor || !isDeepStrictEqual(used, current)
    : !isDeepStrictEqual(compositionFacts(used), compositionFacts(current))
}

function costProps(
  { lines, steps, parts }: Receipt,
  { metal: main, karat: of, consistsOf }: PricedPiece,
) {
  const alloys = [{ metal: main, karat: of }, ...(consistsOf?.parts ?? [])]
  const partSteps = parts?.flatMap((part, n) => {
    const alloy = alloys[n]
    const { metal = null, karat = null } = alloy ?? {}
    return metal && karat ? [{ metal, karat, steps: stepList(part) }] : []
  })
  return {
    lines: lines.map(({ key, amountMinor, part }) => ({
      key,
      amountMinor,
      ...(part !== undefined && { part }),
    })),
    steps: stepList(steps),
    ...(partSteps && { partSteps }),
  }
}

function decidedSettings({ config, ruleOf }: Basis, priced: PricedPiece) {
  const { settings } = config
  return partTraits(priced).map((traits, n) => {
    const resolved = ruleOf(traits)
    const fields = (n === 0 ? RULE_FIELDS : PART_FIELDS).map((field): DecidedField => {
      const by = deciderOf(settings, traits, resolved, field)
      const rule = by.of === 'rule' && settings.rules?.find(({ id }) => id === by.id)
      return {
        field,
        value: fieldOf(resolved.rule, field),
        by,
        ...(rule && { rule: { note: rule.note, match: rule.match } }),
      }
    })
    return { karat: traits.karat, fields }
  })
}

/** The settings that formula 2 reads from the rule of each part; it reads all others from that of the main part. */
const PART_FIELDS: readonly RuleField[] = [
  'premiumBp',
  'premiumPerOunceMinor',
  'ounceGrams',
  'wastageBp',
  'labour.perGramMinor',
  'labour.pctBp',
  'labour.pctBase',
]

const stepList = (steps: Record<string, string>) =>
  Object.entries(steps).map(([key, value]) => ({ key, value }))
