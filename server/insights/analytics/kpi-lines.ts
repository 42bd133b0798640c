import { plusMs } from '#server/platform/context.ts'
import type { AnalyticsContext, Span } from './analytics-context.ts'
import type { KpiPoint, KpiResult } from './result-props.ts'

/** A state: its value now or at the end of a past month, at the time of comparison, and at the end of each step of the period. */
export async function stateOverTime(
  { steps, asOf, now, until }: AnalyticsContext,
  value: number,
  valueAt: (at: string) => Promise<number | null>,
): Promise<KpiResult> {
  const line: KpiPoint[] = []
  for (const { since } of steps) line.push(...knownPoint(since, await valueAt(since)))
  const before =
    asOf === null ? null : (line.find(({ at }) => at === asOf)?.value ?? (await valueAt(asOf)))
  if (until > now) return { value, before, line: [...line, { at: now, value }] }
  const atEnd = await valueAt(until)
  return { value: atEnd, before, line: [...line, ...knownPoint(until, atEnd)] }
}

/** What happened in the period, in the one of comparison, and in each step of the period. */
export async function flowOverTime(
  { since, until, steps, before }: AnalyticsContext,
  valuesIn: (spans: readonly Span[]) => Promise<(number | null)[]>,
): Promise<KpiResult> {
  const [value = null] = await valuesIn([{ since, until }])
  const [previous = null] = before ? await valuesIn([before]) : []
  const values = await valuesIn(steps)
  return {
    value,
    before: previous,
    line: steps.flatMap((step, n) => knownPoint(plusMs(step.until, -1), values[n] ?? null)),
  }
}

const knownPoint = (at: string, value: number | null): KpiPoint[] =>
  value === null ? [] : [{ at, value }]
