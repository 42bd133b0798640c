import type { ReceiptProps } from '#server/pricing/runs/props.ts'

type Line = NonNullable<ReceiptProps['lines']>[number]

/** The segments of the bar; every line of a receipt belongs to one. */
export type GroupKey = 'metal' | 'labour' | 'parts' | 'margin' | 'tax'

export interface Group {
  key: GroupKey
  amountMinor: number
}

/** The lines grouped for the bar; negative amounts take no space. */
export function groupsOf(lines: Line[]): Group[] {
  return KEYS.map((key) => ({
    key,
    amountMinor: lines
      .filter((line) => groupOf(line.key) === key)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  })).filter(({ amountMinor }) => amountMinor > 0)
}

/** A line of a newer formula counts as margin until it is listed here. */
export const groupOf = (lineKey: string): GroupKey => GROUPS[lineKey] ?? 'margin'

export const groupColours: Record<GroupKey, string> = {
  metal: 'bg-gold-fill',
  labour: 'bg-border-strong',
  parts: 'bg-metal-silver',
  margin: 'bg-petrol',
  tax: 'bg-notice',
}

const KEYS: GroupKey[] = ['metal', 'labour', 'parts', 'margin', 'tax']

const GROUPS: Record<string, GroupKey> = {
  metal: 'metal',
  wastage: 'metal',
  labour: 'labour',
  findings: 'parts',
  stones: 'parts',
  extras: 'parts',
  overhead: 'parts',
  tax: 'tax',
}
