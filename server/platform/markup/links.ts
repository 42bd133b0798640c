const ORIGIN = 'https://assay.invalid'

/** A link to another site, an email address, a page of Assay or a heading of the same page; null for any other. */
export function allowedLink(href: string): string | null {
  if (/^https:\/\//i.test(href) && URL.canParse(href)) return new URL(href).href
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(href) && URL.canParse(href)) return new URL(href).href
  return ownPath(href)
}

/** A path of Assay with its query and fragment, or a fragment alone; null for anything else. */
export function ownPath(href: string): string | null {
  if (!/^[/#]/.test(href) || !URL.canParse(href, ORIGIN)) return null
  const { origin, pathname, search, hash } = new URL(href, ORIGIN)
  // `//host` and `/\host` are other sites to a browser.
  if (origin !== ORIGIN || pathname.startsWith('//')) return null
  return href.startsWith('#') ? hash || null : `${pathname}${search}${hash}`
}
