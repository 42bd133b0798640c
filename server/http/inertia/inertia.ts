import type { PropSource } from '#server/http/inertia/props/gather.ts'
import type { OnceOptions, PropProvider, Work } from '#server/http/inertia/props/prop.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import type { FieldErrors } from './flash.ts'
import type { Shell } from './options.ts'

/**
 * `res.inertia`: Inertia protocol 3 for the pages of an app, `Pages` being an interface of page
 * name to props. The app says once what it is:
 *
 *     declare global {
 *       namespace Express {
 *         interface Response { inertia: Inertia<Pages> }
 *       }
 *     }
 *
 * Every method that answers passes its failure to Express' error handler and never rejects.
 */
export interface Inertia<Pages> {
  /**
   * Answers with a page: a document, or JSON for an Inertia visit.
   *
   * @param component a page of this app.
   * @param props values, promises, functions of the request, or wrappers from `props.ts`.
   * @param status default is what the response already has, so 200.
   */
  render<Name extends PageName<Pages>>(
    component: Name,
    props: GivenProps<Pages[Name]>,
    status?: number,
    options?: RenderOptions,
  ): Promise<void>

  /**
   * Answers with a page about a failure. An Inertia visitor stays at the address it came from,
   * unless it followed a link to nowhere (404).
   */
  fail<Name extends PageName<Pages>>(
    component: Name,
    props: GivenProps<Pages[Name]>,
    status: number,
  ): Promise<void>

  /** Redirects within this site, keeping flash and errors for the page that follows. */
  redirect(url: string, status?: number): Promise<void>

  /** Redirects to the page of this site the visitor came from, or to `fallback`. */
  back(fallback: string): Promise<void>

  /** Sends the browser to `url` outside the client: another site, or a document of ours. */
  location(url: string): Promise<void>

  /** The path `back` would go to. */
  previousPath(fallback: string): string

  /** Adds props to the page of this request; a name may be dotted (`auth.user.can`). */
  share(props: PropSource): this
  share(name: string, value: unknown): this

  /** Shares a prop the client keeps. */
  shareOnce(name: string, work: Work<unknown>, options?: OnceOptions): this

  /** Forgets everything shared so far, also what the app shares with every page. */
  clearShared(): this

  /** Leaves what earlier answers kept for the next page to a later one. */
  skipStoredFlash(): this

  /** Adds props to the page as if the handler had passed them to `render`. */
  with(props: PropSource): this
  with(name: string, value: unknown): this

  /** Tells the next page something once; calls add up. */
  flash(data: Record<string, unknown>): this
  flash(name: string, value: unknown): this

  /** Gives the next page what is wrong with a form, in `bag` if it is not the only form there. */
  errors(fields: FieldErrors, bag?: string): this

  /** Whether the browser encrypts this page in its history; overrides the app's setting. */
  encryptHistory(on?: boolean): this

  /** Makes the pages encrypted so far unreadable, with the next page. */
  clearHistory(): this

  /** Lets the address keep its fragment on the next page. */
  preserveFragment(): this

  /** Adds to what the shell is given; calls add up. */
  viewData(data: Record<string, unknown>): this

  /** Replaces the app's shell for this answer. */
  shell(shell: Shell): this
}

export type PageName<Pages> = keyof Pages & string

export type GivenProps<P> = PropsFor<P> | PropProvider<PropsFor<P>>

export interface RenderOptions {
  /** What page.url says; default is the path and query as asked. */
  url?: string
}
