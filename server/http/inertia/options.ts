import type { NextFunction, Request, Response } from 'express'
import type { PropSource } from '#server/http/inertia/props/gather.ts'
import type { FlashStore, MessagesPerField } from './flash.ts'
import type { Visit } from './visit.ts'

export type Version = string | number | null | undefined

/** The parts from which the shell of a first visit is made. */
export interface ShellParts {
  /** The page shown, so that the document can preload its module. */
  component: string
  /** The `<script data-page=… type="application/json">…</script>` element, to be inserted unescaped. */
  pageScript: string
  /** The root element of the client, to be inserted unescaped. */
  rootElement: string
  /** The page object, as it is in the script. */
  page: PageData
  /** The id of both elements. */
  id: string
  nonce: string | undefined
  viewData: Readonly<Record<string, unknown>>
  req: Request
  res: Response
}

/** The page object of the client; it has further fields. */
export interface PageData {
  component: string
  props: Readonly<Record<string, unknown>>
  url: string
  version: string
  flash?: unknown
}

/** Renders the document around the page. */
export type Shell = (parts: ShellParts) => string

/** Stores the last page of a visitor, for `back()` without a Referer. */
export interface PreviousPage {
  visited(req: Request, path: string): void
  path(req: Request): string | undefined
}

export interface InertiaOptions {
  /** Another version makes the client reload. Compared as text. */
  version?: Version | ((req: Request) => Version)
  shell: Shell
  /** Origin, and path prefix if a proxy adds one, under which the app is reached. */
  appUrl: string | ((req: Request) => string)
  /** Milliseconds since 1970. */
  now: () => number
  /** Props every page gets. */
  share?: (req: Request, res: Response) => PropSource | Promise<PropSource>
  /** Whether the page object lists its shared props; default is `included`. */
  sharedNames?: 'included' | 'omitted'
  flashStore?: FlashStore
  messagesPerField?: MessagesPerField
  /** Id of the root element; default `app`. */
  id?: string
  nonce?: (req: Request, res: Response) => string | undefined
  encryptHistory?: boolean | ((req: Request) => boolean)
  /** Replaces page.url; receives the requested path and query. */
  pageUrl?: (req: Request, path: string) => string
  /** Replaces the component's name. */
  componentName?: (name: string) => string
  /** When given, an unknown component is an error. */
  hasComponent?: (name: string) => boolean
  previous?: PreviousPage
  /** Responds to an Inertia visit that a handler ended with an empty body; default is `back`. */
  onEmpty?: (req: Request, res: Response) => void | Promise<void>
  /** Status of a redirect after POST; default 302. */
  postRedirect?: 302 | 303
  /** Called for failures that did not fail the page. */
  report?: (error: unknown, req: Request) => void
}

/** A request with everything needed to respond. */
export interface Exchange {
  req: Request
  res: Response
  next: NextFunction
  options: InertiaOptions
  visit: Visit
  version: string
  appUrl: string
}
