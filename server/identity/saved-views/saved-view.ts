import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import type { ViewInput } from './input.ts'
import type { SavedViewProps } from './props.ts'
import {
  countViews,
  deleteView,
  deleteViewsWith,
  insertView,
  type SavedView,
  updateView,
  viewsOn,
} from './queries.ts'

const MAX_VIEWS = 40

/** A user's views of a page, by name. */
export async function viewsOf(db: Db, actor: Actor, page: string): Promise<SavedViewProps[]> {
  const views = await viewsOn(db, actor.id, page)
  return views.map(({ id, name, query }) => ({ id, name, query }))
}

/** Saves a view under a name that is unique for the user and page. Throws `Refused` at the field. */
export async function saveView(ctx: Ctx, actor: Actor, input: ViewInput): Promise<void> {
  await withUniqueName(() =>
    transaction(ctx, async (tx) => {
      const count = await countViews(tx.db, actor.id, input.page)
      if (count >= MAX_VIEWS)
        throw new Refused({ name: { key: 'too_many_views', values: { most: MAX_VIEWS } } })
      await insertView(tx, { ...input, user_id: actor.id, created_at: tx.clock.now() })
    }),
  )
}

/** Throws `Refused` if the name is taken, `NotFound` if the view belongs to another user. */
export async function renameView(ctx: Ctx, actor: Actor, id: number, name: string): Promise<void> {
  const renamed = await withUniqueName(() =>
    transaction(ctx, (tx) => updateView(tx, actor.id, id, { name })),
  )
  if (renamed === 0) throw new NotFound()
}

/** Replaces the filters of a view. Throws `NotFound` if it belongs to another user. */
export async function changeView(ctx: Ctx, actor: Actor, id: number, query: string): Promise<void> {
  const changed = await transaction(ctx, (tx) => updateView(tx, actor.id, id, { query }))
  if (changed === 0) throw new NotFound()
}

/** Returns the removed view, so that it can be saved again. Throws `NotFound`. */
export async function removeView(ctx: Ctx, actor: Actor, id: number): Promise<SavedView> {
  const removed = await transaction(ctx, (tx) => deleteView(tx, actor.id, id))
  if (!removed) throw new NotFound()
  return removed
}

export { deleteViewsWith }

async function withUniqueName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused({ name: { key: 'view_name_taken' } })
    throw error
  }
}
