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

/** How often it is checked whether the event loop runs. */
const CHECK_MS = 5

/** The longest time for which the work stops the event loop, so that no other request is answered; milliseconds. */
export async function longestStop(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const check = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - CHECK_MS)
    last = now
  }
  const timer = setInterval(check, CHECK_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
    check()
  }
  return longest
}
