import { createHmac } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import session, { type SessionData, type SessionOptions } from 'express-session'
import { cookieAttributes, cookieName, cookieOf } from '#server/http/middleware/cookies.ts'
import { ignoreContention } from '#server/http/middleware/ignore-contention.ts'
import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import { acceptedSecrets, isSameSignature } from '#server/platform/security/secrets.ts'
import { deleteExpiredSessions, updateIdleEnd } from './queries.ts'
import { DatabaseStore, IDLE_MS, type PendingSignIn, type SessionReader } from './store.ts'

/**
 * Loads the visitor's session; nothing is stored for visitors without one. A cookie signed with the previous secret is
 * sent again, signed with the current one, so that the visitor stays signed in when the previous one is removed.
 */
export function sessionMiddleware(
  ctx: Ctx,
  isHttps: boolean,
  readSession: SessionReader,
): RequestHandler {
  const { current, previous } = ctx.settings.sessionSecrets
  const options: SessionOptions = {
    name: isHttps ? `__Host-${COOKIE}` : COOKIE,
    secret: acceptedSecrets(ctx.settings.sessionSecrets),
    store: new DatabaseStore(ctx, readSession),
    genid: () => ctx.ids.token(),
    resave: false,
    saveUninitialized: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps },
  }
  const load = session(options)
  if (previous === null) return load
  const loadAndSign = session({ ...options, rolling: true })
  return (req, res, next) => (isSignedWith(current, req) ? load : loadAndSign)(req, res, next)
}

/** Records that the session is in use. Runs after the check for idle time, and not while it is locked. */
export function extendSession(ctx: Ctx): RequestHandler {
  return (req, _res, next) => {
    if (req.locked) next()
    else extendIdleEnd(ctx, req).then(() => next(), next)
  }
}

/** The hash under which this visitor's session is stored. */
export function sessionHash(req: Request): string {
  return sha256(req.sessionID)
}

/** Starts a session under a new id, so that an id known before sign-in is useless; resolves when it is stored. */
export function beginSession(
  ctx: Ctx,
  req: Request,
  owner: { userId: number; secondFactorAt: string | null },
): Promise<void> {
  return begin(ctx, req, owner)
}

/** Starts a session that only allows entering the second factor. */
export function beginPendingSignIn(
  ctx: Ctx,
  req: Request,
  { userId, next }: { userId: number; next: string },
): Promise<void> {
  return begin(ctx, req, { waiting: { userId, since: ctx.clock.now(), next } })
}

/** The sign-in that waits for the second factor; null if there is none, or if it has expired. */
export function pendingSignInOf(ctx: Ctx, req: Request): PendingSignIn | null {
  const { waiting } = req.session
  if (!waiting || ctx.clock.now() > plusMs(waiting.since, PENDING_MS)) return null
  return waiting
}

/** Ends the session; resolves when its row is deleted. */
export async function endSession(req: Request, res: Response): Promise<void> {
  await promisify((done) => req.session.destroy(done))
  res.clearCookie(cookieName(req, COOKIE), { ...cookieAttributes(req), httpOnly: true })
}

/** The id in the visitor's cookie, whether or not the session exists. */
export function sessionIdInCookie(req: Request): string | undefined {
  return partsOfCookie(req)?.[1]
}

const COOKIE = 'assay_session'
const MINUTE_MS = 60_000
const PENDING_MS = 5 * MINUTE_MS

/** The id and the signature in the visitor's cookie. */
function partsOfCookie(req: Request) {
  return /^s:([^.]+)\.(.*)/.exec(cookieOf(req, cookieName(req, COOKIE)) ?? '')
}

/** Whether the signature of express-session in the visitor's cookie is of this secret. */
function isSignedWith(secret: string, req: Request): boolean {
  const [, id = '', signature = ''] = partsOfCookie(req) ?? []
  // The text has one = at its end, which the cookie lacks.
  const expected = createHmac('sha256', secret).update(id).digest('base64').replace('=', '')
  return isSameSignature(signature, expected)
}

async function begin(ctx: Ctx, req: Request, data: Partial<SessionData>): Promise<void> {
  await deleteExpiredSessions(ctx.db, ctx.clock.now())
  await promisify((done) => req.session.regenerate(done))
  Object.assign(req.session, data, {
    ip: req.ip ?? null,
    agent: req.get('user-agent')?.slice(0, 300) ?? null,
  })
  try {
    await promisify((done) => req.session.save(done))
  } catch (error) {
    // The end of the response would try to store it again, and be aborted by the same error.
    Reflect.deleteProperty(req, 'session')
    throw error
  }
}

/**
 * Use extends the idle expiry, never the absolute one; at most once a minute. Requests that a page makes while
 * unattended do not count as use and carry a header.
 */
async function extendIdleEnd(ctx: Ctx, req: Request): Promise<void> {
  if (req.get('x-unattended') !== undefined) return
  const stored = req.session?.stored
  const now = ctx.clock.now()
  if (!stored || now < plusMs(stored.seenAt, MINUTE_MS)) return
  const update = updateIdleEnd(ctx.db, sessionHash(req), now, plusMs(now, IDLE_MS))
  await ignoreContention(update, undefined)
}

function promisify(call: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())))
}
