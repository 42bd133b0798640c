import type { Request } from 'express'
import { type OnceOptions, Prop, type PropProvider, type ScrollMeta, type Work } from './prop.ts'

/** What a handler gives for the props `P` of a page. */
export type PropsFor<P> = { readonly [K in keyof P]: PropInput<P[K]> }

/** Any way of giving a value of type `T`: itself, a promise, a function, a wrapper, also inside. */
export type PropInput<T> =
  | NestedInput<T>
  | Promise<T>
  | Prop<T>
  | ((req: Request) => NestedInput<T> | Promise<NestedInput<T>> | Prop<T> | Promise<Prop<T>>)

/** Sent whatever a partial reload asks for. */
export function always<T>(work: Work<T>): Prop<T> {
  return new Prop(work, { always: true })
}

/** Sent and made only when a partial reload asks for it. */
export function optional<T>(work: Work<T>): Prop<T | undefined> {
  return new Prop<T | undefined>(work, { lazy: true })
}

/** Fetched by the client once the page is shown; props of one group arrive together. */
export function defer<T>(work: (req: Request) => T | Promise<T>, group = 'default') {
  return new Prop<T | undefined>(work, { group })
}

/** Laid after what the client has, on partial reloads. */
export function merge<T>(work: Work<T>): Prop<T> {
  return new Prop(work, { merge: 'append' })
}

/** Laid into what the client has, at every depth, on partial reloads. */
export function deepMerge<T>(work: Work<T>): Prop<T> {
  return new Prop(work, { merge: 'deep' })
}

/** Made once and then kept by the client. `expiresIn` is in milliseconds. */
export function once<T>(work: Work<T>, options: OnceOptions = {}): Prop<T> {
  return new Prop(work, { once: options })
}

/**
 * A page of a list that grows while one scrolls.
 *
 * @param meta the pages around it, or a function of the value that tells them; left out, they are
 *   read from the value (`currentPage` with `previousPage` and `nextPage`, or with `lastPage`).
 * @param wrapper the key under which the value has its items.
 * @throws when rendered, if the pages around it cannot be told.
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
