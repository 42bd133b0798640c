import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeedErrorDetails } from '#server/market/feeds/feed.ts'
import {
  afterAttempt,
  asTrial,
  HEALTHY,
  type Health,
  mayRequest,
} from '#server/market/sources/source-health.ts'
import { plusMs } from '#server/platform/context.ts'

const NOON = '2026-11-23T12:00:00.000Z'
const minutes = (count: number) => plusMs(NOON, count * 60_000)
const broken: FeedErrorDetails = { kind: 'timeout', retryAfterS: null }
const limited = (retryAfterS: number | null): FeedErrorDetails => ({
  kind: 'rate_limited',
  retryAfterS,
})

function afterFailures(times: number, from: Health = HEALTHY, error = broken, now = NOON): Health {
  return Array.from({ length: times }).reduce<Health>(
    (health) => afterAttempt(health, error, now),
    from,
  )
}

describe('a source that fails', () => {
  test('stays allowed after four failures, and is blocked for five minutes after the fifth', () => {
    expect(mayRequest(afterFailures(4), NOON)).toBe('yes')
    const open = afterFailures(5)
    expect(open).toEqual({ circuit: 'open', openUntil: minutes(5), failures: 5, openings: 1 })
    expect(mayRequest(open, minutes(4.99))).toBe('no')
  })

  test('is reset by one success, so that only consecutive failures count', () => {
    const answered = afterAttempt(afterFailures(4), null, NOON)
    expect(mayRequest(afterFailures(4, answered), NOON)).toBe('yes')
  })

  test('allows one trial request when the time is over, and no other beside it', () => {
    const open = afterFailures(5)
    expect(mayRequest(open, minutes(5))).toBe('try')
    const trying = asTrial(open, minutes(5))
    expect(trying.circuit).toBe('half_open')
    expect(mayRequest(trying, minutes(5))).toBe('no')
    expect(mayRequest(trying, minutes(5.9))).toBe('no')
  })

  test('allows another trial when the first never ended', () => {
    expect(mayRequest(asTrial(afterFailures(5), NOON), minutes(1))).toBe('try')
  })

  test('is blocked for longer each time: 5, 10, 20, 40, 60 and again 60 minutes', () => {
    let health = afterFailures(5)
    const waits: number[] = []
    let now = NOON
    for (let opening = 0; opening < 6; opening++) {
      const until = health.openUntil ?? ''
      waits.push((Date.parse(until) - Date.parse(now)) / 60_000)
      now = until
      health = afterAttempt(asTrial(health, now), broken, now)
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60])
  })

  test('is blocked again after a failed trial, however few failures there were', () => {
    const trying = asTrial(afterFailures(1, HEALTHY, limited(60)), minutes(1))
    expect(afterAttempt(trying, broken, minutes(1))).toMatchObject({
      circuit: 'open',
      openUntil: minutes(11),
    })
  })

  test('starts from five minutes again after a success', () => {
    const twice = afterAttempt(asTrial(afterFailures(5), minutes(5)), broken, minutes(5))
    const back = afterAttempt(asTrial(twice, minutes(15)), null, minutes(15))
    expect(back).toEqual(HEALTHY)
    expect(afterFailures(5, back).openUntil).toBe(minutes(5))
  })
})

describe('a source with Retry-After', () => {
  test('is blocked at once for exactly that time', () => {
    expect(afterFailures(1, HEALTHY, limited(90)).openUntil).toBe(minutes(1.5))
  })

  test('is blocked for at most an hour and at least a second', () => {
    expect(afterFailures(1, HEALTHY, limited(7200)).openUntil).toBe(minutes(60))
    expect(afterFailures(1, HEALTHY, limited(0)).openUntil).toBe(plusMs(NOON, 1000))
  })

  test('is blocked like a failing one without a number of seconds', () => {
    const first = afterFailures(1, HEALTHY, limited(null))
    expect(first.openUntil).toBe(minutes(5))
    expect(afterFailures(1, first, limited(null)).openUntil).toBe(minutes(10))
  })
})

test('a clock that was set back by a day does not block a source for a day', () => {
  expect(mayRequest(afterFailures(5), minutes(-24 * 60))).toBe('try')
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
  const history = fc.array(fc.record({ error, wait: fc.integer({ min: 0, max: 7200 }) }))
  fc.assert(
    fc.property(history, (events) => {
      let [health, now] = [HEALTHY, NOON]
      for (const event of events) {
        now = plusMs(now, event.wait * 1000)
        const permission = mayRequest(health, now)
        if (permission === 'try') health = asTrial(health, now)
        if (permission !== 'no') health = afterAttempt(health, event.error, now)
      }
      expect(mayRequest(health, plusMs(now, 3_600_000))).not.toBe('no')
    }),
  )
})
