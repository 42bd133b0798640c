import type { Request } from 'express'
import { directionOf, type Locale, languageTag } from '#lang/locales.ts'
import { type Actor, mayApplyHeld } from './accounts/actor.ts'
import type { Ctx } from './context.ts'
import { localeOf } from './http/words.ts'

/** What every page is given. */
export interface SharedProps {
  auth: {
    user: { id: number; name: string; email: string; role: Actor['role'] } | null
    can: { seeCost: boolean; applyHeld: boolean; recordAnyRate: boolean; admin: boolean }
  }
  locale: { code: Locale; tag: string; dir: 'ltr' | 'rtl' }
}

export function sharedProps(_ctx: Ctx, req: Request): SharedProps {
  const actor = req.actor ?? null
  const code = localeOf(req)
  return {
    auth: { user: actor && userProps(actor), can: rightsOf(actor) },
    locale: { code, tag: languageTag(code), dir: directionOf(code) },
  }
}

function userProps({ id, name, email, role }: Actor) {
  return { id, name, email, role }
}

function rightsOf(actor: Actor | null) {
  const admin = actor?.role === 'admin'
  return {
    seeCost: actor?.seesCost ?? false,
    applyHeld: actor !== null && mayApplyHeld(actor),
    recordAnyRate: admin,
    admin,
  }
}
