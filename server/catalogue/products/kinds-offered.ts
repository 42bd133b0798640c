import type { Actor } from '#server/access/actor.ts'
import { unsoldAlloysOf } from '#server/catalogue/alloys/queries.ts'
import { MIAMI_CUBAN_LINK } from '#server/catalogue/catalogue.ts'
import type { ProductInput } from '#server/catalogue/input.ts'
import { PIECE_KINDS, type PieceKind } from '#server/formula/settings/piece-kinds.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { type Product, productsWithFigures } from './product-queries.ts'
import { archived, insertNew, ON_SALE, setStatus, slugOf } from './products.ts'

/** The kinds of the products on sale, without the Miami Cuban Link, and whether that is on sale. */
export interface KindsOffered {
  kinds: PieceKind[]
  miamiCubanLink: boolean
}

export async function kindsOffered(db: Db): Promise<KindsOffered> {
  const products = (await productsWithFigures(db)).filter(({ status }) => status === 'active')
  const others = products.filter(({ slug }) => slug !== MIAMI_CUBAN_LINK)
  return {
    kinds: PIECE_KINDS.filter((kind) => others.some((product) => product.kind === kind)),
    miamiCubanLink: others.length < products.length,
  }
}

/** Archives the products of all other kinds. Throws `Refused` at `kinds` for one that has pieces, other than the Miami Cuban Link. */
export async function withdrawOtherKinds(
  tx: Tx,
  actor: Actor,
  { kinds, miamiCubanLink }: KindsOffered,
): Promise<void> {
  const products = await productsWithFigures(tx.db)
  for (const { id, slug, title, kind, status, version, pieces } of products) {
    const isChosen = slug === MIAMI_CUBAN_LINK ? miamiCubanLink : kinds.includes(kind)
    if (status !== 'active' || isChosen) continue
    if (slug !== MIAMI_CUBAN_LINK && pieces > 0)
      throw new Refused({ kinds: { key: 'kind_has_pieces', values: { title } } })
    await setStatus(tx, actor, id, version, archived(tx))
  }
}

/**
 * Puts a product of a kind on sale where there is none: one of this title that was archived, or else a new one. Returns its id.
 * Throws `Refused` at `kinds` when a product of another kind has the title.
 */
export async function offerKind(
  tx: Tx,
  actor: Actor,
  { title, kind }: ProductInput,
): Promise<number> {
  const products = await productsWithFigures(tx.db)
  const offered = products.find(
    (one) => one.kind === kind && one.status === 'active' && one.slug !== MIAMI_CUBAN_LINK,
  )
  if (offered) return offered.id
  const slug = slugOf(title)
  const same = products.find((one) => one.slug === slug)
  if (!same) return insertNew(tx, actor, { title, kind }, slug)
  if (same.kind !== kind) throw new Refused({ kinds: { key: 'title_taken' } })
  await offerAgain(tx, actor, same)
  return same.id
}

/** Restores an archived product as part of a larger step. Throws `Refused` at `alloys` with those that it needs. */
export async function offerAgain(
  tx: Tx,
  actor: Actor,
  { id, version }: Pick<Product, 'id' | 'version'>,
): Promise<void> {
  const list = (await unsoldAlloysOf(tx.db, id)).join(', ')
  if (list !== '') throw new Refused({ alloys: { key: 'product_alloy', values: { list } } })
  await setStatus(tx, actor, id, version, ON_SALE)
}
