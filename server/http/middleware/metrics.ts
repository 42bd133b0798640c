import { createHash, timingSafeEqual } from 'node:crypto'
import { type Request, Router } from 'express'
import type { Settings } from '#server/platform/env/env.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'

/** `GET /metrics` for those who may read it; all others get the response for a path that does not exist. */
export function metricsPage(settings: Settings, text: () => Promise<string>): Router {
  return Router({ strict: true, caseSensitive: true }).get('/metrics', async (req, res, next) => {
    if (!hasToken(settings, req) && !isFromThisMachine(settings, req)) return next()
    res.set('Content-Type', Metrics.CONTENT_TYPE).send(await text())
  })
}

/** Compared by their hashes, so that the time tells neither the length nor the beginning of the token. */
function hasToken({ metricsToken }: Settings, req: Request): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(req.get('authorization') ?? '') ?? []
  if (metricsToken === null || given === undefined) return false
  return timingSafeEqual(hash(given), hash(metricsToken))
}

const hash = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether a program on this machine asks this server itself. Behind a proxy every request comes from the machine of the
 * proxy; one that was not set in `TRUST_PROXY` is recognized by its headers, or by the host name that visitors use.
 */
function isFromThisMachine({ trustProxy }: Settings, req: Request): boolean {
  return (
    trustProxy === 0 &&
    LOOPBACK_ADDRESS.test(req.socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(req.headers.host ?? '') &&
    !Object.keys(req.headers).some((name) => FORWARDING_HEADER.test(name))
  )
}

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const FORWARDING_HEADER =
  /^(forwarded|via|x-forwarded($|-.*)|x-real-ip|(x-|true-|x-cluster-|fastly-)client-ip|cf-connecting-ip)$/
