import { isIP } from 'node:net'
import type { Express, Request } from 'express'
import type { Settings } from '#server/platform/env/env.ts'

/**
 * From where a request comes, and by which name and protocol. Our own address says how people reach us; of the headers
 * that proxies write only the client's address is believed, and only when the proxies of `TRUST_PROXY` wrote it.
 */
export function believeProxies(app: Express, { appUrl, trustProxy }: Settings): void {
  const protocol = appUrl.startsWith('https:') ? 'https' : 'http'
  app.set('trust proxy', trustProxy)
  Object.defineProperties(app.request, {
    protocol: { get: () => protocol },
    host: { get: hostHeader },
    ip: { get: addressOf },
  })
}

function hostHeader(this: Request): string | undefined {
  return this.headers.host
}

/** What is no address was written by nobody we know. */
function addressOf(this: Request): string | undefined {
  const [said] = this.ips
  return said !== undefined && isIP(said) !== 0 ? said : this.socket.remoteAddress
}
