import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Browser } from './browser.ts'
import type { Shop } from './shop.ts'

/** A raw request: any method, any header, any bytes. */
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

/** Sends a request that `Browser` cannot send, with the cookies of `browser`. Rejects when there is no response. */
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
    // Far longer than any response takes.
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

/** Node omits the length for some methods, and the body would then be read as the next request. */
function lengthOf(body: RawRequest['body']): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
}

const agent = new Agent({ keepAlive: true })

/** The headers that a browser sends from our own pages. */
function ownHeaders(browser: Browser | null, port: number): Record<string, string> {
  if (!browser) return {}
  return {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    origin: `http://127.0.0.1:${port}`,
    'sec-fetch-site': 'same-origin',
    'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
  }
}
