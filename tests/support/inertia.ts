import type { Response } from 'supertest'
import type { Browser, Headers } from './browser.ts'
import { testAssets } from './fakes.ts'

/** A page as the client receives it. */
export interface Page {
  status: number
  component: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the props.
  props: any
  url: string
  flash?: Record<string, unknown>
  clearHistory?: true
  encryptHistory?: true
  /** Props that are loaded later, by group. */
  deferredProps?: Record<string, string[]>
  /** Deferred props that failed and are missing in this response. */
  rescuedProps?: string[]
}

/** The browser with an Inertia client: returns pages and follows redirects. */
export function inertia(browser: Browser) {
  const follow = async (response: Response): Promise<Page> => {
    const { status, headers, body, text } = response
    if ((status === 302 || status === 303) && headers.location) {
      return follow(await browser.get(headers.location, visitHeaders))
    }
    if (headers['x-inertia'] !== 'true') throw new Error(`no page: ${status} ${text}`)
    browser.at = body.url
    return { status, ...body }
  }
  return {
    browser,
    get: async (path: string, headers: Headers = {}) =>
      follow(await browser.get(path, { ...visitHeaders, ...headers })),
    post: async (path: string, body: object = {}, headers: Headers = {}) =>
      follow(await browser.post(path, body, { ...visitHeaders, ...headers })),
  }
}

export const visitHeaders: Headers = {
  'X-Inertia': 'true',
  'X-Inertia-Version': testAssets.version,
  'X-Requested-With': 'XMLHttpRequest',
}
