import type { Prop } from '#server/http/inertia/props/prop.ts'
import type { PropFilter } from '#server/http/inertia/props/prop-filter.ts'
import { type ScrollPosition, scrollMeta } from '#server/http/inertia/props/scroll-meta.ts'

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

/** Collects the metadata of props in the page object (inertia.md 1.4). */
export class PageMetadataCollector {
  readonly page: PageMetadata = {}
  readonly #filter: PropFilter
  readonly #now: () => number

  constructor(plan: PropFilter, now: () => number) {
    this.#filter = plan
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
