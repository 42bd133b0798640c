import { expect, test } from 'vitest'
import { firstFilter, linesThat } from '#client/Components/price/run/line-filter.ts'
import type { RunLineProps } from '#server/prices/props.ts'

const line = (sku: string, changes: Partial<RunLineProps>) =>
  ({ sku, old: 100, new: 100, flag: 'unchanged', outcome: null, ...changes }) as RunLineProps

const moved = line('moved', { new: 105, flag: 'ok' })
const same = line('same', {})
const held = line('held', { new: 150, flag: 'held' })
const blocked = line('blocked', { flag: 'blocked' })
const leftAlone = line('left alone', { new: 105, flag: 'ok', outcome: 'changed_since' })
const all = [moved, same, held, blocked, leftAlone]

const skus = (lines: RunLineProps[]) => lines.map(({ sku }) => sku)

test('changes are the lines that propose another price', () => {
  expect(skus(linesThat('changes', all))).toEqual(['moved', 'held', 'left alone'])
})

test('problems are what a person should look at', () => {
  expect(skus(linesThat('problems', all))).toEqual(['held', 'blocked', 'left alone'])
})

test('a run opens on its changes, else on its problems, else on everything', () => {
  expect(firstFilter(all)).toBe('changes')
  expect(firstFilter([same, blocked])).toBe('problems')
  expect(firstFilter([same])).toBe('all')
})
