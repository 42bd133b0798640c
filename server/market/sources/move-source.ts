import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { marketSettings } from '#server/market/gold-settings-queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { defaultRow } from './save-source.ts'
import { putSource } from './source-edit-queries.ts'
import { sourcesOf } from './source-settings.ts'

/**
 * Moves a source to a position in the fallback chain, counted from 1; the others shift, so that positions are unique.
 * Its version is unchanged, since the position is not part of the settings form.
 */
export async function moveSource(
  ctx: Ctx,
  actor: Actor,
  kind: SourceKind,
  position: number,
): Promise<void> {
  authorize(actor, 'gold_sources.save')
  await transaction(ctx, async (tx) => {
    const chain = await sourcesOf(tx)
    const { sources: stored } = await marketSettings(tx.db)
    const order = chain.map((source) => source.kind).filter((other) => other !== kind)
    order.splice(position - 1, 0, kind)
    for (const { kind: moved, priority: before } of chain) {
      const priority = order.indexOf(moved) + 1
      if (priority === before) continue
      const row = stored.find((one) => one.kind === moved) ?? defaultRow(moved, tx.clock.now())
      await putSource(tx, { ...row, priority })
    }
    await record(tx, actor, {
      act: 'source_moved',
      subject: 'gold_source',
      subjectId: kind,
      details: { position },
    })
  })
}
