import type * as z from 'zod'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Run } from '#server/pricing/runs/queries.ts'
import type { Cause } from '#server/pricing/runs/table.ts'

/**
 * All that is particular to one kind of price run. Listing an object in `list.ts`, with the kind's labels in
 * `lang/<language>/price-runs.json` and `home.json`, adds a kind: validation, filters, ledger and database follow.
 * No other code compares kinds by name.
 */
export interface RunKindDefinition<Kind extends string, Input extends z.ZodObject = never> {
  kind: Kind
  /** Why prices move, as the ledger records it; for prices of the formula `rule` where gold did not move. */
  cause: Cause
  /** The body of `POST /price-runs`; absent where runs of this kind are made in another way. */
  input?: Input
  /** Keeps a preview of what the body asks for and returns the run's id. */
  preview?(ctx: Ctx, actor: Actor, input: z.output<Input>): Promise<number>
  /** Computes a preview once more from what the run keeps and returns the new run's id. Throws `Refused`. */
  recalculate?(ctx: Ctx, actor: Actor, run: Run): Promise<number>
  /** The formula sets the prices, not a person: staff limits do not apply, and counts since the last formula price end. */
  pricesByFormula?: true
  /** Prices return from earlier days, each with the receipt it had then. */
  restoresReceipts?: true
  /** Do floor or margin decide prices under this rule, if a user who sees cost made it? Absent: never. */
  restsOnFloor?(rule: object): boolean
}
