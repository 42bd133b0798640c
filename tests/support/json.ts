import type { Browser } from './browser.ts'

/** A part of a page that asks by itself: in JSON, and leading nowhere. */
export function asking(browser: Browser) {
  const wants = { Accept: 'application/json' }
  return {
    get: (path: string) => browser.get(path, wants),
    post: (path: string, body: object = {}) => browser.post(path, body, wants),
  }
}

export type Asking = ReturnType<typeof asking>
