import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { alloysSold, unsoldAlloysOf } from '#server/catalogue/alloys/queries.ts'
import type { ProductChangeInput, ProductInput } from '#server/catalogue/input.ts'
import { photosOfProducts } from '#server/catalogue/photos/photos.ts'
import { insertProduct } from '#server/catalogue/queries.ts'
import { correctableByProduct } from '#server/catalogue/weights/weight-calibration.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { columnsOf } from './piece-table.ts'
import type { ProductsProps } from './product-props.ts'
import * as queries from './product-queries.ts'

/** Every product with its pieces on sale, and the corrections that measured weights suggest; without margins. */
export async function productList(db: Db): Promise<ProductsProps> {
  const [rows, correctable, alloys, { settings }, photos] = await Promise.all([
    queries.productsWithFigures(db),
    correctableByProduct(db),
    alloysSold(db),
    currentConfig(db),
    photosOfProducts(db),
  ])
  return {
    products: rows.map(({ status, ...row }) => ({
      ...row,
      correctable: correctable.get(row.id) ?? 0,
      columns: columnsOf(row.kind),
      archived: status === 'archived',
      photo: photos.get(row.id) ?? null,
    })),
    currency: settings.currency,
    karats: alloys.map(({ label }) => label),
  }
}

/** Adds a product without pieces. Returns its id. Throws `Refused` if the name is taken. */
export async function addProduct(
  ctx: Ctx,
  actor: Actor,
  { title, kind }: ProductInput,
): Promise<number> {
  const slug = slugOf(title)
  if (slug === '') throw new Refused({ title: { key: 'title_without_letters' } })
  try {
    return await transaction(ctx, (tx) => insertNew(tx, actor, { title, kind }, slug))
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused({ title: { key: 'title_taken' } })
    throw error
  }
}

/** Adds a product as part of a larger step; `slug` is that of its title and not taken. Returns its id. */
export async function insertNew(
  tx: Tx,
  actor: Actor,
  { title, kind }: ProductInput,
  slug: string,
): Promise<number> {
  const id = await insertProduct(tx, {
    family: slug.replaceAll('-', '_'),
    title,
    slug,
    kind,
    status: 'active',
    description: '',
    created_at: tx.clock.now(),
    archived_at: null,
  })
  await recordAct(tx, actor, 'product_added', id, { title, kind })
  return id
}

/**
 * Changes the title, description or kind of a product; its slug stays, and its kind while it has pieces. False when nothing
 * differs. Throws `Refused` if the name is taken or the kind cannot be changed, `Conflict` when the product has changed
 * since `version`.
 */
export async function changeProduct(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version, ...changes }: ProductChangeInput,
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const product = await queries.productById(tx.db, id)
    if (!product) throw new NotFound()
    const names = ['title', 'description', 'kind'] as const
    const fields = names.filter((name) => changes[name] !== product[name])
    if (product.version !== version) throw new Conflict({ key: 'product_conflict' })
    if (fields.length === 0) return false
    if (fields.includes('kind') && (await queries.hasPieces(tx.db, id)))
      throw new Refused({ kind: { key: 'product_kind' } })
    if (fields.includes('title') && (await queries.hasTitle(tx.db, changes.title, id)))
      throw new Refused({ title: { key: 'title_taken' } })
    if (!(await queries.updateProduct(tx, id, version, changes)))
      throw new Conflict({ key: 'product_conflict' })
    await recordAct(tx, actor, 'product_changed', id, { title: changes.title, fields })
    return true
  })
}

/** What was archived or restored; `version` is that of the product afterwards. */
interface StatusChange {
  title: string
  pieces: number
  version: number
}

/** Takes a product and all its pieces off sale; prices and history stay unchanged. Throws `Conflict`. */
export const archiveProduct = (ctx: Ctx, actor: Actor, id: number, version: number) =>
  changeStatus(ctx, actor, id, version, archived(ctx))

/** Puts an archived product on sale again, unchanged. Throws `Conflict`, and `Refused` with an alloy that is not sold. */
export const restoreProduct = (ctx: Ctx, actor: Actor, id: number, version: number) =>
  changeStatus(ctx, actor, id, version, ON_SALE)

export const ON_SALE = { status: 'active', archived_at: null } as const
export const archived = ({ clock }: Ctx) =>
  ({ status: 'archived', archived_at: clock.now() }) as const

async function changeStatus(
  ctx: Ctx,
  actor: Actor,
  id: number,
  version: number,
  changes: { status: 'active' | 'archived'; archived_at: string | null },
): Promise<StatusChange> {
  return transaction(ctx, (tx) => setStatus(tx, actor, id, version, changes))
}

/** As `archiveProduct` and `restoreProduct`, as part of a larger step. */
export async function setStatus(
  tx: Tx,
  actor: Actor,
  id: number,
  version: number,
  changes: { status: 'active' | 'archived'; archived_at: string | null },
): Promise<StatusChange> {
  const product = await queries.productById(tx.db, id)
  if (!product) throw new NotFound()
  const unsold = changes.status === 'active' ? await unsoldAlloysOf(tx.db, id) : []
  if (unsold.length > 0)
    throw new Refused({ form: { key: 'product_alloy', values: { list: unsold.join(', ') } } })
  if (!(await queries.updateProduct(tx, id, version, changes)))
    throw new Conflict({ key: 'product_conflict' })
  const act = changes.status === 'archived' ? 'product_archived' : 'product_returned'
  const { title } = product
  const pieces = await queries.countPieces(tx.db, id)
  await recordAct(tx, actor, act, id, { title, pieces })
  return { title, pieces, version: version + 1 }
}

function recordAct(
  tx: Tx,
  actor: Actor,
  act: string,
  id: number,
  details: Record<string, unknown>,
): Promise<void> {
  return record(tx, actor, { act, subject: 'product', subjectId: id, details })
}

/** The slug of a name: lower-case letters, digits and hyphens; empty when the name has no letters or digits. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
