import type { Result } from '#server/prices/law/verdict.ts'

/** What the law check made of a line, if it looked at it at all. */
export function resultOf(verdict: unknown): Result | null {
  if (typeof verdict !== 'object' || verdict === null || !('result' in verdict)) return null
  return KNOWN.find((result) => result === verdict.result) ?? null
}

const KNOWN: Result[] = ['ok', 'warn', 'unknown', 'fail']
