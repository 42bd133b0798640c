import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { alloyByLabel, alloysSold } from '#server/catalogue/alloys/queries.ts'
import { pieceOf } from '#server/catalogue/catalogue.ts'
import { refuseContradiction, versionOfAlloy } from '#server/catalogue/compositions/composition.ts'
import { skusTaken } from '#server/catalogue/products/product-queries.ts'
import { recordWeight, removeWeight } from '#server/catalogue/weights/weighing.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import { NOTHING } from '#server/formula/price/composition.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Refused } from '#server/platform/errors.ts'
import type { PieceChangeInput } from './input.ts'
import { factsOf, readFacts } from './piece-facts.ts'
import type { PieceFactsProps } from './props.ts'
import * as queries from './queries.ts'

/** A piece as its form edits it. Throws `NotFound`. */
export async function pieceForm(db: Db, actor: Actor, variantId: number): Promise<PieceFactsProps> {
  const { settings } = await currentConfig(db)
  return factsOf(await pieceOf(db, variantId), settings.currency, can(actor, 'cost.see'))
}

/** A changed piece; `undo` is what the form would send to take the change back, null where a weighing was recorded. */
interface PieceChange {
  sku: string
  undo: PieceChangeInput | null
}

/**
 * Changes the facts of a piece on sale; the next price run calculates by them. Another weight is recorded as a weighing.
 * Null when nothing differs. Throws `Refused` with every wrong field, `Conflict` when the piece has changed since
 * `version`, `Forbidden` with costs that the user may not see.
 */
export async function changePiece(
  ctx: Ctx,
  actor: Actor,
  variantId: number,
  input: PieceChangeInput,
): Promise<PieceChange | null> {
  const { version, reason, confirmed, ...typed } = input
  try {
    return await transaction(ctx, async (tx) => {
      const piece = await pieceOf(tx.db, variantId)
      if (piece.version !== version || piece.archived_at !== null)
        throw new Conflict({ key: 'piece_conflict' })
      const { currency } = (await currentConfig(tx.db)).settings
      const alloys = new Map((await alloysSold(tx.db)).map(({ label, metal }) => [label, metal]))
      const facts = readFacts(actor, typed, {
        kind: piece.kind,
        currency,
        // Also the alloy that it is of, if the shop has stopped selling it.
        alloys: piece.karat && piece.metal ? alloys.set(piece.karat, piece.metal) : alloys,
        isTaken: typed.sku !== piece.sku && (await skusTaken(tx.db, [typed.sku])).length > 0,
      })
      const changed = Object.keys(facts).filter(
        (name) => facts[name as keyof typeof facts] !== piece[name as keyof typeof facts],
      )
      if (changed.length === 0) return null
      const { karat, weight_mg: weightMg, ...columns } = facts
      refuseContradiction({ ...piece, karat }, piece.consistsOf ?? NOTHING)
      const alloy = karat === null ? null : await alloyByLabel(tx.db, karat)
      const alloyId = alloy === undefined ? piece.alloy_id : (alloy?.id ?? null)
      const isRemoved = weightMg === null && piece.weight_mg !== null
      const changes = { ...columns, alloy_id: alloyId, ...(isRemoved && { weight_mg: null }) }
      if (!(await queries.updatePiece(tx, variantId, version, changes)))
        throw new Conflict({ key: 'piece_conflict' })
      if (alloyId !== piece.alloy_id) await versionOfAlloy(tx, actor, piece)
      await record(tx, actor, {
        act: 'piece_changed',
        subject: 'piece',
        subjectId: variantId,
        details: { sku: facts.sku, fields: changed, reason },
      })
      const isWeighed = weightMg !== piece.weight_mg
      if (weightMg === null) await removeWeight(tx, actor, piece, reason)
      else if (isWeighed) {
        const weight = { weightMg, note: reason, confirmed }
        await recordWeight(tx, actor, await pieceOf(tx.db, variantId), weight)
      }
      const { kind: _, ...before } = factsOf(piece, currency, typed.costs !== undefined)
      const undo = {
        ...before,
        ringSystem: 'us' as const,
        version: version + 1,
        reason,
        confirmed: false,
      }
      return { sku: facts.sku, undo: isWeighed ? null : undo }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refused({ sku: { key: 'row_sku_taken', values: { value: input.sku } } })
  }
}
