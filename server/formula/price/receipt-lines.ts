import { type Fixed, mul } from '#server/formula/units/fixed.ts'
import { toMinor } from '#server/formula/units/money.ts'
import type { PreparedRule } from './prepared.ts'
import type { Steps } from './steps.ts'

export type LineKey =
  | 'metal'
  | 'wastage'
  | 'labour'
  | 'findings'
  | 'stones'
  | 'extras'
  | 'overhead'
  | 'margin'
  | 'fee'
  | 'floor'
  | 'tax'
  | 'rounding'

/** One part of a price, in minor units; margin, floor and rounding may be negative. */
export interface ReceiptLine {
  key: LineKey
  amountMinor: number
}

/**
 * The parts of the price, always all twelve lines in this order. Each is rounded separately; the rounding line is the
 * remainder, so that they add up exactly (also when the current price is retained).
 */
export function linesOf(
  p: PreparedRule,
  s: Steps,
  priceMinor: number,
  taxMinor: number,
): ReceiptLine[] {
  const fee = mul(s.beforeFloor, p.fee)
  const extras = p.findings + s.stones + s.extra
  const line = (key: LineKey, amount: Fixed): ReceiptLine => ({
    key,
    amountMinor: toMinor(amount, p.rule.currency),
  })
  const lines = [
    line('metal', s.metal),
    line('wastage', s.metalWithWastage - s.metal),
    line('labour', s.labour),
    line('findings', p.findings),
    line('stones', s.stones),
    line('extras', s.extra),
    line('overhead', s.cost - s.metalWithWastage - s.labour - extras),
    line('margin', s.beforeFloor - s.cost - fee),
    line('fee', fee),
    line('floor', s.afterFloor - s.beforeFloor),
    { key: 'tax' as const, amountMinor: taxMinor },
  ]
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return [...lines, { key: 'rounding', amountMinor: priceMinor - sum }]
}
