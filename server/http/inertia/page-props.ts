import type { Request } from 'express'
import type { Prop } from './props.ts'
import type { PropProvider } from './provider.ts'

/** Any way of giving a value of type `T`: itself, a promise, a function, a wrapper, also inside. */
export type Source<T> =
  | Inside<T>
  | Promise<T>
  | Prop<T>
  | ((req: Request) => Inside<T> | Promise<Inside<T>> | Prop<T> | Promise<Prop<T>>)

/** What a handler gives for the props `P` of a page. */
export type PageProps<P> = { readonly [K in keyof P]: Source<P[K]> }

export type PageName<Pages> = keyof Pages & string

/** A page that needs no props may be rendered without any. */
export type RenderArguments<P> =
  object extends PageProps<P>
    ? [props?: PageProps<P> | PropProvider<P>, status?: number, options?: RenderOptions]
    : [props: PageProps<P> | PropProvider<P>, status?: number, options?: RenderOptions]

export interface RenderOptions {
  /** What page.url says; default is the path and query as asked. */
  url?: string
}

type Inside<T> = T extends readonly (infer Item)[]
  ? readonly Source<Item>[]
  : T extends Whole
    ? T
    : T extends object
      ? { readonly [K in keyof T]: Source<T[K]> } | PropProvider<T>
      : T

type Whole = Date | ((...args: never[]) => unknown)
