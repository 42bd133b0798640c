import type { Metal } from '#server/formula/units/karat.ts'
import type { PieceKind } from './piece-kinds.ts'
import {
  type Construction,
  type FieldValues,
  GROUP_FIELDS,
  METAL_FIELDS,
  type PricingRule,
  type PricingSettings,
  RULE_FIELDS,
  type RuleField,
  withFields,
} from './pricing-settings.ts'
import type { PriceRule } from './rule.ts'
import { groupOf, hasOwnSettings, ruleFor, type SettingsGroup } from './settings-groups.ts'

/** The properties of a piece that rules match. Width in hundredths of a millimetre, null where it has none. */
export interface PieceTraits {
  /** Null, as its alloy, for a piece without precious metal. */
  metal: Metal | null
  sku: string
  product: string
  family: string
  /** Null for loose metal, and in lines from before pieces had kinds. */
  kind: PieceKind | null
  /** Only of chains and bracelets. */
  construction: Construction | null
  karat: string | null
  width: number | null
}

/** The flat rule of a piece, and which rule decided each field. */
export interface ResolvedRule {
  /** Equal for pieces that are priced by the same rule: preparation is shared by them. */
  key: string
  rule: PriceRule
  /** The id of the rule that sets a field; fields from the settings themselves are omitted. */
  from: Partial<Record<RuleField, string>>
}

/** Who decides a field for a piece: a rule by its id, the settings of a group of pieces or of a metal, or the whole shop. */
export type Decider =
  | { of: 'rule'; id: string }
  | { of: 'group'; group: SettingsGroup }
  | { of: 'metal'; metal: Metal }
  | { of: 'shop' }

/**
 * How every piece is priced by these settings at a moment (ISO time). For each field the first rule that sets it wins:
 * a rule for the piece before one for its product before any other; then the one with more conditions; then the lower
 * priority number; then the earlier in the list. Without a rule the settings of its group, of its metal, or of the shop
 * decide. Source: docs/domain.md 5.3, pricing rule.
 */
export function resolver(
  settings: PricingSettings,
  at: string,
): (piece: PieceTraits) => ResolvedRule {
  const sortedRules = inForce(settings, at).toSorted(byPrecedence)
  const bySku = groupedBySku(sortedRules)
  const general = sortedRules.filter(({ match }) => match.sku === null)
  const resolved = new Map<string, ResolvedRule>()
  const resolveBy = (piece: PieceTraits, rules: PricingRule[]): ResolvedRule => {
    const key = [groupOf(piece), piece.metal, ...rules.map(({ id }) => id)].join('|')
    const known = resolved.get(key) ?? resolve(settings, piece, rules, key)
    resolved.set(key, known)
    return known
  }
  const rulesFor = (piece: PieceTraits, rules: PricingRule[] = []) =>
    rules.filter(({ match }) => matches(match, piece))
  const byTraits = new Map<string, ResolvedRule>()
  const isWithoutRules = general.length === 0
  return (piece) => {
    const own = bySku.get(piece.sku)
    if (own) return resolveBy(piece, [...rulesFor(piece, own), ...rulesFor(piece, general)])
    const traits = isWithoutRules ? `${groupOf(piece)}|${piece.metal}` : traitsText(piece)
    const known = byTraits.get(traits) ?? resolveBy(piece, rulesFor(piece, general))
    byTraits.set(traits, known)
    return known
  }
}

/** Every trait that a rule without a SKU can match, of which a hundred thousand pieces have a few hundred. No name has two lines. */
const traitsText = (piece: PieceTraits): string =>
  `${piece.product}\n${piece.family}\n${piece.metal}\n${piece.kind}\n${piece.construction}\n${piece.karat}\n${piece.width}`

/** Who decides a field for a piece that these settings resolve so. */
export function deciderOf(
  settings: PricingSettings,
  piece: PieceTraits,
  { from }: Pick<ResolvedRule, 'from'>,
  field: RuleField,
): Decider {
  const id = from[field]
  if (id !== undefined) return { of: 'rule', id }
  const group = groupOf(piece)
  if (GROUP_FIELDS.includes(field))
    return { of: 'group', group: hasOwnSettings(settings, group) ? group : 'solid' }
  const metalField = METAL_FIELDS.find((one) => one === field)
  const { metal } = piece
  return metalField && metal !== null && settings.byMetal?.[metal]?.[metalField] !== undefined
    ? { of: 'metal', metal }
    : { of: 'shop' }
}

/** Whether a piece meets every condition of a rule. */
function matches(match: PricingRule['match'], piece: PieceTraits): boolean {
  if (match.sku !== null && match.sku !== piece.sku) return false
  if (match.product !== null && match.product !== piece.product) return false
  if (match.family !== null && match.family !== piece.family) return false
  if (match.construction !== null && match.construction !== piece.construction) return false
  if (match.metal != null && match.metal !== piece.metal) return false
  if (match.kind != null && match.kind !== piece.kind) return false
  if (match.karat !== null && match.karat !== piece.karat) return false
  return isWithin(match, piece.width)
}

/** Sorts the rule that wins first. */
function byPrecedence(one: PricingRule, other: PricingRule): number {
  return (
    rankOf(other) - rankOf(one) ||
    conditionCount(other) - conditionCount(one) ||
    one.priority - other.priority
  )
}

function inForce({ rules = [] }: PricingSettings, at: string): PricingRule[] {
  return rules.filter(
    ({ from, until }) => (from === null || from <= at) && (until === null || at < until),
  )
}

function groupedBySku(rules: PricingRule[]): Map<string, PricingRule[]> {
  const groups = new Map<string, PricingRule[]>()
  for (const rule of rules) {
    const { sku } = rule.match
    if (sku !== null) groups.set(sku, [...(groups.get(sku) ?? []), rule])
  }
  return groups
}

function isWithin({ widthFrom, widthTo }: PricingRule['match'], width: number | null): boolean {
  if (widthFrom === null && widthTo === null) return true
  if (width === null) return false
  return (widthFrom === null || width >= widthFrom) && (widthTo === null || width <= widthTo)
}

function rankOf({ match }: PricingRule): number {
  if (match.sku !== null) return 2
  return match.product === null ? 0 : 1
}

/** The number of conditions of a rule; a range of widths is one. */
function conditionCount({ match }: PricingRule): number {
  const { family, metal = null, kind = null, construction, karat, widthFrom, widthTo } = match
  return [family, metal, kind, construction, karat, widthFrom ?? widthTo].filter(
    (condition) => condition !== null,
  ).length
}

function resolve(
  settings: PricingSettings,
  piece: PieceTraits,
  rules: PricingRule[],
  key: string,
): ResolvedRule {
  const set: Partial<FieldValues> = {}
  const from: ResolvedRule['from'] = {}
  for (const field of RULE_FIELDS) {
    const winner = rules.find((rule) => rule.set[field] !== undefined)
    if (!winner) continue
    Object.assign(set, { [field]: winner.set[field] })
    from[field] = winner.id
  }
  return { key, rule: withFields(ruleFor(settings, groupOf(piece), piece.metal), set), from }
}
