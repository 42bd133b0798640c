import type { Request, Response } from 'express'
import type * as z from 'zod'
import { type Ability, authorize, needsRecentAuth } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { HttpError } from '#server/http/errors.ts'
import { isPrecognitive, precognition } from '#server/http/inertia/precognition.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import { isFile, readForm } from '#server/http/middleware/bodies.ts'
import type { PageName, Pages } from '#server/http/pages.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { Forbidden, NotFound, ReauthenticationRequired } from '#server/platform/errors.ts'
import { localeOf, parse, problems, translateRefusals } from './input.ts'

/** A request of a signed-in user. */
export interface UserRequest<I = unknown, A = Actor> {
  ctx: Ctx
  actor: A
  input: I
  req: Request
  res: Response
}

/** A request to any route; the user may not be signed in. */
export type RouteRequest<I = unknown> = UserRequest<I, Actor | null>

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** The ability that a route requires, or `guest`; rights that depend on a record are checked in the domain. */
export type Access = 'guest' | Ability

/** The redirect of a form that appears on several pages: back to the one it was sent from. */
export interface BackRedirect {
  fallback: string
}

export interface Route {
  method: Method
  path: string
  access: Access
  page: PageName | null
  /** Also open to users who must set up a second factor first. */
  whileEnrolling?: true
  /** Responds with a file or JSON, never with a page: the browser must load it, not the Inertia client. */
  pageless?: true
  /** Responds to a live validation with the errors of the form, without further effect. */
  validates?: true
  handle: (request: RouteRequest) => Promise<void>
}

/**
 * A page: GET `path` shows page `name` with the props that `find` returns; invalid values in `query` fall back to
 * defaults.
 */
export function page<N extends PageName, S extends z.ZodType>(
  path: string,
  name: N,
  query: S,
  find: (request: UserRequest<z.output<S>>) => Promise<PropsFor<Pages[N]>>,
  access: Ability = 'app.use',
): Route {
  return { ...publicPage(path, name, query, (request) => find(withActor(request))), access }
}

/** A page that needs no sign-in. */
export function publicPage<N extends PageName, S extends z.ZodType>(
  path: string,
  name: N,
  query: S,
  find: (request: RouteRequest<z.output<S>>) => Promise<PropsFor<Pages[N]>>,
): Route {
  return {
    method: 'get',
    path,
    access: 'guest',
    page: name,
    handle: async (request) => {
      const props = await find({ ...request, input: parse(query, request.req.query) })
      await request.res.inertia.render(name, props)
    },
  }
}

/**
 * A form: the body is validated by `input`, `handle` does the work and returns where to redirect. Live validation
 * stops before `handle`.
 */
export function form<S extends z.ZodType>(
  path: string,
  input: S,
  handle: (request: UserRequest<z.output<S>>) => Promise<string | BackRedirect>,
  access: Ability = 'app.use',
): Route {
  return { ...publicForm(path, input, (request) => handle(withActor(request))), access }
}

/** A form that needs no sign-in. */
export function publicForm<S extends z.ZodType>(
  path: string,
  input: S,
  handle: (request: RouteRequest<z.output<S>>) => Promise<string | BackRedirect>,
): Route {
  return {
    method: 'post',
    path,
    access: 'guest',
    page: null,
    validates: true,
    handle: (request) =>
      withBody(request, input, async (data) => {
        const to = await handle({ ...request, input: data })
        if (typeof to === 'string') await request.res.inertia.redirect(to)
        else await request.res.inertia.back(to.fallback)
      }),
  }
}

/** JSON for parts of a page. */
export function json<S extends z.ZodType>(
  path: string,
  query: S,
  find: (request: UserRequest<z.output<S>>) => Promise<object>,
  access: Ability = 'app.use',
): Route {
  return {
    method: 'get',
    path,
    access,
    page: null,
    pageless: true,
    handle: async (request) => {
      request.res.json(
        await find({ ...withActor(request), input: parse(query, request.req.query) }),
      )
    },
  }
}

/** The id in the path. Throws `NotFound` for anything else. */
export function idIn(req: Request, name = 'id'): number {
  const text = req.params[name]
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text)) throw new NotFound()
  return Number(text)
}

/** Validates the body and continues with it. Responds to live validation without further effect. */
export async function withBody<S extends z.ZodType>(
  { req, res }: RouteRequest,
  input: S,
  proceed: (data: z.output<S>) => Promise<void>,
): Promise<void> {
  if (isFile(req)) throw new HttpError(415, 'a file is no form')
  const body = await readForm(req, res, input)
  if (isPrecognitive(req)) {
    return precognition(req, res, () => translateRefusals(localeOf(req), problems(input, body)))
  }
  await proceed(parse(input, body))
}

/** The router refuses requests without an actor before; this is a second check. */
export function withActor<I>(request: RouteRequest<I>): UserRequest<I> {
  const { actor, ...rest } = request
  if (!actor) throw new Forbidden()
  return { ...rest, actor }
}

/** How long an authentication is recent (ASVS 7.5.1, 7.5.3). */
const RECENT_MS = 15 * 60 * 1000

/**
 * For requests that are only sometimes sensitive. Throws `Forbidden` without the ability, `ReauthenticationRequired` like a route
 * that requires it.
 */
export function requireAbility(
  request: Pick<UserRequest, 'ctx' | 'req' | 'actor'>,
  ability: Ability,
): void {
  authorize(request.actor, ability)
  if (needsRecentAuth(ability)) requireRecentAuth(request)
}

/** Throws `ReauthenticationRequired` unless the user authenticated within the last 15 minutes. */
export function requireRecentAuth({ ctx, req }: Pick<UserRequest, 'ctx' | 'req'>): void {
  const at = req.session.stored?.authenticatedAt
  // A session that began with this request is freshly authenticated.
  if (req.session.stored === undefined) return
  if (!at || ctx.clock.now() > plusMs(at, RECENT_MS)) throw new ReauthenticationRequired()
}
