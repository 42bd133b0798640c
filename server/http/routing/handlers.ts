import type { Request, Response } from 'express'
import type * as z from 'zod'
import { type Ability, authorize, requiresReauthentication } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { isPrecognitive, precognition } from '#server/http/inertia/precognition.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import { isFile, readForm } from '#server/http/middleware/bodies.ts'
import type { PageName, Pages } from '#server/http/pages.ts'
import { HttpError } from '#server/http/responses/errors.ts'
import { type Ctx, later } from '#server/platform/context.ts'
import { Forbidden, NotFound, ProofNeeded } from '#server/platform/errors.ts'
import { localeOf, parse, problems, translateRefusals } from './input.ts'

/** One request, as an action sees it: who asks, with what, in which house. */
export interface SignedInRequest<I = unknown, A = Actor> {
  ctx: Ctx
  actor: A
  input: I
  req: Request
  res: Response
}

/** A request at a door that stands open: perhaps nobody is signed in. */
export type RouteRequest<I = unknown> = SignedInRequest<I, Actor | null>

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** Which ability a route asks for, or none at all; rights that depend on a record are asked in the domain. */
export type Access = 'guest' | Ability

/** Where a form leads that stands on several pages: back to the one it was sent from. */
export interface BackRedirect {
  fallback: string
}

/** One line of the site map. */
export interface Route {
  method: Method
  path: string
  access: Access
  page: PageName | null
  /** Open also to who has to choose a second factor first. */
  whileEnrolling?: true
  /** Answers with a file or with JSON, never with a page: the browser itself has to load it, not the Inertia client. */
  pageless?: true
  /** Answers a live validation with what is wrong with the form, and does nothing then. */
  validates?: true
  handle: (request: RouteRequest) => Promise<void>
}

/** A screen: GET `path` shows page `name` with the props that `find` returns; `query` never refuses, it falls back. */
export function page<N extends PageName, S extends z.ZodType>(
  path: string,
  name: N,
  query: S,
  find: (request: SignedInRequest<z.output<S>>) => Promise<PropsFor<Pages[N]>>,
  access: Ability = 'app.use',
): Route {
  return { ...publicPage(path, name, query, (request) => find(requireSignedIn(request))), access }
}

/** A screen that needs no sign-in. */
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

/** A form: the body is checked by `input`, `act` does the work and says where to go. Live validation stops before `act`. */
export function form<S extends z.ZodType>(
  path: string,
  input: S,
  handle: (request: SignedInRequest<z.output<S>>) => Promise<string | BackRedirect>,
  access: Ability = 'app.use',
): Route {
  return { ...publicForm(path, input, (request) => handle(requireSignedIn(request))), access }
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

/** Facts as plain JSON, for parts of a page that ask by themselves. */
export function jsonRoute<S extends z.ZodType>(
  path: string,
  query: S,
  find: (request: SignedInRequest<z.output<S>>) => Promise<object>,
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
        await find({ ...requireSignedIn(request), input: parse(query, request.req.query) }),
      )
    },
  }
}

/** The id in the address; anything else is no address of ours. */
export function idIn(req: Request, name = 'id'): number {
  const text = req.params[name]
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text)) throw new NotFound()
  return Number(text)
}

/** Checks the body and goes on with it. Live validation is answered here and now: nothing is done. */
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

/** The router lets nobody come this far without an actor; should it ever, the door is shut. */
export function requireSignedIn<I>(request: RouteRequest<I>): SignedInRequest<I> {
  const { actor, ...rest } = request
  if (!actor) throw new Forbidden()
  return { ...rest, actor }
}

/** How long a shown password or passkey counts (ASVS 7.5.1, 7.5.3). */
const REAUTHENTICATION_MS = 15 * 60 * 1000

/** For what is sensitive only sometimes. Throws `Forbidden` without the ability, `ProofNeeded` like a route of it. */
export function requireAbility(
  request: Pick<SignedInRequest, 'ctx' | 'req' | 'actor'>,
  ability: Ability,
): void {
  authorize(request.actor, ability)
  if (requiresReauthentication(ability)) requireReauthentication(request)
}

/** Throws `ProofNeeded` unless this session showed a password or a passkey within the last 15 minutes. */
export function requireReauthentication({ ctx, req }: Pick<SignedInRequest, 'ctx' | 'req'>): void {
  const at = req.session.stored?.authenticatedAt
  // A session that began with this very request was proven by what began it.
  if (req.session.stored === undefined) return
  if (!at || ctx.clock.now() > later(at, REAUTHENTICATION_MS)) throw new ProofNeeded()
}
