import type { Metal } from '#server/formula/units/karat.ts'
import {
  hasConstruction,
  KINDS_WITHOUT_CONSTRUCTION,
  type KindWithoutConstruction,
  type PieceKind,
} from './piece-kinds.ts'
import {
  CONSTRUCTIONS,
  type Construction,
  type GroupSettings,
  type PricingSettings,
} from './pricing-settings.ts'
import type { PriceRule } from './rule.ts'

/** Pieces with settings of their own: chains and bracelets of one construction, or another kind of piece. */
export type SettingsGroup = Construction | KindWithoutConstruction

export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  ...CONSTRUCTIONS,
  ...KINDS_WITHOUT_CONSTRUCTION,
]

export const isConstruction = (group: SettingsGroup): group is Construction =>
  CONSTRUCTIONS.some((one) => one === group)

/** The group of a piece. The kind is null for loose metal, and in lines from before pieces had kinds. */
export function groupOf({
  kind,
  construction,
}: {
  kind: PieceKind | null
  construction: Construction | null
}): SettingsGroup {
  if (kind !== null && !hasConstruction(kind)) return kind
  return construction ?? 'solid'
}

/** Whether a version has settings of this group; versions from before there were kinds have those of constructions only. */
export const hasOwnSettings = ({ byKind }: PricingSettings, group: SettingsGroup): boolean =>
  isConstruction(group) || byKind?.[group] !== undefined

/** The settings of a group; a kind without its own has those of solid pieces. */
export function groupSettings(
  { byConstruction, byKind }: PricingSettings,
  group: SettingsGroup,
): GroupSettings {
  const own = isConstruction(group) ? byConstruction[group] : byKind?.[group]
  return own ?? byConstruction.solid
}

/** The settings with those of one group replaced. */
export function withGroupSettings(
  settings: PricingSettings,
  group: SettingsGroup,
  own: GroupSettings,
): PricingSettings {
  const name = isConstruction(group) ? 'byConstruction' : 'byKind'
  return { ...settings, [name]: { ...settings[name], [group]: own } }
}

/** The position of a group in the settings: `byKind.ring`. */
export const groupPath = (group: SettingsGroup): string =>
  `${isConstruction(group) ? 'byConstruction' : 'byKind'}.${group}`

/** The settings as the one flat rule that the formula takes for a piece of this group and metal that no rule matches. */
export function ruleFor(
  settings: PricingSettings,
  group: SettingsGroup,
  metal: Metal | null = null,
): PriceRule {
  const { byConstruction: _, byKind: __, byMetal, rules: ___, ...shop } = settings
  return { ...shop, ...(metal && byMetal?.[metal]), ...groupSettings(settings, group) }
}
