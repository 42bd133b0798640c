import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import { previewCompare } from '#server/prices/kinds/compare/compare.ts'
import { previewEdit } from '#server/prices/kinds/edit/edit.ts'
import { previewRestore } from '#server/prices/kinds/restore/restore.ts'
import { previewSale } from '#server/prices/kinds/sale/sale.ts'
import type { NewRunInput } from './input.ts'
import { previewReprice } from './price-run.ts'

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
