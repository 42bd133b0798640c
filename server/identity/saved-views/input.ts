import * as z from 'zod'
import { nameText } from '#server/http/routing/text-input.ts'

/** Of one user on one page. */
export const MAX_VIEWS = 40

const name = nameText(60, 'view_name_too_long').refine((text) => text !== '', 'view_name_missing')

const query = z
  .string()
  .max(1000, 'view_too_long')
  .regex(/^[\x21-\x7e]*$/, 'invalid')
  .transform(withoutCursor)

/** `POST /saved-views`. The position in the list is not part of a view. */
export const viewInput = z.strictObject({
  page: z.string().regex(/^[a-z][a-z0-9/-]{0,59}$/, 'invalid'),
  name,
  query,
})

export type ViewInput = z.output<typeof viewInput>

/** `POST /saved-views/:id/name`. */
export const viewNameInput = z.strictObject({ name })

/** `POST /saved-views/:id/query`. */
export const viewQueryInput = z.strictObject({ query })

/** `POST /saved-views/:id/position`: the place among the views of its page, from 1. */
export const viewPositionInput = z.strictObject({ position: z.int().min(1).max(MAX_VIEWS) })

function withoutCursor(query: string): string {
  const filters = new URLSearchParams(query)
  for (const parameter of ['before', 'after']) filters.delete(parameter)
  return filters.toString()
}
