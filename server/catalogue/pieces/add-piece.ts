import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { alloysSold } from '#server/catalogue/alloys/queries.ts'
import { pieceOf } from '#server/catalogue/catalogue.ts'
import {
  insertComposition,
  readStones,
  refuseContradiction,
} from '#server/catalogue/compositions/composition.ts'
import { rowOf, tableContext } from '#server/catalogue/products/piece-table.ts'
import { productById, skusTaken } from '#server/catalogue/products/product-queries.ts'
import type { Piece } from '#server/catalogue/queries.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import { NOTHING } from '#server/formula/price/composition.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, type Refusal, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import type { PieceInput } from './input.ts'
import { partKarats, readFacts, refuseUnsold } from './piece-facts.ts'
import * as queries from './queries.ts'
import { proposedSku } from './sku.ts'

/**
 * Adds a piece to a product; a repeated submit adds one. Without a SKU it has the proposed one. A copy consists of what the other piece consists of, without
 * the certificates of its stones, and has its tags. Throws `Refused` with every wrong field, `NotFound`, and `Forbidden` with costs that the user may not see.
 */
export async function addPiece(
  ctx: Ctx,
  actor: Actor,
  productId: number,
  input: PieceInput,
): Promise<void> {
  const { idempotencyKey: key, ...body } = input
  const { copyOf, stones: lines, ...typed } = body
  try {
    await transaction(ctx, (tx) =>
      once(tx, actor, { act: 'piece', key, body: { ...body, productId } }, async () => {
        const product = await productById(tx.db, productId)
        const source = copyOf === null ? null : await pieceOf(tx.db, copyOf)
        if (!product || (source && source.product_id !== productId)) throw new NotFound()
        const { settings } = await currentConfig(tx.db)
        const alloys = await alloysSold(tx.db)
        const kind = source?.kind ?? product.kind
        const sku = typed.sku || (await proposedSku(tx.db, productId, typed))
        const facts = readFacts(
          actor,
          { ...typed, sku },
          {
            ...tableContext(kind, settings.currency, alloys),
            isTaken: (await skusTaken(tx.db, [sku])).length > 0,
          },
        )
        const wrong: Record<string, Refusal> = {}
        const stones = source ? [] : readStones(lines, settings.currency, wrong)
        if (Object.keys(wrong).length > 0) throw new Refused(wrong)
        const stones_minor = source?.stones_minor ?? 0
        const consistsOf = source?.consistsOf ?? { ...NOTHING, stones }
        refuseContradiction({ kind, karat: facts.karat, stones_minor }, consistsOf)
        const id = await queries.insertPiece(tx, {
          stones_minor,
          extra_minor: 0,
          ...rowOf(facts, productId, alloys),
          kind,
        })
        if (source) await copyRest(tx, actor, source, { id, alloys })
        else if (stones.length > 0)
          await insertComposition(
            tx,
            { variantId: id, n: 1, userId: actor.id },
            consistsOf,
            () => 0,
          )
        await record(tx, actor, {
          act: 'piece_added',
          subject: 'piece',
          subjectId: id,
          details: { sku: facts.sku, title: product.title },
        })
        return id
      }),
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refused({ sku: { key: 'row_sku_taken', values: { value: input.sku } } })
  }
}

/** What the form does not show: what the piece consists of, and its tags. */
async function copyRest(
  tx: Tx,
  actor: Actor,
  source: Piece,
  { id, alloys }: { id: number; alloys: readonly { label: string; id: number }[] },
): Promise<void> {
  await queries.copyTags(tx, source.id, id)
  if (source.consistsOf === null) return
  const ids = new Map(alloys.map(({ label, id: alloyId }) => [label, alloyId]))
  refuseUnsold(partKarats(source), alloys)
  await insertComposition(
    tx,
    { variantId: id, n: 1, userId: actor.id },
    {
      ...source.consistsOf,
      stones: source.consistsOf.stones.map((stone) => ({ ...stone, certificate: '' })),
    },
    (karat) => ids.get(karat) ?? 0,
  )
}
