import type { SettingsForm } from './settings-form.ts'

type Tree = { [name: string]: unknown }

/** The number of changed fields; an added or removed rule counts once. */
export function countChanges(start: SettingsForm, edited: SettingsForm): number {
  return count(treeOf({ ...start, note: '' }), treeOf({ ...edited, note: '' }))
}

/** Applies the changes from `start` to `edited` to `newest`. */
export function rebaseChanges(
  start: SettingsForm,
  edited: SettingsForm,
  newest: SettingsForm,
): SettingsForm {
  const { rules, ...rest } = merged(treeOf(start), treeOf(edited), treeOf(newest)) as Tree
  return { ...rest, rules: Object.values(rules as Tree) } as unknown as SettingsForm
}

/** Rules by id instead of by position. */
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

function merged(start: unknown, edited: unknown, newest: unknown): unknown {
  if (!isTree(start) || !isTree(edited) || !isTree(newest))
    return count(start, edited) === 0 ? newest : edited
  const names = [...new Set([...Object.keys(newest), ...Object.keys(edited)])]
  return Object.fromEntries(
    names
      .map((name) => [name, merged(start[name], edited[name], newest[name])])
      .filter(([, value]) => value !== undefined),
  )
}

/** Selling models and lists are merged as a whole, because a mixture of two would be invalid. */
function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('model' in value)
}
