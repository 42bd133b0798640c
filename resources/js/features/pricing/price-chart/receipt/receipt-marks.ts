import type { ReceiptProps } from '#server/pricing/receipts/props.ts'

type Line = NonNullable<ReceiptProps['lines']>[number]

/** The segments of the bar that take space: every line with a positive amount, in the order of the receipt. */
export const segmentsOf = (lines: Line[]): Line[] =>
  lines.filter(({ amountMinor }) => amountMinor > 0)

/**
 * The colour and pattern of a line, on the bar and beside its name. Lines beside each other differ by the pattern as
 * well, so that they can be told apart without colours. A line of a newer formula looks like extras until it is listed.
 */
export const lineMark = (key: string): string => MARKS[key] ?? PLAIN_SILVER

const PLAIN_SILVER = 'bg-metal-silver'

const MARKS: Record<string, string> = {
  metal: 'bg-gold-fill',
  wastage: 'text-gold-fill mark-stripes',
  labour: 'bg-border-strong',
  findings: 'text-border-strong mark-dots',
  stones: PLAIN_SILVER,
  extras: 'text-metal-silver mark-stripes',
  overhead: 'text-border-strong mark-stripes',
  margin: 'bg-petrol',
  fee: 'text-petrol mark-stripes',
  floor: 'text-chart-garnet mark-stripes',
  tax: 'bg-chart-amethyst',
  rounding: 'text-petrol mark-dots',
}
