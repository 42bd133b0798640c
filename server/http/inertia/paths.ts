import type { Request } from 'express'

/**
 * A path of this site, safe to redirect to.
 *
 * @param text any user input.
 * @returns `text` when it is a path that no browser resolves to another host, else `fallback`.
 */
export function localPath(text: unknown, fallback: string): string {
  return isLocalPath(text) ? text : fallback
}

/** The requested path and query, with the prefix of `appUrl` once. */
export function requestedPath(req: Request, appUrl: string): string {
  const prefix = prefixOf(appUrl)
  const path = withoutOrigin(req.originalUrl)
  if (prefix === '') return path
  const hasPrefix = /^(?:[/?]|$)/.test(path.slice(prefix.length)) && path.startsWith(prefix)
  return hasPrefix ? path : prefix + path
}

/** The path of this site the visitor came from, by the Referer header; undefined when foreign. */
export function refererPath(req: Request, appUrl: string): string | undefined {
  const referer = URL.parse(req.get('referer') ?? '')
  if (referer?.origin !== new URL(appUrl).origin) return undefined
  const path = referer.pathname + referer.search
  return isLocalPath(path) ? path : undefined
}

/** The absolute form of `url`, as 409 responses require it. */
export function absolute(url: string, appUrl: string, path: string): string {
  return new URL(url, new URL(path, appUrl)).href
}

/** `url` with all characters percent-encoded that a header may not contain. */
export function headerSafe(url: string): string {
  return url.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

function prefixOf(appUrl: string): string {
  if (appUrl !== cachedPrefix.appUrl) {
    cachedPrefix = { appUrl, prefix: /^[^/]*\/\/[^/]*(.*?)\/*$/.exec(appUrl)?.[1] ?? '' }
  }
  return cachedPrefix.prefix
}

// Caches the last one, as almost all requests have the same `appUrl`.
let cachedPrefix = { appUrl: '', prefix: '' }

function isLocalPath(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text)) return false
  if (/[\p{Cc}\\]/u.test(text)) return false
  const url = URL.parse(text, 'http://local.invalid')
  // `/a/..//evil` looks local but resolves to `//evil`, another host.
  return url?.origin === 'http://local.invalid' && !url.pathname.startsWith('//')
}

// `GET //evil.example` and `GET http://evil.example/` must not become a foreign URL.
function withoutOrigin(url: string): string {
  if (/^\/(?![/\\])/.test(url)) return url
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/\\?]*/i, '')
  return `/${path.replace(/^[/\\]+/, '')}`
}
