import type { NextFunction, Request, Response } from 'express'
import { carriesNothing, type FieldErrors } from './carry.ts'
import { DEFAULT_BAG } from './error-bags.ts'
import { flush } from './flush.ts'
import type { PropSource } from './gather.ts'
import type { GivenProps, Inertia, PageName, RenderOptions } from './inertia.ts'
import { Luggage } from './luggage.ts'
import type { InertiaOptions, Shell } from './options.ts'
import { cameFrom, localPath } from './paths.ts'
import { hush } from './plain.ts'
import type { OnceOptions, Work } from './prop.ts'
import { once } from './props.ts'
import { departure, externalDeparture } from './redirects.ts'
import { renderPage } from './render.ts'
import type { Answer } from './sink.ts'
import type { Visit } from './visit.ts'

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

/** `res.inertia`. */
export class Responder<Pages> implements Inertia<Pages> {
  readonly #exchange: Exchange
  #shared: PropSource[] = []
  #added: PropSource[] = []
  #sharesByDefault = true
  readonly #luggage: Luggage
  #encryptHistory: boolean | undefined
  #viewData: Record<string, unknown> = {}
  #shell: Shell | undefined

  constructor(exchange: Exchange) {
    const { options, req, visit } = exchange
    this.#exchange = exchange
    this.#luggage = new Luggage(options.carry ?? carriesNothing, req, visit)
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
    return this.#leaveBy(departure(this.#exchange, url, status))
  }

  back(fallback: string): Promise<void> {
    return this.redirect(this.cameFrom(fallback))
  }

  location(url: string): Promise<void> {
    return this.#leaveBy(externalDeparture(this.#exchange, url))
  }

  cameFrom(fallback: string): string {
    const { req, appUrl, options } = this.#exchange
    return cameFrom(req, appUrl) ?? localPath(options.previous?.path(req), fallback)
  }

  share(props: PropSource | string, value?: unknown): this {
    const shared = typeof props === 'string' ? { [props]: value } : props
    hush(shared)
    this.#shared.push(shared)
    return this
  }

  shareOnce(name: string, work: Work<unknown>, options: OnceOptions = {}): this {
    return this.share(name, once(work, options))
  }

  forgetShared(): this {
    this.#shared = []
    this.#sharesByDefault = false
    return this
  }

  with(props: PropSource | string, value?: unknown): this {
    const added = typeof props === 'string' ? { [props]: value } : props
    hush(added)
    this.#added.push(added)
    return this
  }

  flash(data: Record<string, unknown> | string, value?: unknown): this {
    this.#luggage.add({ flash: typeof data === 'string' ? { [data]: value } : data })
    return this
  }

  errors(fields: FieldErrors, bag = DEFAULT_BAG): this {
    this.#luggage.add({ errors: { [bag]: fields } })
    return this
  }

  encryptHistory(on = true): this {
    this.#encryptHistory = on
    return this
  }

  clearHistory(): this {
    this.#luggage.add({ clearHistory: true })
    return this
  }

  preserveFragment(): this {
    this.#luggage.add({ preserveFragment: true })
    return this
  }

  viewData(data: Record<string, unknown>): this {
    Object.assign(this.#viewData, data)
    return this
  }

  shell(shell: Shell): this {
    this.#shell = shell
    return this
  }

  /** Whether something waits to be kept for the next page. */
  get leavesSomething(): boolean {
    return !this.#luggage.isEmpty
  }

  async #render(
    component: string,
    props: PropSource,
    status = this.#exchange.res.statusCode,
    { url }: RenderOptions = {},
  ): Promise<Answer> {
    const { req, res, options, visit, version } = this.#exchange
    hush(props)
    const answer = await renderPage({
      req,
      res,
      options,
      visit,
      version,
      component: componentName(component, options),
      status,
      url: url ?? options.pageUrl?.(req, visit.path) ?? visit.path,
      shared: [...(await this.#sharedByDefault()), ...this.#shared],
      props: [...this.#added, props],
      carried: () => this.#luggage.unpack(),
      encryptHistory: this.#encryptHistory ?? encryptsByDefault(options, req),
      shell: this.#shell ?? options.shell,
      viewData: this.#viewData,
    })
    if (isWorthReturningTo(visit, status)) options.previous?.visited(req, visit.path)
    return answer
  }

  async #sharedByDefault(): Promise<PropSource[]> {
    const { req, res, options } = this.#exchange
    if (!options.share || !this.#sharesByDefault) return []
    const shared = await options.share(req, res)
    hush(shared)
    return [shared]
  }

  #leaveBy(answer: Answer): Promise<void> {
    return this.#answer(async () => {
      await this.#luggage.keep()
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
