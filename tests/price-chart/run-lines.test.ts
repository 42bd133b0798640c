import { expect, test } from 'vitest'
import { canChoose } from '#client/Components/price/run/line-filter.ts'
import { runsAddress } from '#client/Components/price/run/run-filter.ts'
import { resultOf } from '#client/Components/price/run/verdict.ts'
import type { RunLineProps } from '#server/prices/props.ts'

const line = (flag: RunLineProps['flag']) => ({ flag }) as RunLineProps

test('a row that would be written can be left out, one that would not has no choice', () => {
  expect(canChoose(line('ok'))).toBe(true)
  expect(canChoose(line('held'))).toBe(true)
  expect(canChoose(line('unchanged'))).toBe(false)
  expect(canChoose(line('blocked'))).toBe(false)
})

test('a line tells what the law made of it, and nothing where the law was not asked', () => {
  expect(resultOf({ result: 'fail', limit: 'none' })).toBe('fail')
  expect(resultOf({ result: 'of its own' })).toBeNull()
  expect(resultOf(null)).toBeNull()
})

test('the address of a page of runs says only what was chosen', () => {
  expect(runsAddress({ kind: null, state: '' })).toBe('/price-runs')
  expect(runsAddress({ kind: 'sale', state: null })).toBe('/price-runs?kind=sale')
  expect(runsAddress({ kind: 'sale', state: 'waiting', before: 51 })).toBe(
    '/price-runs?kind=sale&state=waiting&before=51',
  )
})
