import type { ReceiptProps } from '#server/pricing/receipts/props.ts'

type Line = NonNullable<ReceiptProps['lines']>[number]

/** The segments of the bar that take space: every line with a positive amount, in the order of the receipt. */
export const segmentsOf = (lines: Line[]): Line[] =>
  lines.filter(({ amountMinor }) => amountMinor > 0)

/**
 * The colour and pattern of a line, on the bar and beside its name. Lines beside each other differ by the pattern as
 * well, so that they can be told apart without colours. A line of a newer formula looks like extras until it is listed.
 */
export const lineMark = (key: string, part = 0): string =>
  part === 0 ? (MARKS[key] ?? PLAIN_SILVER) : partMark(key, part)

/** The line of a further metal part, whose number is its place among the metal parts. */
function partMark(key: string, part: number): string {
  const color = PART_COLORS[(part - 1) % PART_COLORS.length] ?? ''
  const [odd, even] = key === 'wastage' ? WASTAGE_PATTERNS : METAL_PATTERNS
  return `${color} ${part % 2 === 1 ? odd : even}`
}

const PART_COLORS = [
  'text-metal-platinum',
  'text-metal-rose',
  'text-chart-teal',
  'text-chart-onyx',
  'text-chart-sapphire',
]

const METAL_PATTERNS = ['mark-dots', 'bg-current'] as const
const WASTAGE_PATTERNS = ['mark-stripes -scale-x-100', 'mark-stripes'] as const

const PLAIN_SILVER = 'bg-metal-silver'

const MARKS: Record<string, string> = {
  metal: 'bg-gold-fill',
  wastage: 'text-gold-fill mark-stripes',
  labour: 'bg-border-strong',
  findings: 'text-border-strong mark-dots',
  stones: PLAIN_SILVER,
  setting: 'text-metal-silver mark-dots',
  plating: 'bg-chart-garnet',
  hallmark: 'text-chart-garnet mark-dots',
  extras: 'text-metal-silver mark-stripes',
  overhead: 'text-border-strong mark-stripes',
  margin: 'bg-petrol',
  stone_margin: 'text-chart-amethyst mark-dots',
  fee: 'text-petrol mark-stripes',
  floor: 'text-chart-garnet mark-stripes',
  tax: 'bg-chart-amethyst',
  rounding: 'text-petrol mark-dots',
}
