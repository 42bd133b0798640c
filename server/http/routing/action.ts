import type { Response } from 'express'
import type * as z from 'zod'
import type { Ability } from '#server/access/abilities.ts'
import { type Route, type RouteRequest, type UserRequest, withActor, withBody } from './handlers.ts'
import { wantsJson } from './input.ts'

/**
 * An action of a part of a page, without leaving the page: responds with JSON, or 204 without a result. Sent as a
 * plain form it redirects back.
 */
export function action<S extends z.ZodType>(
  path: string,
  input: S,
  work: (request: UserRequest<z.output<S>>) => Promise<object | undefined>,
  access: Ability = 'app.use',
): Route {
  return {
    method: 'post',
    path,
    access,
    page: null,
    validates: true,
    handle: (request) =>
      withBody(request, input, async (data) => {
        await respond(request, await work({ ...withActor(request), input: data }))
      }),
  }
}

/** Aborts when the client closes the connection before it has the response. */
export function abortedWith(res: Response): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => controller.abort())
  return controller.signal
}

async function respond({ req, res }: RouteRequest, result: object | undefined): Promise<void> {
  if (!wantsJson(req)) await res.inertia.back('/')
  else if (result === undefined) res.status(204).end()
  else res.json(result)
}
