import type * as z from 'zod'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { saleInput } from '#server/pricing/campaigns/input.ts'
import { previewSale, recalculateSale } from '#server/pricing/campaigns/sale.ts'
import type { RunKind } from '#server/pricing/run-kind-list.ts'
import type { Run } from '#server/pricing/table.ts'
import { previewCompare } from './compare.ts'
import { previewEdit } from './edit.ts'
import { compareInput, editInput, repriceInput, restoreInput } from './input.ts'
import { previewReprice, recalculateReprice } from './reprice.ts'
import { previewRestore, recalculateRestore } from './restore.ts'

/** How users request runs of one kind; its other properties are in `run-kind-list.ts`. */
export interface RequestKind<Input extends z.ZodObject = z.ZodObject> {
  kind: RunKind
  /** The body of `POST /price-runs`. */
  input: Input
  /** Saves a preview of the request and returns the run's id. */
  preview(ctx: Ctx, actor: Actor, input: z.output<Input>): Promise<number>
  /** Recalculates a preview from the stored run and returns the new run's id. Throws `Refused`. */
  recalculate?(ctx: Ctx, actor: Actor, run: Run): Promise<number>
}

/** The kinds that users request, in the order of menus; the others are created by an upload and by undoing a run. */
export const REQUEST_KINDS = [
  {
    kind: 'reprice',
    input: repriceInput,
    preview: previewReprice,
    recalculate: recalculateReprice,
  },
  { kind: 'sale', input: saleInput, preview: previewSale, recalculate: recalculateSale },
  { kind: 'compare', input: compareInput, preview: previewCompare },
  { kind: 'edit', input: editInput, preview: previewEdit },
  {
    kind: 'restore',
    input: restoreInput,
    preview: previewRestore,
    recalculate: recalculateRestore,
  },
] as const satisfies readonly RequestKind[]
