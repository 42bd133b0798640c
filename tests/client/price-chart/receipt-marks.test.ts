import { expect, test } from 'vitest'
import { lineMark, segmentsOf } from '#client/features/pricing/price-chart/receipt/receipt-marks.ts'
import { receiptOf2 } from '#server/formula/price/formula-2.ts'
import { prepare } from '#server/formula/price/price.ts'
import { receiptOf } from '#server/formula/price/receipt.ts'
import { GOLD_AT_4100, MIAMI_8MM_22IN, SOLID } from '#tests/formula/examples.ts'

const { lines, priceMinor } = receiptOf(SOLID, GOLD_AT_4100, MIAMI_8MM_22IN)

test('each line of a price breakdown has a color or pattern of its own', () => {
  const marks = new Set(lines.map(({ key }) => lineMark(key)))
  expect(marks.size).toBe(lines.length)
})

test('each line of a piece of six metal parts with stones has a mark of its own', () => {
  const part = { prepared: prepare(SOLID, GOLD_AT_4100), fineness: MIAMI_8MM_22IN.fineness }
  const parts = Array.from({ length: 5 }, () => ({ ...part, weightMg: 1_000 }))
  const composed = receiptOf2(SOLID, GOLD_AT_4100, { ...MIAMI_8MM_22IN, parts })
  const marks = composed.lines.map(({ key, part: n }) => lineMark(key, n))
  expect(new Set(marks).size).toBe(composed.lines.length)
  const patterns = marks.map((mark) => mark.replaceAll(/(text|bg)-(?!current)[a-z-]+/g, '').trim())
  const metals = patterns.slice(0, 12)
  expect(metals.filter((pattern, n) => pattern === metals[n + 1])).toEqual([])
})

test('the bar shows the lines that make up the price, without empty ones', () => {
  const segments = segmentsOf(lines)
  expect(segments.map(({ key }) => key)).toEqual(
    lines.filter(({ amountMinor }) => amountMinor !== 0).map(({ key }) => key),
  )
  expect(segments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(priceMinor)
})
