import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { MAX_VIEWS, type ViewInput } from './input.ts'
import type { SavedViewProps } from './props.ts'
import { deleteView, insertView, type SavedView, updateView, viewById, viewsOn } from './queries.ts'

export { deleteViewsWith } from './queries.ts'

/** Each count is a query, so only the first tabs show one. */
const MAX_COUNTED_VIEWS = 12

/**
 * A user's views of a page in their order. The first ones get a count, if the page counts its rows: `countRows` gets the
 * parameters of a view and returns how many rows match, or null where the view has no rows.
 */
export async function viewsOf(
  db: Db,
  actor: Actor,
  page: string,
  countRows?: (parameters: Record<string, string>) => Promise<number | null>,
): Promise<SavedViewProps[]> {
  const views: SavedViewProps[] = []
  for (const { id, name, query } of await viewsOn(db, actor.id, page)) {
    const isCounted = countRows && views.length < MAX_COUNTED_VIEWS
    const parameters = Object.fromEntries(new URLSearchParams(query))
    const count = isCounted ? await countRows(parameters) : null
    views.push({ id, name, query, ...(count !== null && { count }) })
  }
  return views
}

/** Saves a view behind the others, under a name that is unique for the user and page. Throws `Refused` at the field. */
export async function saveView(ctx: Ctx, actor: Actor, input: ViewInput): Promise<void> {
  await withUniqueName(() =>
    transaction(ctx, async (tx) => {
      const views = await viewsOn(tx.db, actor.id, input.page)
      if (views.length >= MAX_VIEWS)
        throw new Refused({ name: { key: 'too_many_views', values: { most: MAX_VIEWS } } })
      const position = (views.at(-1)?.position ?? 0) + 1
      await insertView(tx, { ...input, position, user_id: actor.id, created_at: tx.clock.now() })
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

/** Moves a view to a place from 1 among those of its page. Throws `NotFound` if it belongs to another user. */
export async function moveView(
  ctx: Ctx,
  actor: Actor,
  id: number,
  position: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const view = await viewById(tx.db, actor.id, id)
    if (!view) throw new NotFound()
    const others = (await viewsOn(tx.db, actor.id, view.page)).filter((other) => other.id !== id)
    const ordered = others.toSpliced(position - 1, 0, view)
    for (const [index, one] of ordered.entries())
      if (one.position !== index + 1)
        await updateView(tx, actor.id, one.id, { position: index + 1 })
  })
}

/** Returns the removed view, so that it can be saved again. Throws `NotFound`. */
export async function removeView(ctx: Ctx, actor: Actor, id: number): Promise<SavedView> {
  const removed = await transaction(ctx, (tx) => deleteView(tx, actor.id, id))
  if (!removed) throw new NotFound()
  return removed
}

async function withUniqueName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused({ name: { key: 'view_name_taken' } })
    throw error
  }
}
