import type * as z from 'zod'
import type { RunKind } from '#server/pricing/runs/table.ts'
import type { RunKindDefinition } from './kind.ts'
import { RUN_KINDS } from './list.ts'

type AnyKind = RunKindDefinition<RunKind, z.ZodObject>

const byName = new Map<string, AnyKind>(RUN_KINDS.map((one) => [one.kind, one]))

export const runKinds: RunKind[] = RUN_KINDS.map(({ kind }) => kind)

export const formulaKinds: RunKind[] = runKinds.filter((kind) => kindOf(kind).pricesByFormula)

/** Did the formula set the regular price of a piece in a run of this kind and with this rule, JSON? */
export function isByFormula(kind: RunKind, rule: string, variantId: number): boolean {
  const { pricesByFormula, calculates } = kindOf(kind)
  return pricesByFormula === true || calculates?.(JSON.parse(rule), variantId) === true
}

/** The bodies of `POST /price-runs`, one for each kind that it creates. */
export type PostedInput = NonNullable<(typeof RUN_KINDS)[number]['input']>
export const postedInputs = RUN_KINDS.flatMap(({ input }): PostedInput[] => (input ? [input] : []))

/** The definition of a kind. Throws for one that is not listed, such as a kind of a newer release. */
export function kindOf(kind: RunKind): AnyKind {
  const found = byName.get(kind)
  if (!found) throw new Error(`unknown kind of price run: ${kind}`)
  return found
}
