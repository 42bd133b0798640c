import type { Server } from 'node:http'
import request, { type Response } from 'supertest'

export type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options'
export type Headers = Record<string, string | undefined>

/** The shop under test: its server, or the URL of a server in another process. */
export interface Address {
  server: Server | string
  /** As in APP_URL. */
  appUrl: string
}

/** A browser: stores cookies and sends the headers of requests from our own pages. Does not follow redirects. */
export class Browser {
  readonly #address: Address
  readonly cookies = new Map<string, string>()
  /** The current page, for the Referer. */
  at = '/'

  constructor(address: Address) {
    this.#address = address
  }

  get(path: string, headers?: Headers): Promise<Response> {
    return this.send('get', path, undefined, headers)
  }

  post(path: string, body: object = {}, headers?: Headers): Promise<Response> {
    return this.send('post', path, body, headers)
  }

  /** One request; a header given as undefined is left out. */
  async send(
    method: Method,
    path: string,
    body?: object | string,
    headers: Headers = {},
  ): Promise<Response> {
    const test = request(this.#address.server)[method](path).redirects(0)
    for (const [name, value] of Object.entries({ ...this.#ownHeaders(method), ...headers })) {
      if (value !== undefined) test.set(name, value)
    }
    if (body !== undefined) test.send(body)
    const response = await test
    this.#keepCookies(response)
    if (method === 'get' && response.status === 200 && response.type === 'text/html') this.at = path
    return response
  }

  /** The token that forms need, from its cookie. */
  get token(): string {
    const cookie = this.cookies.get('__Host-XSRF-TOKEN') ?? this.cookies.get('XSRF-TOKEN')
    return decodeURIComponent(cookie ?? '')
  }

  #ownHeaders(method: Method): Headers {
    const { appUrl } = this.#address
    const isSafe = method === 'get' || method === 'head'
    return {
      Host: new URL(appUrl).host,
      Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
      Referer: `${appUrl}${this.at}`,
      Accept: 'text/html, application/xhtml+xml',
      Origin: isSafe ? undefined : appUrl,
      'Sec-Fetch-Site': 'same-origin',
      'X-XSRF-TOKEN': this.token || undefined,
    }
  }

  #keepCookies(response: Response): void {
    const set = response.headers['set-cookie'] as string[] | undefined
    for (const line of set ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

/** Requests JSON without changing the current page. */
export function jsonClient(browser: Browser) {
  const headers = { Accept: 'application/json' }
  return {
    get: (path: string) => browser.get(path, headers),
    post: (path: string, body: object = {}) => browser.post(path, body, headers),
  }
}

export type JsonClient = ReturnType<typeof jsonClient>
