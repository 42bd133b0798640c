const DAY_MS = 24 * 60 * 60 * 1000

/** When the day `date` (YYYY-MM-DD) begins on the shop's clock, as ISO-8601 UTC text. */
export function startOfDay(date: string, timeZone: string): string {
  const midnight = Date.parse(`${date}T00:00:00.000Z`)
  const first = midnight - offsetAt(midnight, timeZone)
  // The offset at the guess can differ from the one at midnight on days when clocks change.
  return new Date(midnight - offsetAt(first, timeZone)).toISOString()
}

/** When the day after `date` begins: the end, excluded, of that day. */
export function endOfDay(date: string, timeZone: string): string {
  const next = new Date(Date.parse(`${date}T00:00:00.000Z`) + DAY_MS)
  return startOfDay(next.toISOString().slice(0, 10), timeZone)
}

/** How far the zone's clock is ahead of UTC at that moment, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).formatToParts(ms)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return wall - Math.floor(ms / 1000) * 1000
}
