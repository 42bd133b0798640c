import { expect, test } from 'vitest'
import { lineMark, segmentsOf } from '#client/features/pricing/price-chart/receipt/receipt-marks.ts'
import { receiptOf } from '#server/formula/price/receipt.ts'
import { GOLD_AT_4100, MIAMI_8MM_22IN, SOLID } from '#tests/formula/examples.ts'

const { lines, priceMinor } = receiptOf(SOLID, GOLD_AT_4100, MIAMI_8MM_22IN)

test('each line of a price breakdown has a color or pattern of its own', () => {
  const marks = new Set(lines.map(({ key }) => lineMark(key)))
  expect(marks.size).toBe(lines.length)
})

test('the bar shows the lines that make up the price, without empty ones', () => {
  const segments = segmentsOf(lines)
  expect(segments.map(({ key }) => key)).toEqual(
    lines.filter(({ amountMinor }) => amountMinor !== 0).map(({ key }) => key),
  )
  expect(segments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(priceMinor)
})
