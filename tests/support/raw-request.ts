import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Browser } from './browser.ts'
import type { Shop } from './shop.ts'

/** One request as it goes over the wire: any method, any header, any bytes. */
export interface RawRequest {
  method: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends what a browser of ours would never send, with the cookies of `who`; rejects when no answer comes. */
export async function sendRaw(
  { server }: Shop,
  browser: Browser | null,
  { method, path, headers = {}, body }: RawRequest,
): Promise<RawResponse> {
  const { port } = server.address() as AddressInfo
  const name = `${method} ${path.slice(0, 200)}`
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const sent = request({
    port,
    host: '127.0.0.1',
    method,
    path,
    agent,
    // A bound against waiting for ever, far beyond what any answer takes.
    timeout: 20_000,
    headers: {
      host: `127.0.0.1:${port}`,
      ...ownHeaders(browser, port),
      ...lengthOf(body),
      ...headers,
    },
  })
  sent.once('timeout', () => sent.destroy(new Error(`no answer to ${name}`)))
  sent.once('error', (cause) => reject(new Error(`${name}: ${cause.message}`, { cause })))
  sent.once('response', (response) => {
    buffer(response).then((bytes) => {
      const { statusCode: status = 0, headers: responseHeaders } = response
      resolve({ status, headers: responseHeaders, text: bytes.toString('utf8') })
    }, reject)
  })
  sent.end(body)
  return promise
}

/** Some methods are sent without it by themselves, and their body would be taken for the next request. */
function lengthOf(body: RawRequest['body']): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
}

const agent = new Agent({ keepAlive: true })

/** What a browser sends from our own pages. */
function ownHeaders(browser: Browser | null, port: number): Record<string, string> {
  if (!browser) return {}
  return {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    origin: `http://127.0.0.1:${port}`,
    'sec-fetch-site': 'same-origin',
    'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
  }
}
