import type { Request } from 'express'
import type { PropSource } from '#server/http/inertia/props/gather.ts'
import { isThenable, suppressRejections } from '#server/http/inertia/props/serialization.ts'
import { buildRedirect, type RawResponse } from './core.ts'
import { FlashBag } from './flash-bag.ts'
import type { GivenProps, Inertia, PageName, RenderOptions } from './inertia.ts'
import type { Exchange, InertiaOptions } from './options.ts'
import { PageOptions } from './page-options.ts'
import { absolute, localPath, refererPath } from './paths.ts'
import { renderPage } from './render.ts'
import { sendResponse } from './send-response.ts'
import type { Visit } from './visit.ts'

/** `res.inertia`. */
export class Responder<Pages> extends PageOptions implements Inertia<Pages> {
  readonly #exchange: Exchange

  constructor(exchange: Exchange) {
    const { options, req, visit } = exchange
    super(new FlashBag(options.flashStore, req, visit))
    this.#exchange = exchange
  }

  render<Name extends PageName<Pages>>(
    component: Name,
    props: GivenProps<Pages[Name]>,
    status?: number,
    options?: RenderOptions,
  ): Promise<void> {
    return this.#respond(() => this.#render(component, props, status, options))
  }

  fail<Name extends PageName<Pages>>(
    component: Name,
    props: GivenProps<Pages[Name]>,
    status: number,
  ): Promise<void> {
    const { visit } = this.#exchange
    const url = keepsUrl(visit, status) ? this.previousPath(visit.path) : visit.path
    return this.#respond(() => this.#render(component, props, status, { url }))
  }

  redirect(url: string, status?: number): Promise<void> {
    return this.#redirectWith(() => redirectTo(this.#exchange, url, status))
  }

  back(fallback: string): Promise<void> {
    return this.redirect(this.previousPath(fallback))
  }

  location(url: string): Promise<void> {
    return this.#redirectWith(() => redirectOut(this.#exchange, url))
  }

  previousPath(fallback: string): string {
    const { req, appUrl, options } = this.#exchange
    return refererPath(req, appUrl) ?? localPath(options.previous?.path(req), fallback)
  }

  async #render(
    component: string,
    props: PropSource,
    status = this.#exchange.res.statusCode,
    { url }: RenderOptions = {},
  ): Promise<RawResponse> {
    const { req, res, options, visit, version } = this.#exchange
    const staticValues = new Set(Object.values(props).filter(suppressRejections))
    const sharing = this.#sharedByDefault()
    const response = await renderPage({
      req,
      res,
      options,
      visit,
      version,
      component: componentName(component, options),
      status,
      url: url ?? options.pageUrl?.(req, visit.path) ?? visit.path,
      shared: [...(isThenable(sharing) ? await sharing : sharing), ...this.state.shared],
      props: [...this.state.added, props],
      staticValues,
      flash: () => this.state.flashBag.takeAll(),
      encryptHistory: this.state.encryptHistory ?? encryptsByDefault(options, req),
      shell: this.state.shell ?? options.shell,
      viewData: this.state.viewData,
    })
    if (isRestorable(visit, status)) options.previous?.visited(req, visit.path)
    return response
  }

  #sharedByDefault(): PropSource[] | PromiseLike<PropSource[]> {
    const { req, res, options } = this.#exchange
    if (!options.share || !this.state.sharesByDefault) return []
    const shared = options.share(req, res)
    return isThenable(shared) ? shared.then(suppressed) : suppressed(shared)
  }

  #redirectWith(build: () => RawResponse): Promise<void> {
    return this.#respond(async () => {
      const response = build()
      await this.state.flashBag.save()
      return response
    })
  }

  // Failures are passed to Express whether or not the handler returns the promise.
  async #respond(make: () => Promise<RawResponse>): Promise<void> {
    const { res, next } = this.#exchange
    try {
      sendResponse(res, await make())
    } catch (error) {
      next(error)
    }
  }
}

function suppressed(shared: PropSource): PropSource[] {
  suppressRejections(shared)
  return [shared]
}

function componentName(component: unknown, options: InertiaOptions): string {
  if (typeof component !== 'string') throw new TypeError('the name of a page must be text')
  const name = options.componentName?.(component) ?? component
  if (options.hasComponent?.(name) === false) throw new Error(`there is no page "${name}"`)
  return name
}

function encryptsByDefault({ encryptHistory = false }: InertiaOptions, req: Request): boolean {
  return typeof encryptHistory === 'function' ? encryptHistory(req) : encryptHistory
}

// A missing page is reported at the requested URL, as usual on the web.
function keepsUrl({ isInertia, method }: Visit, status: number): boolean {
  return isInertia && !(method === 'GET' && status === 404)
}

function isRestorable(visit: Visit, status: number): boolean {
  const isBackground = visit.isPrefetch || visit.isPrecognitive
  return visit.method === 'GET' && status < 400 && !isBackground && !visit.partialComponent
}

/**
 * The response that redirects to `url` of this site.
 *
 * @param requestedStatus the status requested by a handler; 302 is ignored, as it is Express' default.
 */
function redirectTo(exchange: Exchange, url: string, requestedStatus = 302): RawResponse {
  const { visit, options, appUrl } = exchange
  if (visit.isInertia && !visit.isPrefetch && url.includes('#')) {
    // The browser follows a redirect without passing its fragment to the client.
    return conflictResponse('X-Inertia-Redirect', absolute(url, appUrl, visit.path))
  }
  const response = buildRedirect(visit, url)
  if (requestedStatus !== 302) return { ...response, status: requestedStatus }
  return visit.method === 'POST' ? { ...response, status: options.postRedirect ?? 302 } : response
}

/** The response that leaves the client: for another site, or a document of this one. */
function redirectOut({ visit }: Exchange, url: string): RawResponse {
  if (visit.isInertia) return conflictResponse('X-Inertia-Location', url)
  return buildRedirect({ ...visit, method: 'GET' }, url)
}

function conflictResponse(header: string, url: string): RawResponse {
  return { status: 409, headers: { [header]: url }, body: '' }
}
