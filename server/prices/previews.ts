import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import { previewCompare } from './compare.ts'
import { previewEdit } from './edit.ts'
import type { NewRunInput } from './input.ts'
import { previewReprice } from './price-run.ts'
import { previewRestore } from './restore.ts'
import { previewSale } from './sale.ts'

/** The preview of whatever kind of run is asked for; returns its id. */
export function previewOf(ctx: Ctx, actor: Actor, input: NewRunInput): Promise<number> {
  switch (input.kind) {
    case 'reprice':
      return previewReprice(ctx, actor, input)
    case 'sale':
      return previewSale(ctx, actor, input)
    case 'compare':
      return previewCompare(ctx, actor, input)
    case 'edit':
      return previewEdit(ctx, actor, input)
    case 'restore':
      return previewRestore(ctx, actor, input)
  }
}
