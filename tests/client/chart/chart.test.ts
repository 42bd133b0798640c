import { expect, test } from 'vitest'
import { barsFromZero, stacked } from '#client/ui/chart/bars.ts'
import { stepOf } from '#client/ui/chart/hooks.ts'
import { clustersOf, type Mark } from '#client/ui/chart/marks.ts'
import { frameOf, timeScale, valueScale, zeroOn } from '#client/ui/chart/scales.ts'
import { nearestIndex, type PlottedPoint, segmentsOf } from '#client/ui/chart/series.ts'
import {
  placedLabels,
  tagWidth,
  textWidth,
  tickLabels,
  timeLabels,
} from '#client/ui/chart/tick-labels.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

function point(x: number, afterGap = false): PlottedPoint {
  const at = new Date(x * HOUR).toISOString()
  return { at, value: 1, text: '1', time: at, marked: false, pinned: false, afterGap, x, y: 0 }
}

const xs = (segments: PlottedPoint[][]) => segments.map((segment) => segment.map(({ x }) => x))

test('a gap breaks the line where it is at least 8 pixels wide, in both directions of time', () => {
  const points = [point(0), point(5), point(12, true), point(20, true), point(22)]

  expect(xs(segmentsOf(points))).toEqual([
    [0, 5, 12],
    [20, 22],
  ])
  const mirrored = points.map((one) => ({ ...one, x: 100 - one.x }))
  expect(xs(segmentsOf(mirrored))).toEqual([
    [100, 95, 88],
    [80, 78],
  ])
})

test('a weekend is a few pixels wide, and the hours of trade have the rest', () => {
  const x = timeScale([0, 10 * DAY], [[4 * DAY, 6 * DAY]], [0, 806])

  expect(x(6 * DAY) - x(4 * DAY)).toBeLessThan(8)
  expect(x(DAY) - x(0)).toBeGreaterThan(99)
  expect(x(10 * DAY)).toBe(806)
  expect(x.invert(x(7 * DAY)).getTime()).toBe(7 * DAY)
})

test('a closed time that reaches beyond the chart is only shortened within it', () => {
  const x = timeScale(
    [0, 4 * DAY],
    [
      [-2 * DAY, DAY],
      [3 * DAY, 5 * DAY],
      [8 * DAY, 9 * DAY],
    ],
    [0, 400],
  )

  expect(x(0)).toBe(0)
  expect(x(DAY)).toBeLessThan(13)
  expect(x(4 * DAY)).toBe(400)
})

test('in Arabic time runs to the left, with the axis on the right and the last value on the left', () => {
  const frame = frameOf([400, 320], 'rtl', 50, 70)
  const x = timeScale([0, DAY], [], [400 - frame.right, frame.left])

  expect(frame).toMatchObject({ left: 70, right: 50 })
  expect([x(0), x(DAY)]).toEqual([350, 70])
  expect(frameOf([400, 320], 'ltr', 50, 70)).toMatchObject({ left: 50, right: 70 })
})

test('a price that never changed is in the middle', () => {
  expect(valueScale([4000, 4000], [300, 0])(4000)).toBeCloseTo(150, -1)
})

test('a change of one percent takes at most half of a scale that is two percent high', () => {
  const y = valueScale([4000, 4040], [300, 0], 0.02)

  expect(y(4000) - y(4040)).toBeLessThanOrEqual(150)
})

test('neither the lowest nor the highest value is on the edge of the chart', () => {
  const y = valueScale([580, 700], [300, 0])
  expect(y(580)).toBeLessThan(295)
  expect(y(700)).toBeGreaterThan(5)
})

test('labels of the time axis are whole, apart from each other, and the newest is kept', () => {
  const ticks = [2, 100, 130, 298].map((at) => ({ at, value: at }))
  const labels = placedLabels(ticks, ['Nov 1', 'Nov 8', 'Nov 15', 'Nov 22'], [0, 300])

  expect(labels.map(({ text }) => text)).toEqual(['Nov 1', 'Nov 15', 'Nov 22'])
  for (const { x, text } of labels) {
    expect(x - textWidth(text) / 2).toBeGreaterThanOrEqual(0)
    expect(x + textWidth(text) / 2).toBeLessThanOrEqual(300)
  }
})

test('wide characters need more space than Latin letters', () => {
  expect(textWidth('11月22日')).toBe(4 * 7 + 2 * 12)
  expect(tagWidth('\u200e$4,118.97')).toBe(73)
})

test('ticks a week apart are named by their day, in the language', () => {
  const ticks = ['2026-11-15', '2026-11-22'].map((day, at) => ({ at, value: Date.parse(day) }))

  expect(tickLabels(ticks, 14 * DAY, 'en', 'America/New_York')).toEqual(['Nov 15', 'Nov 22'])
  expect(tickLabels(ticks, 14 * DAY, 'de', 'America/New_York')).toEqual(['15. Nov.', '22. Nov.'])
})

test('the left arrow goes back in time, and forward where time runs to the left', () => {
  expect([stepOf('ArrowLeft', 'ltr'), stepOf('ArrowRight', 'ltr')]).toEqual([-1, 1])
  expect([stepOf('ArrowLeft', 'rtl'), stepOf('ArrowRight', 'rtl')]).toEqual([1, -1])
  expect(stepOf('a', 'ltr')).toBeUndefined()
})

test('the nearest point is found', () => {
  expect(nearestIndex([{ x: 0 }, { x: 10 }, { x: 30 }], 19)).toBe(1)
})

test('events nearer than a pointer target share a mark, also where time runs to the left', () => {
  const mark = (at: number): Mark => ({
    key: String(at),
    at: String(at),
    kind: 'done',
    what: '',
    time: '',
    href: '',
  })
  const marks = [0, 20, 60].map(mark)

  const counts = (xOf: (at: string) => number) =>
    clustersOf(marks, xOf, [0, 100]).map((cluster) => cluster.marks.length)
  expect(counts(Number)).toEqual([2, 1])
  expect(counts((at) => 100 - Number(at))).toEqual([2, 1])
})

test('a month has three labels or more even on a phone, evenly apart', () => {
  const span = ['2026-10-23', '2026-11-21'].map((day) => Date.parse(day)) as [number, number]
  for (const locale of ['en', 'de', 'ae'] as const) {
    const labels = timeLabels(timeScale(span, [], [0, 260]), 2, {
      within: [0, 260],
      locale,
      timeZone: 'UTC',
    })
    expect(labels.length).toBeGreaterThanOrEqual(3)
    const gaps = labels.slice(2).map(({ x }, n) => x - (labels[n + 1]?.x ?? 0))
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(10)
  }
})

test('where labels are a week apart, the last day is named too, unless it is near the last week', () => {
  const textsUntil = (day: string) => {
    const span = ['2026-10-19', day].map((one) => Date.parse(one)) as [number, number]
    const at = { within: [0, 930], locale: 'en', timeZone: 'UTC' } as const
    return timeLabels(timeScale(span, [], [0, 930]), 7, at).map(({ text }) => text)
  }

  expect(textsUntil('2026-11-21T14:00:00Z').slice(-2)).toEqual(['Nov 15', 'Nov 21'])
  expect(textsUntil('2026-11-17T14:00:00Z').at(-1)).toBe('Nov 15')
})

test('an area has a baseline only where the axis shows zero', () => {
  expect(zeroOn(valueScale([4100, 4180], [200, 0]))).toBeNull()
  expect(zeroOn(valueScale([-4180, -4100], [200, 0]))).toBeNull()
  const around = valueScale([-50, 50], [200, 0])
  expect(zeroOn(around)).toBeCloseTo(100)
  expect(zeroOn(valueScale([0, 90], [200, 0]))).not.toBeNull()
})

test('bars begin at one zero, negative ones to the start side', () => {
  expect(barsFromZero([30, -10, 0])).toEqual({
    zero: 0.25,
    bars: [
      { side: 'end', size: 0.75 },
      { side: 'start', size: 0.25 },
      { side: 'end', size: 0 },
    ],
  })
  expect(barsFromZero([4, 2]).zero).toBe(0)
  expect(barsFromZero([-4, -2])).toEqual({
    zero: 1,
    bars: [
      { side: 'start', size: 1 },
      { side: 'start', size: 0.5 },
    ],
  })
  expect(barsFromZero([0, 0]).bars).toEqual([
    { side: 'end', size: 0 },
    { side: 'end', size: 0 },
  ])
})

test('positive parts of a column are above zero, and negative ones below it', () => {
  expect(stacked([3, -2, 4, -1])).toEqual([
    [0, 3],
    [0, -2],
    [3, 7],
    [-2, -3],
  ])
})
