import type * as z from 'zod'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Run } from '#server/pricing/runs/queries.ts'
import type { Cause } from '#server/pricing/runs/table.ts'

/**
 * Everything specific to one kind of price run. Listing an object in `list.ts`, with the kind's labels in
 * `lang/<language>/price-runs.json` and `home.json`, adds a kind: validation, filters, ledger and database follow. No
 * other code compares kinds by name.
 */
export interface RunKindDefinition<Kind extends string, Input extends z.ZodObject = never> {
  kind: Kind
  /** Why prices change, as the ledger records it; the causes of formula prices are those of their lines. */
  cause: Cause
  /** The body of `POST /price-runs`; absent for kinds whose runs are created in another way. */
  input?: Input
  /** Saves a preview of the request and returns the run's id. */
  preview?(ctx: Ctx, actor: Actor, input: z.output<Input>): Promise<number>
  /** Recalculates a preview from the stored run and returns the new run's id. Throws `Refused`. */
  recalculate?(ctx: Ctx, actor: Actor, run: Run): Promise<number>
  /** The formula sets the prices: staff limits do not apply, and the counts since the last formula price end. */
  pricesByFormula?: true
  /** Its pieces are chosen by a scope; the other kinds list them one by one. */
  isScoped?: true
  /**
   * Does the formula give the regular price of this piece under this rule, so that it can be calculated again? Absent:
   * only where the formula sets the prices.
   */
  calculates?(rule: object, variantId: number): boolean
  /** Prices of an earlier time return, each with the receipt it had then: that time under a rule, ISO text in UTC. */
  restoredTime?(rule: object): string
  /** The share that this rule takes off each price before the shop's rounding, basis points; null: it is another rule. */
  percentOff?(rule: object): number | null
  /** Do floor or margin determine prices under this rule if a user with the cost right creates it? Absent: never. */
  restsOnFloor?(rule: object): boolean
}

/** Prices of an uploaded file; `server/pricing/import-export/import.ts` creates the previews. */
export const importKind: RunKindDefinition<'import'> = { kind: 'import', cause: 'import' }

/** The reversal of another run; `server/pricing/runs/revert.ts` writes it without a preview. */
export const revertKind: RunKindDefinition<'revert'> = { kind: 'revert', cause: 'revert' }

declare module '#server/pricing/runs/table.ts' {
  interface RunKinds {
    import: true
    revert: true
  }
}
