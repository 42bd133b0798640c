import * as z from 'zod'
import { form, json, page, type Route } from '#server/http/routing/handlers.ts'
import { accountRoutes } from '#server/identity/sign-in/routes.ts'
import { Conflict, Forbidden } from '#server/platform/errors.ts'

/** A small site for tests of http/: sign-in, a home page, and a form that records its input. */
export interface SandboxSite {
  siteMap: Route[]
  /** The inputs of the form, in order. */
  done: unknown[]
}

export function sandboxSite(): SandboxSite {
  const done: unknown[] = []
  const note = z.strictObject({ text: z.string('invalid').min(1, 'invalid').max(50, 'invalid') })
  return {
    done,
    siteMap: [
      ...accountRoutes,
      page('/', 'home', z.object({}), async () => ({}) as never),
      page('/owners', 'home', z.object({}), async () => ({}) as never, 'users.see'),
      page('/broken', 'home', z.object({}), () => Promise.reject(new Error('secret detail'))),
      form('/notes', note, async ({ input }) => {
        done.push(input)
        return '/'
      }),
      form('/moved', z.strictObject({}), async () => {
        throw new Conflict({ key: 'stale', values: { lines: 3 } })
      }),
      form('/forbidden', z.strictObject({}), async () => {
        throw new Forbidden()
      }),
      form('/breaking', z.strictObject({}), async () => {
        throw new Error('secret detail')
      }),
      json(
        '/facts',
        z.object({ karat: z.enum(['14', '18'], 'invalid') }),
        async ({ input }) => input,
      ),
    ],
  }
}
