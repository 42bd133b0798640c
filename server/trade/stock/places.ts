import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import * as stock from '#server/catalogue/stock/stock.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict, type Refusal, Refused } from '#server/platform/errors.ts'
import type { PlacesInput } from './input.ts'
import type { PlacesProps } from './props.ts'

/** The places in use, and whether there are pieces. */
export async function placesPage(db: Db): Promise<PlacesProps> {
  const places: PlacesProps['places'] = []
  for (const { id, name } of await stock.places(db))
    places.push({ id, name, isUsed: await stock.isPlaceUsed(db, id) })
  return { places }
}

/**
 * Saves the list of places: new ones, other names, and those that are left out are archived. Throws `Refused` beside a name
 * that is missing or used twice, and for a place where there are pieces; `Conflict` when the list has changed since it was shown.
 */
export async function savePlaces(
  ctx: Ctx,
  actor: Actor,
  { places, shown }: PlacesInput,
): Promise<void> {
  const [first] = places
  const wrong: Record<string, Refusal> = {}
  const names = places.map(({ name }) => name.toLowerCase())
  for (const [n, { name }] of places.entries()) {
    // The only place may stay without a name.
    if (name === '' && !(places.length === 1 && first?.id !== null))
      wrong[`places.${n}.name`] = { key: 'required' }
    else if (names.indexOf(name.toLowerCase()) < n)
      wrong[`places.${n}.name`] = { key: 'place_taken' }
  }
  if (Object.keys(wrong).length > 0) throw new Refused(wrong)
  try {
    await transaction(ctx, async (tx) => {
      const before = await stock.places(tx.db)
      const known = new Map(before.map((place) => [place.id, place]))
      const isShown = shown.length === before.length && shown.every((id) => known.has(id))
      if (!isShown || places.some(({ id }) => id !== null && !known.has(id)))
        throw new Conflict({ key: 'stock_conflict' })
      const kept = new Set(places.map(({ id }) => id))
      const at = tx.clock.now()
      for (const { id, name } of before) {
        if (kept.has(id)) continue
        if (await stock.isPlaceUsed(tx.db, id))
          throw new Refused({ form: { key: 'place_used', values: { name } } })
        // Its name is free again.
        await stock.updatePlace(tx, id, { name: `${id} ${at}`, archived_at: at })
      }
      for (const { id, name } of places) {
        if (id === null) await stock.insertPlace(tx, name)
        else if (known.get(id)?.name !== name) await stock.updatePlace(tx, id, { name })
      }
      const [firstInUse] = await stock.places(tx.db)
      for (const { id } of before)
        if (!kept.has(id) && firstInUse) await stock.countAlsoAt(tx, id, firstInUse.id)
      await record(tx, actor, {
        act: 'stock_places_changed',
        subject: 'shop',
        details: {
          from: before.map(({ name }) => name).join(', '),
          to: places.map(({ name }) => name).join(', '),
        },
      })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refused({ form: { key: 'place_taken' } })
  }
}
