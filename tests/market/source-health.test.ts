import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeedError } from '#server/market/feeds/feed.ts'
import {
  afterAttempt,
  asTry,
  HEALTHY,
  type Health,
  mayAsk,
} from '#server/market/polling/source-health.ts'
import { plusMs } from '#server/platform/context.ts'

const NOON = '2026-11-23T12:00:00.000Z'
const minutes = (count: number) => plusMs(NOON, count * 60_000)
const broken: FeedError = { kind: 'timeout', retryAfterS: null }
const limited = (retryAfterS: number | null): FeedError => ({ kind: 'rate_limited', retryAfterS })

function failed(times: number, from: Health = HEALTHY, error = broken, now = NOON): Health {
  return Array.from({ length: times }).reduce<Health>(
    (health) => afterAttempt(health, error, now),
    from,
  )
}

describe('a source that fails', () => {
  test('stays allowed after four failures, and is blocked for five minutes after the fifth', () => {
    expect(mayAsk(failed(4), NOON)).toBe('yes')
    const open = failed(5)
    expect(open).toEqual({ circuit: 'open', openUntil: minutes(5), failures: 5, openings: 1 })
    expect(mayAsk(open, minutes(4.99))).toBe('no')
  })

  test('is reset by one success, so that only consecutive failures count', () => {
    const answered = afterAttempt(failed(4), null, NOON)
    expect(mayAsk(failed(4, answered), NOON)).toBe('yes')
  })

  test('allows one trial request when the time is over, and no other beside it', () => {
    const open = failed(5)
    expect(mayAsk(open, minutes(5))).toBe('try')
    const trying = asTry(open, minutes(5))
    expect(trying.circuit).toBe('half_open')
    expect(mayAsk(trying, minutes(5))).toBe('no')
    expect(mayAsk(trying, minutes(5.9))).toBe('no')
  })

  test('allows another trial when the first never ended', () => {
    expect(mayAsk(asTry(failed(5), NOON), minutes(1))).toBe('try')
  })

  test('is blocked for longer each time: 5, 10, 20, 40, 60 and again 60 minutes', () => {
    let health = failed(5)
    const waits: number[] = []
    let now = NOON
    for (let opening = 0; opening < 6; opening++) {
      const until = health.openUntil ?? ''
      waits.push((Date.parse(until) - Date.parse(now)) / 60_000)
      now = until
      health = afterAttempt(asTry(health, now), broken, now)
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60])
  })

  test('is blocked again after a failed trial, however few failures there were', () => {
    const trying = asTry(failed(1, HEALTHY, limited(60)), minutes(1))
    expect(afterAttempt(trying, broken, minutes(1))).toMatchObject({
      circuit: 'open',
      openUntil: minutes(11),
    })
  })

  test('starts from five minutes again after a success', () => {
    const twice = afterAttempt(asTry(failed(5), minutes(5)), broken, minutes(5))
    const back = afterAttempt(asTry(twice, minutes(15)), null, minutes(15))
    expect(back).toEqual(HEALTHY)
    expect(failed(5, back).openUntil).toBe(minutes(5))
  })
})

describe('a source with Retry-After', () => {
  test('is blocked at once for exactly that time', () => {
    expect(failed(1, HEALTHY, limited(90)).openUntil).toBe(minutes(1.5))
  })

  test('is blocked for at most an hour and at least a second', () => {
    expect(failed(1, HEALTHY, limited(7200)).openUntil).toBe(minutes(60))
    expect(failed(1, HEALTHY, limited(0)).openUntil).toBe(plusMs(NOON, 1000))
  })

  test('is blocked like a failing one without a number of seconds', () => {
    const first = failed(1, HEALTHY, limited(null))
    expect(first.openUntil).toBe(minutes(5))
    expect(failed(1, first, limited(null)).openUntil).toBe(minutes(10))
  })
})

test('a clock that was set back by a day does not block a source for a day', () => {
  expect(mayAsk(failed(5), minutes(-24 * 60))).toBe('try')
})

test('every source is allowed again within an hour', () => {
  const error = fc.oneof(
    fc.constant(broken),
    fc.record({
      kind: fc.constant('rate_limited' as const),
      retryAfterS: fc.option(fc.integer({ min: -5, max: 1e6 })),
    }),
    fc.constant(null),
  )
  const story = fc.array(fc.record({ error, wait: fc.integer({ min: 0, max: 7200 }) }))
  fc.assert(
    fc.property(story, (events) => {
      let [health, now] = [HEALTHY, NOON]
      for (const event of events) {
        now = plusMs(now, event.wait * 1000)
        const may = mayAsk(health, now)
        if (may === 'try') health = asTry(health, now)
        if (may !== 'no') health = afterAttempt(health, event.error, now)
      }
      expect(mayAsk(health, plusMs(now, 3_600_000))).not.toBe('no')
    }),
  )
})
