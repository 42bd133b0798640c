import type { PageMetadataCollector } from '#server/http/inertia/page-metadata.ts'
import { isProvider, Prop, type PropContext, type PropProvider, toProps } from './prop.ts'
import type { PropFilter } from './prop-filter.ts'
import {
  isRecord,
  isSerialisable,
  isStatic,
  isThenable,
  suppressRejection,
} from './serialization.ts'

/** Replaces a value that does not belong in this response. */
export const SKIP = Symbol('skip')

export type Report = (error: unknown) => void

/** Resolves the props of a handler for the client, starting all work at once. */
export class Resolver {
  readonly #filter: PropFilter
  readonly #metadata: PageMetadataCollector
  readonly #context: PropContext
  readonly #report: Report
  readonly #staticValues: ReadonlySet<unknown>

  /** @param staticValues values known to contain nothing to resolve. */
  constructor(
    filter: PropFilter,
    metadata: PageMetadataCollector,
    context: PropContext,
    report: Report,
    staticValues: ReadonlySet<unknown>,
  ) {
    this.#filter = filter
    this.#staticValues = staticValues
    this.#metadata = metadata
    this.#context = context
    this.#report = report
  }

  /**
   * The value at a path: itself, a promise of it, or SKIP. The same reference is returned when there is nothing to
   * resolve.
   */
  resolve(value: unknown, path: string, isUnfiltered = false): unknown {
    if (!this.#filter.includes(value, path, isUnfiltered)) return SKIP
    if (this.#leavesOut(value, path)) return SKIP
    if (value instanceof Prop || typeof value === 'function' || isThenable(value)) {
      return suppressRejection(this.#make(value, path))
    }
    if (isProvider(value)) return suppressRejection(this.#expand(value, path, isUnfiltered))
    return this.#walk(value, path, isUnfiltered)
  }

  // Full visits leave out optional, deferred and already loaded props without computing them.
  #leavesOut(value: unknown, path: string): boolean {
    if (this.#filter.isPartial || !(value instanceof Prop)) return false
    if (value.traits.optional || value.traits.group !== undefined) {
      this.#metadata.deferred(value, path)
      this.#metadata.merge(value, path)
      this.#metadata.once(value, path)
      return true
    }
    if (!this.#filter.visit.isInertia || !this.#filter.clientHas(value, path)) return false
    this.#metadata.once(value, path)
    return true
  }

  async #make(source: unknown, path: string): Promise<unknown> {
    try {
      const made = await this.#call(source)
      // A function may return a wrapper, for example a deferred prop.
      if (made instanceof Prop) {
        return this.#leavesOut(made, path) ? SKIP : await this.#make(made, path)
      }
      const value = await this.resolve(made, path, true)
      if (source instanceof Prop) this.#addMetadata(source, path, made)
      return value
    } catch (error) {
      if (!(source instanceof Prop && source.traits.rescue)) throw error
      this.#report(error)
      this.#metadata.rescued(path)
      return SKIP
    }
  }

  async #call(source: unknown): Promise<unknown> {
    const work = source instanceof Prop ? source.work : source
    return typeof work === 'function' ? work(this.#context.req) : work
  }

  #addMetadata(prop: Prop<unknown>, path: string, value: unknown): void {
    this.#metadata.merge(prop, path)
    this.#metadata.scroll(prop, path, value)
    this.#metadata.once(prop, path)
  }

  async #expand(provider: PropProvider, path: string, isUnfiltered: boolean): Promise<unknown> {
    return this.#walk(await provider[toProps](this.#context), path, isUnfiltered)
  }

  #walk(value: unknown, path: string, isUnfiltered: boolean): unknown {
    if (typeof value !== 'object' || value === null) return value
    if ((isUnfiltered || !this.#filter.filtersBelow(path)) && this.#isStatic(value)) return value
    if (Array.isArray(value)) return this.#children(value, [...value], path, isUnfiltered)
    if (!isRecord(value) || isSerialisable(value)) return value
    return this.#children(value, { ...value }, path, isUnfiltered)
  }

  #isStatic(value: object): boolean {
    return this.#staticValues.has(value) || isStatic(value)
  }

  #children(from: object, into: object, path: string, isUnfiltered: boolean): unknown {
    const waiting: unknown[] = []
    for (const [key, child] of Object.entries(from)) {
      const made = this.resolve(child, `${path}.${key}`, isUnfiltered)
      if (isThenable(made))
        waiting.push(suppressRejection(made.then((value) => put(into, key, value))))
      else put(into, key, made)
    }
    return waiting.length === 0 ? into : suppressRejection(Promise.all(waiting).then(() => into))
  }
}

function put(into: object, key: string, value: unknown): void {
  if (value !== SKIP) Reflect.set(into, key, value)
  // Null keeps the later items of a list at their own paths.
  else if (Array.isArray(into)) Reflect.set(into, key, null)
  else Reflect.deleteProperty(into, key)
}
