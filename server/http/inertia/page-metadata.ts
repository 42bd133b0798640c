import type { Prop, ScrollMeta } from '#server/http/inertia/props/prop.ts'
import type { PropFilter } from '#server/http/inertia/props/prop-filter.ts'
import { isRecord } from '#server/http/inertia/props/serialization.ts'

export interface PageMetadata {
  deferredProps?: Record<string, string[]>
  rescuedProps?: string[]
  mergeProps?: string[]
  prependProps?: string[]
  deepMergeProps?: string[]
  matchPropsOn?: string[]
  scrollProps?: Record<string, ScrollPosition>
  onceProps?: Record<string, { prop: string; expiresAt: number | null }>
}

/** Collects the metadata of props in the page object of the Inertia protocol. */
export class PageMetadataCollector {
  readonly page: PageMetadata = {}
  readonly #filter: PropFilter
  readonly #now: () => number

  constructor(filter: PropFilter, now: () => number) {
    this.#filter = filter
    this.#now = now
  }

  deferred(prop: Prop<unknown>, path: string): void {
    const { group } = prop.traits
    if (group === undefined || this.#filter.clientHas(prop, path)) return
    this.page.deferredProps ??= emptyRecord()
    push(this.page.deferredProps, group, [path])
  }

  rescued(path: string): void {
    push(this.page, 'rescuedProps', [path])
  }

  merge({ traits }: Prop<unknown>, path: string): void {
    if (this.#filter.resets(path) || !this.#filter.includesMetadata(path)) return
    const at = (inner: string) => `${path}.${inner}`
    if (traits.scroll) this.#addScroll(at(traits.scroll.wrapper))
    if (traits.merge === 'append') push(this.page, 'mergeProps', [path])
    if (traits.merge === 'prepend') push(this.page, 'prependProps', [path])
    if (traits.merge === 'deep') push(this.page, 'deepMergeProps', [path])
    if (traits.merge === 'inner') {
      push(this.page, 'mergeProps', (traits.appends ?? []).map(at))
      push(this.page, 'prependProps', (traits.prepends ?? []).map(at))
    }
    push(this.page, 'matchPropsOn', (traits.matchOn ?? []).map(at))
  }

  once({ traits }: Prop<unknown>, path: string): void {
    if (!traits.once || !this.#filter.includesMetadata(path)) return
    const { key = path, expiresIn } = traits.once
    const expiresAt = expiresIn === undefined ? null : this.#now() + expiresIn
    this.page.onceProps ??= emptyRecord()
    this.page.onceProps[key] = { prop: path, expiresAt }
  }

  scroll({ traits }: Prop<unknown>, path: string, value: unknown): void {
    if (!traits.scroll) return
    this.page.scrollProps ??= emptyRecord()
    this.page.scrollProps[path] = {
      ...scrollMeta(traits.scroll.meta, value, path),
      reset: this.#filter.resets(path),
    }
  }

  #addScroll(path: string): void {
    push(this.page, this.#filter.visit.prependsOnMerge ? 'prependProps' : 'mergeProps', [path])
  }
}

function push<K extends string>(lists: { [name in K]?: string[] }, name: K, paths: string[]): void {
  if (paths.length > 0) lists[name] = [...(lists[name] ?? []), ...paths]
}

// Keys may be any names, including `__proto__`.
function emptyRecord<T>(): Record<string, T> {
  return Object.create(null)
}

export interface ScrollPosition extends ScrollMeta {
  reset: boolean
}

/**
 * The pages around a scroll prop: given, returned by a function of the value, or read from the value.
 *
 * @throws TypeError when they cannot be determined.
 */
function scrollMeta(given: unknown, value: unknown, path: string): ScrollMeta {
  const source = typeof given === 'function' ? given(value) : (given ?? value)
  const meta = isRecord(source) ? (readAdjacent(source) ?? readNumbered(source)) : undefined
  if (!meta) throw new TypeError(`cannot tell which pages lie around the scroll prop "${path}"`)
  return meta
}

function readAdjacent(from: Record<string, unknown>): ScrollMeta | undefined {
  const { currentPage, previousPage, nextPage } = from
  if (!isPage(currentPage) || !isPage(previousPage) || !isPage(nextPage)) return undefined
  return { pageName: pageName(from), previousPage, nextPage, currentPage }
}

function readNumbered(from: Record<string, unknown>): ScrollMeta | undefined {
  const { currentPage, lastPage } = from
  if (typeof currentPage !== 'number' || typeof lastPage !== 'number') return undefined
  return {
    pageName: pageName(from),
    previousPage: currentPage > 1 ? currentPage - 1 : null,
    nextPage: currentPage < lastPage ? currentPage + 1 : null,
    currentPage,
  }
}

function isPage(page: unknown): page is number | string | null {
  return page === null || typeof page === 'number' || typeof page === 'string'
}

function pageName(from: Record<string, unknown>): string {
  return typeof from.pageName === 'string' ? from.pageName : 'page'
}
