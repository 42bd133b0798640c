import type { SettingsForm } from './settings-form.ts'

type Tree = { [name: string]: unknown }

/** How many fields are not as they were at the start; a rule that came or went counts once. */
export function countChanges(start: SettingsForm, mine: SettingsForm): number {
  return count(treeOf({ ...start, note: '' }), treeOf({ ...mine, note: '' }))
}

/** What I changed since the start, put on top of what is in force now; all else is as it is now. */
export function rebaseChanges(
  start: SettingsForm,
  mine: SettingsForm,
  newest: SettingsForm,
): SettingsForm {
  const { rules, ...rest } = merged(treeOf(start), treeOf(mine), treeOf(newest)) as Tree
  return { ...rest, rules: Object.values(rules as Tree) } as unknown as SettingsForm
}

/** Rules by their ids instead of their places. */
function treeOf({ rules, ...rest }: SettingsForm): Tree {
  return { ...rest, rules: Object.fromEntries(rules.map((rule) => [rule.id, rule])) }
}

function count(one: unknown, other: unknown): number {
  if (isTree(one) && isTree(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    return names.reduce((sum, name) => sum + count(one[name], other[name]), 0)
  }
  return JSON.stringify(one) === JSON.stringify(other) ? 0 : 1
}

function merged(start: unknown, mine: unknown, newest: unknown): unknown {
  if (!isTree(start) || !isTree(mine) || !isTree(newest))
    return count(start, mine) === 0 ? newest : mine
  const names = [...new Set([...Object.keys(newest), ...Object.keys(mine)])]
  return Object.fromEntries(
    names
      .map((name) => [name, merged(start[name], mine[name], newest[name])])
      .filter(([, value]) => value !== undefined),
  )
}

/** Models and lists change as a whole: half of one and half of another would be neither. */
function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('model' in value)
}
