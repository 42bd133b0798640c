import type { Request } from 'express'
import type { PropSource } from '#server/http/inertia/props/gather.ts'
import { hush, isThenable } from '#server/http/inertia/props/serialization.ts'
import { Luggage } from './flash-bag.ts'
import { flush } from './flush.ts'
import type { GivenProps, Inertia, PageName, RenderOptions } from './inertia.ts'
import type { Exchange, InertiaOptions } from './options.ts'
import { Remarks } from './page-options.ts'
import { cameFrom, localPath } from './paths.ts'
import { departure, externalDeparture } from './redirects.ts'
import { renderPage } from './render.ts'
import type { Answer } from './response-buffer.ts'
import type { Visit } from './visit.ts'

/** `res.inertia`: what it answers. */
export class Responder<Pages> extends Remarks implements Inertia<Pages> {
  readonly #exchange: Exchange

  constructor(exchange: Exchange) {
    const { options, req, visit } = exchange
    super(new Luggage(options.carry, req, visit))
    this.#exchange = exchange
  }

  render<Name extends PageName<Pages>>(
    component: Name,
    props: GivenProps<Pages[Name]>,
    status?: number,
    options?: RenderOptions,
  ): Promise<void> {
    return this.#answer(() => this.#render(component, props, status, options))
  }

  fail<Name extends PageName<Pages>>(
    component: Name,
    props: GivenProps<Pages[Name]>,
    status: number,
  ): Promise<void> {
    const { visit } = this.#exchange
    const url = staysWhereItWas(visit, status) ? this.cameFrom(visit.path) : visit.path
    return this.#answer(() => this.#render(component, props, status, { url }))
  }

  redirect(url: string, status?: number): Promise<void> {
    return this.#leaveBy(() => departure(this.#exchange, url, status))
  }

  back(fallback: string): Promise<void> {
    return this.redirect(this.cameFrom(fallback))
  }

  location(url: string): Promise<void> {
    return this.#leaveBy(() => externalDeparture(this.#exchange, url))
  }

  cameFrom(fallback: string): string {
    const { req, appUrl, options } = this.#exchange
    return cameFrom(req, appUrl) ?? localPath(options.previous?.path(req), fallback)
  }

  async #render(
    component: string,
    props: PropSource,
    status = this.#exchange.res.statusCode,
    { url }: RenderOptions = {},
  ): Promise<Answer> {
    const { req, res, options, visit, version } = this.#exchange
    const still = new Set(Object.values(props).filter(hush))
    const sharing = this.#sharedByDefault()
    const answer = await renderPage({
      req,
      res,
      options,
      visit,
      version,
      component: componentName(component, options),
      status,
      url: url ?? options.pageUrl?.(req, visit.path) ?? visit.path,
      shared: [...(isThenable(sharing) ? await sharing : sharing), ...this.said.shared],
      props: [...this.said.added, props],
      still,
      carried: () => this.said.luggage.unpack(),
      encryptHistory: this.said.encryptHistory ?? encryptsByDefault(options, req),
      shell: this.said.shell ?? options.shell,
      viewData: this.said.viewData,
    })
    if (isWorthReturningTo(visit, status)) options.previous?.visited(req, visit.path)
    return answer
  }

  #sharedByDefault(): PropSource[] | PromiseLike<PropSource[]> {
    const { req, res, options } = this.#exchange
    if (!options.share || !this.said.sharesByDefault) return []
    const shared = options.share(req, res)
    return isThenable(shared) ? shared.then(hushed) : hushed(shared)
  }

  #leaveBy(depart: () => Answer): Promise<void> {
    return this.#answer(async () => {
      const answer = depart()
      await this.said.luggage.keep()
      return answer
    })
  }

  // Failures go to Express whether or not the handler returns the promise.
  async #answer(make: () => Promise<Answer>): Promise<void> {
    const { res, next } = this.#exchange
    try {
      flush(res, await make())
    } catch (error) {
      next(error)
    }
  }
}

function hushed(shared: PropSource): PropSource[] {
  hush(shared)
  return [shared]
}

function componentName(component: unknown, options: InertiaOptions): string {
  if (typeof component !== 'string') throw new TypeError('the name of a page must be text')
  const name = options.componentName?.(component) ?? component
  if (options.knowsComponent?.(name) === false) throw new Error(`there is no page "${name}"`)
  return name
}

function encryptsByDefault({ encryptHistory = false }: InertiaOptions, req: Request): boolean {
  return typeof encryptHistory === 'function' ? encryptHistory(req) : encryptHistory
}

// A page that is not there is told about at the address that was asked for, as elsewhere on the web.
function staysWhereItWas({ isInertia, method }: Visit, status: number): boolean {
  return isInertia && !(method === 'GET' && status === 404)
}

function isWorthReturningTo(visit: Visit, status: number): boolean {
  const isBackground = visit.isPrefetch || visit.isPrecognitive
  return visit.method === 'GET' && status < 400 && !isBackground && !visit.partialComponent
}
