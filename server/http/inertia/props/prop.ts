import type { Request } from 'express'

/** A value, a promise of it, or the work that makes it. */
export type Work<T> = T | Promise<T> | ((req: Request) => T | Promise<T>)

/** How the client may reuse a value it already has. */
export interface OnceOptions {
  /** Shared by every page that uses the same key; default is the path of the prop. */
  key?: string
  /** Milliseconds. Without it the value lives as long as the client. */
  expiresIn?: number
}

/** The pages before and after the one shown; null when there is none. */
export interface ScrollMeta {
  pageName: string
  previousPage: number | string | null
  nextPage: number | string | null
  currentPage: number | string | null
}

export type MergeMode = 'append' | 'prepend' | 'deep' | 'inner'

/** How and when a prop is sent. */
export interface PropTraits {
  always?: true
  /** Left out of full visits. */
  optional?: true
  /** The group in which the client fetches it after the page is shown. */
  group?: string
  rescue?: true
  merge?: MergeMode
  appends?: readonly string[]
  prepends?: readonly string[]
  matchOn?: readonly string[]
  once?: OnceOptions
  fresh?: true
  scroll?: { meta: unknown; wrapper: string }
}

/**
 * A prop with options for how it is sent. Chaining returns a new one. `T` includes undefined when the page is at first
 * shown without the value.
 */
export class Prop<T> {
  readonly work: Work<T>
  readonly traits: PropTraits

  constructor(work: Work<T>, traits: PropTraits = {}) {
    this.work = work
    this.traits = traits
  }

  /** The same options for another value. */
  withWork<U>(work: Work<U>): Prop<U> {
    return new Prop(work, this.traits)
  }

  /** Appends new items to those the client has. */
  merge(): Prop<T> {
    return this.#with({ merge: 'append' })
  }

  deepMerge(): Prop<T> {
    return this.#with({ merge: 'deep' })
  }

  /**
   * Appends new items to those the client has: at the root, or at the inner paths.
   *
   * @param at an inner path, several, or a map of inner path to the key its items are matched on.
   * @param key for one path: the key on which an item replaces the one the client has.
   */
  append(at?: InnerPaths, key?: string): Prop<T> {
    if (at === undefined) return this.merge()
    const inner = innerPaths(at, key)
    return this.#inner({ appends: [...(this.traits.appends ?? []), ...inner.paths] }, inner.matches)
  }

  /** Like `append`, but prepends. */
  prepend(at?: InnerPaths, key?: string): Prop<T> {
    if (at === undefined) return this.#with({ merge: 'prepend' })
    const inner = innerPaths(at, key)
    return this.#inner(
      { prepends: [...(this.traits.prepends ?? []), ...inner.paths] },
      inner.matches,
    )
  }

  /** Items with an equal value at one of these paths replace each other. */
  matchOn(...paths: string[]): Prop<T> {
    return this.#with({ matchOn: [...(this.traits.matchOn ?? []), ...paths] })
  }

  /** Sent only when requested by name. */
  optional(): Prop<T | undefined> {
    return this.#orUndefined({ optional: true })
  }

  /** Fetched after the page is shown; props of one group together. */
  deferred(group = 'default'): Prop<T | undefined> {
    return this.#orUndefined({ group })
  }

  /** A failure leaves the prop out and is reported, instead of failing the page. */
  rescue(): Prop<T | undefined> {
    return this.#orUndefined({ rescue: true })
  }

  /** The client caches it over visits and the server does not compute it again. */
  once(options: OnceOptions = {}): Prop<T> {
    return this.#with({ once: { ...this.traits.once, ...options } })
  }

  /** The key of a once prop. */
  as(key: string): Prop<T> {
    return this.once({ key })
  }

  /** The lifetime of a once prop, in milliseconds. */
  until(expiresIn: number): Prop<T> {
    return this.once({ expiresIn })
  }

  /** Computes a once prop again although the client has it. */
  fresh(): Prop<T> {
    return this.#with({ fresh: true })
  }

  #with(traits: PropTraits): Prop<T> {
    return new Prop(this.work, { ...this.traits, ...traits })
  }

  #orUndefined(traits: PropTraits): Prop<T | undefined> {
    return new Prop<T | undefined>(this.work, { ...this.traits, ...traits })
  }

  #inner(traits: PropTraits, matches: readonly string[]): Prop<T> {
    return this.#with({ ...traits, merge: 'inner' }).matchOn(...matches)
  }
}

export type InnerPaths = string | readonly string[] | Readonly<Record<string, string>>

function innerPaths(at: InnerPaths, key: string | undefined) {
  if (typeof at === 'string') {
    return { paths: [at], matches: key === undefined ? [] : [`${at}.${key}`] }
  }
  if (isList(at)) return { paths: at, matches: [] }
  return {
    paths: Object.keys(at),
    matches: Object.entries(at).map(([path, match]) => `${path}.${match}`),
  }
}

function isList(at: InnerPaths): at is readonly string[] {
  return Array.isArray(at)
}

/** The page that the props of a provider are for. */
export interface PropContext {
  component: string
  req: Request
}

/** The method of an object that expands into several props. */
export const toProps: unique symbol = Symbol('inertia props')

/** An object that expands into several props, at the root or at any depth. */
export interface PropProvider<P = Record<string, unknown>> {
  [toProps](context: PropContext): P | Promise<P>
}

export function isProvider(value: unknown): value is PropProvider {
  return typeof value === 'object' && value !== null && toProps in value
}
