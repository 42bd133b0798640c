import type { Request, Response } from 'express'
import type * as z from 'zod'
import type { Actor } from '../accounts/actor.ts'
import type { Ctx } from '../context.ts'
import { NotFound } from '../errors.ts'
import type { PageName, Pages } from '../pages.ts'
import type { PropsFor } from './inertia/props.ts'
import { parse } from './input.ts'
import { isPrecognitive, precognition } from './inertia/precognition.ts'

/** One request, as an action sees it: who asks, with what, in which house. */
export interface Visit<I = unknown> {
  ctx: Ctx
  actor: Actor
  input: I
  req: Request
  res: Response
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** Who may call a route at all; finer rights are asked in the domain. */
export type Access = 'guest' | 'staff' | 'admin'

/** One line of the site map. */
export interface Route {
  method: Method
  path: string
  access: Access
  page: PageName | null
  handle: (visit: Visit) => Promise<void>
}

/** A screen: GET `path` shows page `name` with the props that `find` returns; `query` never refuses, it falls back. */
export function page<N extends PageName, S extends z.ZodType>(
  path: string,
  name: N,
  query: S,
  find: (visit: Visit<z.output<S>>) => Promise<PropsFor<Pages[N]>>,
  access: Access = 'staff',
): Route {
  return {
    method: 'get',
    path,
    access,
    page: name,
    handle: async (visit) => {
      const props = await find({ ...visit, input: parse(query, visit.req.query) })
      await visit.res.inertia.render(name, props)
    },
  }
}

/** A form: the body is checked by `input`, `act` does the work and says where to go. Live validation stops before `act`. */
export function form<S extends z.ZodType>(
  path: string,
  input: S,
  act: (visit: Visit<z.output<S>>) => Promise<string>,
  access: Access = 'staff',
): Route {
  return {
    method: 'post',
    path,
    access,
    page: null,
    handle: async (visit) => {
      if (isPrecognitive(visit.req)) return precognition(visit.req, visit.res, input)
      const to = await act({ ...visit, input: parse(input, visit.req.body ?? {}) })
      await visit.res.inertia.redirect(to)
    },
  }
}

/** Facts as plain JSON, for parts of a page that ask by themselves. */
export function facts<S extends z.ZodType>(
  path: string,
  query: S,
  find: (visit: Visit<z.output<S>>) => Promise<object>,
  access: Access = 'staff',
): Route {
  return {
    method: 'get',
    path,
    access,
    page: null,
    handle: async (visit) => {
      visit.res.json(await find({ ...visit, input: parse(query, visit.req.query) }))
    },
  }
}

/** The id in the address; anything else is no address of ours. */
export function idIn(req: Request, name = 'id'): number {
  const text = req.params[name]
  if (typeof text !== 'string' || !/^[1-9]\d{0,15}$/.test(text)) throw new NotFound()
  return Number(text)
}
