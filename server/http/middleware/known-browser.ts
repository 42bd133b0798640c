import { createHmac } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Ctx } from '#server/platform/context.ts'
import { acceptedSecrets, isSameSignature } from '#server/platform/security/secrets.ts'
import { cookieAttributes, cookieName, cookieOf } from './cookies.ts'

/** The random id of a browser in which somebody signed in before; null for others. */
export function browserIdOf(ctx: Ctx, req: Request): string | null {
  return readCookie(ctx, req)?.id ?? null
}

/** The id of a browser in which this user signed in before; null for others. It grants no access. */
export function knownBrowserOf(ctx: Ctx, req: Request, userId: number): string | null {
  const cookie = readCookie(ctx, req)
  if (!cookie) return null
  const isKnown = cookie.accounts.some((signed) => isSigned(ctx, signed, `${cookie.id} ${userId}`))
  return isKnown ? cookie.id : null
}

/** Marks the browser as known for this user. The cookie has a random id and signatures, and no name of an account. */
export function rememberBrowser(ctx: Ctx, req: Request, res: Response, userId: number): void {
  const { id, accounts } = readCookie(ctx, req) ?? { id: ctx.ids.token(), accounts: [] }
  const { current } = ctx.settings.sessionSecrets
  const own = `${id} ${userId}`
  const others = accounts.filter((signed) => !isSigned(ctx, signed, own))
  const kept = [...others, signature(current, own)].slice(-MAX_ACCOUNTS)
  res.cookie(cookieName(req, COOKIE), [id, signature(current, id), ...kept].join('.'), {
    ...cookieAttributes(req),
    httpOnly: true,
    maxAge: MAX_AGE_MS,
  })
}

const COOKIE = 'assay_browser'
const MAX_AGE_MS = 365 * 24 * 60 * 60_000
/** Of the browser of a shop that several users share. */
const MAX_ACCOUNTS = 20
/** Without spaces, so that the signature of a browser and an account is not one of another browser. */
const ID = /^[\w-]{43}$/

function readCookie(ctx: Ctx, req: Request): { id: string; accounts: string[] } | null {
  const value = cookieOf(req, cookieName(req, COOKIE)) ?? ''
  const [id = '', signed = '', ...accounts] = value.split('.', MAX_ACCOUNTS + 2)
  return ID.test(id) && isSigned(ctx, signed, id) ? { id, accounts } : null
}

function isSigned({ settings }: Ctx, signed: string, text: string): boolean {
  const secrets = acceptedSecrets(settings.sessionSecrets)
  return secrets.some((secret) => isSameSignature(signed, signature(secret, text)))
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`browser ${text}`).digest('base64url')
}
