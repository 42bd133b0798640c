/** A measured ratio and its target (architecture, part 4). */
export interface Ratio {
  name: string
  value: number
  /** The measured values. */
  detail: string
  goal: string
  isMet: boolean
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('nothing was measured')
  return middle
}

export function print({ name, value, detail, goal, isMet }: Ratio): void {
  const result = isMet ? 'met' : 'MISSED'
  process.stdout.write(
    `${name.padEnd(40)} ${value.toFixed(2).padStart(6)}  goal ${goal.padEnd(7)} ${result.padEnd(7)} ${detail}\n`,
  )
}
