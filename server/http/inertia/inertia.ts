import type { PropSource } from '#server/http/inertia/props/gather.ts'
import type { OnceOptions, PropProvider, Work } from '#server/http/inertia/props/prop.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import type { FieldErrors } from './flash.ts'
import type { Shell } from './options.ts'

/**
 * `res.inertia`: Inertia protocol 3 for the pages of an app, `Pages` being an interface of page name to props. The app
 * declares once:
 *
 *     declare global {
 *       namespace Express {
 *         interface Response { inertia: Inertia<Pages> }
 *       }
 *     }
 *
 * Every method that sends a response passes its failure to Express' error handler and never rejects.
 */
export interface Inertia<Pages> {
  /**
   * Sends a page: a document, or JSON for an Inertia visit.
   *
   * @param component a page of this app.
   * @param props values, promises, functions of the request, or wrappers from `props.ts`.
   * @param status default is the current status of the response.
   */
  render<Name extends PageName<Pages>>(
    component: Name,
    props: GivenProps<Pages[Name]>,
    status?: number,
    options?: RenderOptions,
  ): Promise<void>

  /**
   * Sends a page about a failure. An Inertia visitor stays at the previous URL, unless the failure is a GET of a page
   * that does not exist (404).
   */
  fail<Name extends PageName<Pages>>(
    component: Name,
    props: GivenProps<Pages[Name]>,
    status: number,
  ): Promise<void>

  /** Redirects within this site, keeping flash data and errors for the next page. */
  redirect(url: string, status?: number): Promise<void>

  /** Redirects to the page of this site the visitor came from, or to `fallback`. */
  back(fallback: string): Promise<void>

  /** Sends the browser to `url` outside the client: another site, or a document of this one. */
  location(url: string): Promise<void>

  /** The path `back` redirects to. */
  previousPath(fallback: string): string

  /** Adds props to the page of this request; a name may be dotted (`auth.user.can`). */
  share(props: PropSource): this
  share(name: string, value: unknown): this

  /** Shares a prop that the client caches. */
  shareOnce(name: string, work: Work<unknown>, options?: OnceOptions): this

  /** Removes everything shared so far, including the app's shared props. */
  clearShared(): this

  /** Leaves stored flash data for a later page. */
  skipStoredFlash(): this

  /** Adds props to the page as if the handler had passed them to `render`. */
  with(props: PropSource): this
  with(name: string, value: unknown): this

  /** Adds flash data for the next page; several calls are merged. */
  flash(data: Record<string, unknown>): this
  flash(name: string, value: unknown): this

  /** Adds errors of a form for the next page, in `bag` if the page has several forms. */
  errors(fields: FieldErrors, bag?: string): this

  /** Whether the browser encrypts this page in its history; overrides the app's setting. */
  encryptHistory(on?: boolean): this

  /** Makes the browser's encrypted history unreadable, with the next page. */
  clearHistory(): this

  /** Keeps the URL fragment on the next page. */
  preserveFragment(): this

  /** Adds data for the shell; several calls are merged. */
  viewData(data: Record<string, unknown>): this

  /** Replaces the app's shell for this response. */
  shell(shell: Shell): this
}

export type PageName<Pages> = keyof Pages & string

export type GivenProps<P> = PropsFor<P> | PropProvider<PropsFor<P>>

export interface RenderOptions {
  /** The value of page.url; default is the requested path and query. */
  url?: string
}
