import type * as z from 'zod'
import type { Ability } from '#server/access/abilities.ts'
import { wantsJson } from '#server/http/responses/failures.ts'
import { type Caller, type Route, signedIn, type Visit, withBody } from './handlers.ts'

/**
 * Something a part of a page does by itself, without leaving the page: the caller is told in JSON, or by 204 where
 * there is nothing to tell. Sent as a plain form it leads back to where it stood.
 */
export function act<S extends z.ZodType>(
  path: string,
  input: S,
  work: (visit: Visit<z.output<S>>) => Promise<object | undefined>,
  access: Ability = 'app.use',
): Route {
  return {
    method: 'post',
    path,
    access,
    page: null,
    validates: true,
    handle: (caller) =>
      withBody(caller, input, async (given) => {
        await answer(caller, await work({ ...signedIn(caller), input: given }))
      }),
  }
}

async function answer({ req, res }: Caller, told: object | undefined): Promise<void> {
  if (!wantsJson(req)) await res.inertia.back('/')
  else if (told === undefined) res.status(204).end()
  else res.json(told)
}
