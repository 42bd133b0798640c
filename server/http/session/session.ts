import type { Request, RequestHandler, Response } from 'express'
import session, { type SessionData } from 'express-session'
import { cookieAttributes, cookieName, cookieOf } from '#server/http/middleware/cookies.ts'
import { ignoreContention } from '#server/http/middleware/ignore-contention.ts'
import { type Ctx, later, sha256 } from '#server/platform/context.ts'
import { deleteExpiredSessions, updateIdleEnd } from './queries.ts'
import { DatabaseStore, IDLE_MS, type PendingSignIn } from './store.ts'

/** The session of the visitor, if there is one; nothing is written for those who have none. */
export function sessionMiddleware(ctx: Ctx, isHttps: boolean): RequestHandler {
  return session({
    name: isHttps ? `__Host-${COOKIE}` : COOKIE,
    secret: ctx.settings.sessionSecret,
    store: new DatabaseStore(ctx),
    genid: () => ctx.ids.token(),
    resave: false,
    saveUninitialized: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps },
  })
}

/** Notes that the session is in use. Not before it is known whether it has rested too long, and not while it is locked. */
export function extendSession(ctx: Ctx): RequestHandler {
  return (req, _res, next) => {
    if (req.locked) next()
    else extendIdleEnd(ctx, req).then(() => next(), next)
  }
}

/** The fingerprint by which the table knows this visitor's session. */
export function sessionHash(req: Request): string {
  return sha256(req.sessionID)
}

/** Begins a session under a new id, so that an id known before sign-in opens nothing; resolved when it is stored. */
export function beginSession(
  ctx: Ctx,
  req: Request,
  owner: { userId: number; secondFactorAt: string | null },
): Promise<void> {
  return begin(ctx, req, owner)
}

/** Begins a session that opens nothing yet but the page that asks for the second factor. */
export function beginPendingSignIn(
  ctx: Ctx,
  req: Request,
  { userId, next }: { userId: number; next: string },
): Promise<void> {
  return begin(ctx, req, { waiting: { userId, since: ctx.clock.now(), next } })
}

/** Whose second factor is asked of this visitor; null when none is, or when the password is too long ago. */
export function pendingSignInOf(ctx: Ctx, req: Request): PendingSignIn | null {
  const { waiting } = req.session
  if (!waiting || ctx.clock.now() > later(waiting.since, PENDING_MS)) return null
  return waiting
}

/** Ends the session; resolved when its row is gone. */
export async function endSession(req: Request, res: Response): Promise<void> {
  await promisify((done) => req.session.destroy(done))
  res.clearCookie(cookieName(req, COOKIE), { ...cookieAttributes(req), httpOnly: true })
}

/** The id in the visitor's cookie, whether or not there is still a session behind it. */
export function sessionIdInCookie(req: Request): string | undefined {
  return /^s:([^.]+)\./.exec(cookieOf(req, cookieName(req, COOKIE)) ?? '')?.[1]
}

const COOKIE = 'assay_session'
const MINUTE_MS = 60_000
const PENDING_MS = 5 * MINUTE_MS

async function begin(ctx: Ctx, req: Request, data: Partial<SessionData>): Promise<void> {
  await deleteExpiredSessions(ctx.db, ctx.clock.now())
  await promisify((done) => req.session.regenerate(done))
  Object.assign(req.session, data, {
    ip: req.ip ?? null,
    agent: req.get('user-agent')?.slice(0, 300) ?? null,
  })
  await promisify((done) => req.session.save(done))
}

/**
 * Use moves the idle end, never the absolute one; once a minute is enough. What a page asks by itself while nobody is
 * there is no use, and says so.
 */
async function extendIdleEnd(ctx: Ctx, req: Request): Promise<void> {
  if (req.get('x-unattended') !== undefined) return
  const stored = req.session?.stored
  const now = ctx.clock.now()
  if (!stored || now < later(stored.seenAt, MINUTE_MS)) return
  const moved = updateIdleEnd(ctx.db, sessionHash(req), now, later(now, IDLE_MS))
  await ignoreContention(moved, undefined)
}

function promisify(call: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())))
}
