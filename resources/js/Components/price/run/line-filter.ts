import type { RunLineProps } from '#server/prices/props.ts'

export type LineFilter = 'all' | 'changes' | 'problems'

export const LINE_FILTERS: LineFilter[] = ['changes', 'problems', 'all']

const tests: Record<LineFilter, (line: RunLineProps) => boolean> = {
  all: () => true,
  changes: ({ old, new: next, flag }) => old !== next && flag !== 'blocked',
  problems: ({ flag, outcome }) =>
    flag === 'held' || flag === 'blocked' || outcome === 'changed_since',
}

/** All lines, those that move a price, or those a person should look at. */
export const linesThat = (filter: LineFilter, lines: RunLineProps[]) => lines.filter(tests[filter])

/** Where to look first: problems when there are any, else what changes. */
export function firstFilter(lines: RunLineProps[]): LineFilter {
  if (lines.some(tests.changes)) return 'changes'
  return lines.some(tests.problems) ? 'problems' : 'all'
}
