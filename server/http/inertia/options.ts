import type { NextFunction, Request, Response } from 'express'
import type { PropSource } from '#server/http/inertia/props/gather.ts'
import type { MessagesPerField } from './error-bags.ts'
import type { FlashStore } from './flash.ts'
import type { Visit } from './visit.ts'

export type Version = string | number | null | undefined

/** What the shell of a first visit is made from. */
export interface ShellParts {
  /** The page shown, so that the document can load its part of the client at once. */
  component: string
  /** The whole `<script data-page=… type="application/json">…</script>` element; put it in as is. */
  pageScript: string
  /** The whole root element the client mounts on; put it in as is. */
  rootElement: string
  /** The id both elements carry. */
  id: string
  nonce: string | undefined
  viewData: Readonly<Record<string, unknown>>
  req: Request
  res: Response
}

/** Prints the document around the page. */
export type Shell = (parts: ShellParts) => string

/** Remembers the last page of a visitor, for `back()` without a Referer. */
export interface PreviousPage {
  visited(req: Request, path: string): void
  path(req: Request): string | undefined
}

export interface InertiaOptions {
  /** Another version makes the client reload. Compared as text. */
  version?: Version | ((req: Request) => Version)
  shell: Shell
  /** Origin, and path prefix if a proxy adds one, under which visitors reach this app. */
  appUrl: string | ((req: Request) => string)
  /** Milliseconds since 1970. */
  now: () => number
  /** Props every page gets. */
  share?: (req: Request, res: Response) => PropSource | Promise<PropSource>
  /** Whether pages name their shared props to the client; default is that they do. */
  sharedNames?: 'included' | 'omitted'
  flashStore?: FlashStore
  messagesPerField?: MessagesPerField
  /** Id of the root element; default `app`. */
  id?: string
  nonce?: (req: Request, res: Response) => string | undefined
  encryptHistory?: boolean | ((req: Request) => boolean)
  /** Replaces page.url; is given the path and query as asked. */
  pageUrl?: (req: Request, path: string) => string
  /** Replaces the component's name. */
  componentName?: (name: string) => string
  /** When given, a component it does not know is an error. */
  hasComponent?: (name: string) => boolean
  previous?: PreviousPage
  /** Answers an Inertia visit that a handler ended with nothing; default is back. */
  onEmpty?: (req: Request, res: Response) => void | Promise<void>
  /** Status of a redirect after POST; default 302. */
  postRedirect?: 302 | 303
  /** Is told of failures that did not fail the page. */
  report?: (error: unknown, req: Request) => void
}

/** The request an answer is for, as the layer sees it. */
export interface Exchange {
  req: Request
  res: Response
  next: NextFunction
  options: InertiaOptions
  visit: Visit
  version: string
  appUrl: string
}
