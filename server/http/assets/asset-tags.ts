import type { Locale } from '#lang/locales.ts'
import { BASE } from '#server/http/routing/request.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'
import { ENTRY, PAGES, SIGNED_IN_PAGES } from './manifest.ts'

/** `all`: also texts that the client may request later, whatever their number. */
export type TagExtent = 'first' | 'all'
type PrintTags = (page: string, nonce: string, locale: Locale, extent?: TagExtent) => string

/** Prints the tags that load the entry and, in parallel, the page, its layout, their texts and all that these import. */
export function documentTags(manifest: Manifest): PrintTags {
  const cached = new Map<string, string[]>()
  return (page, nonce, locale, extent = 'first') => {
    const key = `${extent} ${locale} ${page}`
    const tags = cached.get(key) ?? tagsOf(manifest, page, locale, extent)
    if (manifest.has(sourceOf(page))) cached.set(key, tags)
    return tags
      .map((tag) => `<${tag} nonce="${nonce}">${tag.startsWith('script') ? '</script>' : ''}`)
      .join('')
  }
}

function tagsOf(manifest: Manifest, page: string, locale: Locale, extent: TagExtent): string[] {
  const entry = manifest.get(ENTRY)
  if (!entry) throw new Error('the client is not built')
  const parts = withImports(manifest, [
    ENTRY,
    ...sourcesOf(page),
    ...textFiles(manifest, page, locale),
  ])
  const later = extent === 'all' ? withImports(manifest, allTextFiles(manifest, locale)) : []
  const prefetched = unique(later.map((part) => part.file))
  const styles = unique(parts.flatMap((part) => part.css ?? []))
  const modules = unique(parts.map((part) => part.file)).filter((file) => file !== entry.file)
  return [
    ...preloadedFonts(manifest).map(
      (file) => `link rel="preload" as="font" type="font/woff2" crossorigin href="${BASE}/${file}"`,
    ),
    ...styles.map((file) => `link rel="stylesheet" href="${BASE}/${file}"`),
    `script type="module" src="${BASE}/${entry.file}"`,
    ...modules.map((file) => `link rel="modulepreload" href="${BASE}/${file}"`),
    ...prefetched
      .filter((file) => file !== entry.file && !modules.includes(file))
      .map((file) => `link rel="prefetch" href="${BASE}/${file}"`),
  ]
}

/** These sources and all they import. */
function withImports(
  manifest: Manifest,
  sources: string[],
  seen = new Set<string>(),
): ManifestEntry[] {
  return sources.flatMap((source) => {
    const part = manifest.get(source)
    if (!part || seen.has(source)) return []
    seen.add(source)
    return [part, ...withImports(manifest, part.imports ?? [], seen)]
  })
}

/** The font of nearly every page; others are loaded when needed. */
function preloadedFonts(manifest: Manifest): string[] {
  const files = [...manifest.values()].flatMap((part) => [part.file, ...(part.assets ?? [])])
  return unique(
    files.filter((file) => /ibm-plex-sans-latin-(wght|standard)-normal[^/]*\.woff2$/.test(file)),
  ).slice(0, 1)
}

/** The texts that the client loads before it shows the page, in its language and in the fallback language. */
function textFiles(manifest: Manifest, page: string, locale: Locale): string[] {
  const namespaces = [sourceOf(page), layoutOf(page)].flatMap(
    (source) => manifest.get(source)?.namespaces ?? [],
  )
  return unique(['en', locale]).flatMap((code) => [
    `resources/js/words/${code}.ts`,
    ...['shell', 'session-recovery', ...namespaces].map((name) => `lang/${code}/${name}.json`),
  ])
}

function allTextFiles(manifest: Manifest, locale: Locale): string[] {
  const folders = unique(['en', locale]).map((code) => `lang/${code}/`)
  return [...manifest.keys()].filter((key) => folders.some((folder) => key.startsWith(folder)))
}

/** Pages behind sign-in also need the module that lists them. */
function sourcesOf(page: string): string[] {
  const sources = [sourceOf(page), layoutOf(page)]
  return isSignInPage(page) ? sources : [SIGNED_IN_PAGES, ...sources]
}

const layoutOf = (page: string): string =>
  `resources/js/Layouts/${isSignInPage(page) ? 'AuthLayout' : 'AppLayout'}.tsx`

const isSignInPage = (page: string): boolean => page.startsWith('login')

function sourceOf(page: string): string {
  return `${PAGES}${page}.tsx`
}

function unique(items: string[]): string[] {
  return [...new Set(items)]
}
