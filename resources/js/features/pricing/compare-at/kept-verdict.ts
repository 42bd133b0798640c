import type { KeptVerdict } from '#server/pricing/runs/kinds/compare/props.ts'

/** What a run's line keeps of the law check, or null where it keeps none. */
export function keptVerdict(verdict: unknown): KeptVerdict | null {
  if (typeof verdict !== 'object' || verdict === null) return null
  return 'verdicts' in verdict && 'reference' in verdict ? (verdict as KeptVerdict) : null
}
