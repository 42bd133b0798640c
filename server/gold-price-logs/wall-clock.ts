/** Clocks are asked often, and making one is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the zone's clock shows at that moment, as the milliseconds at which a clock in UTC would show the same. */
export function onTheWall(ms: number, timeZone: string): number {
  return ms + offsetAt(ms, timeZone)
}

/**
 * The moment at which the zone's clock shows `wall`: the reverse of `onTheWall`. What a clock that is put forward never
 * shows is the time as long after it was: a day that has no midnight begins when it does.
 */
export function offTheWall(wall: number, timeZone: string): number {
  const first = wall - offsetAt(wall, timeZone)
  // The offset at the guess can differ from the one there on days when clocks change.
  const second = wall - offsetAt(first, timeZone)
  return onTheWall(second, timeZone) === wall ? second : Math.max(first, second)
}

/** The moment of a local time such as `2026-12-04T09:00` on the zone's clock, as ISO-8601 UTC text. */
export function instantOf(local: string, timeZone: string): string {
  return new Date(offTheWall(Date.parse(`${local}Z`), timeZone)).toISOString()
}

/** How far the zone's clock is ahead of UTC at that moment, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const parts = clockIn(timeZone).formatToParts(ms)
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

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}
