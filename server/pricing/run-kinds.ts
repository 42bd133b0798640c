import { RUN_KINDS, type RunKind, type RunKindProperties } from './run-kind-list.ts'

const byName = new Map<string, RunKindProperties>(RUN_KINDS.map((kind) => [kind.kind, kind]))

export const runKinds: RunKind[] = RUN_KINDS.map(({ kind }) => kind)

export const formulaKinds: RunKind[] = runKinds.filter((kind) => kindOf(kind).pricesByFormula)

/** Did the formula set the regular price of a piece in a run of this kind and with this rule, JSON? */
export function isByFormula(kind: RunKind, rule: string, variantId: number): boolean {
  const { pricesByFormula, calculates } = kindOf(kind)
  return pricesByFormula === true || calculates?.(JSON.parse(rule), variantId) === true
}

/** The properties of a kind. Throws for one that is not listed, such as a kind of a newer release. */
export function kindOf(kind: RunKind): RunKindProperties {
  const found = byName.get(kind)
  if (!found) throw new Error(`unknown kind of price run: ${kind}`)
  return found
}
