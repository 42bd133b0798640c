import type { Request } from 'express'
import { type OnceOptions, Prop, type PropProvider, type ScrollMeta, type Work } from './prop.ts'

/** The props `P` of a page as a handler may pass them. */
export type PropsFor<P> = { readonly [K in keyof P]: PropInput<P[K]> }

/** Any form of a value of type `T`: itself, a promise, a function, a wrapper, also nested. */
export type PropInput<T> =
  | NestedInput<T>
  | Promise<T>
  | Prop<T>
  | ((req: Request) => NestedInput<T> | Promise<NestedInput<T>> | Prop<T> | Promise<Prop<T>>)

/** Sent with every partial reload. */
export function always<T>(work: Work<T>): Prop<T> {
  return new Prop(work, { always: true })
}

/** Computed and sent only when a partial reload requests it. */
export function optional<T>(work: Work<T>): Prop<T | undefined> {
  return new Prop<T | undefined>(work, { optional: true })
}

/** Fetched by the client once the page is shown; props of one group together. */
export function defer<T>(work: (req: Request) => T | Promise<T>, group = 'default') {
  return new Prop<T | undefined>(work, { group })
}

/** Appended to the client's value on partial reloads. */
export function merge<T>(work: Work<T>): Prop<T> {
  return new Prop(work, { merge: 'append' })
}

/** Merged deeply into the client's value on partial reloads. */
export function deepMerge<T>(work: Work<T>): Prop<T> {
  return new Prop(work, { merge: 'deep' })
}

/** Computed once and cached by the client. `expiresIn` is in milliseconds. */
export function once<T>(work: Work<T>, options: OnceOptions = {}): Prop<T> {
  return new Prop(work, { once: options })
}

/**
 * A page of an infinitely scrolling list.
 *
 * @param meta the pages around it, or a function of the value that returns them; by default they are read from the
 *   value (`currentPage` with `previousPage` and `nextPage`, or with `lastPage`).
 * @param wrapper the key of the items in the value.
 * @throws when rendered, if the pages around it cannot be determined.
 */
export function scroll<T>(
  work: Work<T>,
  meta?: ScrollMeta | ((value: T) => ScrollMeta),
  wrapper = 'data',
): Prop<T> {
  return new Prop(work, { scroll: { meta, wrapper } })
}

type NestedInput<T> = T extends readonly (infer Item)[]
  ? readonly PropInput<Item>[]
  : T extends Opaque
    ? T
    : T extends object
      ? { readonly [K in keyof T]: PropInput<T[K]> } | PropProvider<T>
      : T

type Opaque = Date | ((...args: never[]) => unknown)
