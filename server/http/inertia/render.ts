import type { Request, Response } from 'express'
import type { Carried } from './carry.ts'
import { assemble } from './core.ts'
import { errorsProp } from './error-bags.ts'
import { gather, type PropSource, topNames, unpackDots } from './gather.ts'
import { Labels } from './labels.ts'
import type { InertiaOptions, Shell } from './options.ts'
import { pageScript, rootElement } from './page-script.ts'
import { Plan } from './plan.ts'
import { Resolver, SKIP } from './resolver.ts'
import type { Answer } from './sink.ts'
import type { Visit } from './visit.ts'

export interface PageToRender {
  req: Request
  res: Response
  options: InertiaOptions
  visit: Visit
  version: string
  component: string
  status: number
  url: string
  shared: readonly PropSource[]
  props: readonly PropSource[]
  /** What earlier answers left for this page; called once, after every prop has succeeded. */
  carried: () => Promise<Carried>
  encryptHistory: boolean
  shell: Shell
  viewData: Readonly<Record<string, unknown>>
}

/** The whole answer for a page; rejects when anything in it fails, with nothing sent yet. */
export async function renderPage(page: PageToRender): Promise<Answer> {
  const { visit, component, options, req } = page
  const plan = new Plan(visit, component)
  const labels = new Labels(plan, options.now)
  const context = { component, req }
  const resolver = new Resolver(plan, labels, context, (error) => options.report?.(error, req))
  const [shared, own] = await Promise.all([
    gather(page.shared, context),
    gather(page.props, context),
  ])
  const values = await resolveAll(resolver, unpackDots({ ...shared, ...own }))
  const carried = await page.carried()
  if (!('errors' in shared) && !('errors' in own)) {
    values.errors = errorsProp(
      carried.errors ?? {},
      visit.errorBag,
      options.messagesPerField ?? 'first',
    )
  }
  const sharedProps = options.sharedNames === 'untold' ? [] : topNames(shared)
  const extras = { ...listed(sharedProps), ...labels.page, ...carriedFields(page, carried) }
  const answer = await assemble(visit, page.version, {
    component,
    status: page.status,
    url: page.url,
    ...split(values, new Set(topNames(own)), visit),
    html: () =>
      document(page, { component, props: values, url: page.url, version: page.version, ...extras }),
  })
  return visit.isInertia ? { ...answer, body: splice(answer.body, extras) } : answer
}

async function resolveAll(
  resolver: Resolver,
  props: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const started = Object.entries(props).map(
    ([name, value]) => [name, resolver.resolve(value, name)] as const,
  )
  const values: Record<string, unknown> = Object.create(null)
  const settled = await Promise.all(started.map(([, value]) => value))
  for (const [index, [name]] of started.entries()) {
    if (settled[index] !== SKIP) values[name] = settled[index]
  }
  return values
}

// A document carries its page in our own script, so inertia-node gets no values to print there.
function split(values: Record<string, unknown>, own: Set<string>, visit: Visit) {
  const shared: Record<string, () => Promise<unknown>> = {}
  const props: Record<string, () => Promise<unknown>> = {}
  for (const [name, value] of Object.entries(values)) {
    const side = own.has(name) ? props : shared
    side[name] = async () => (visit.isInertia ? value : undefined)
  }
  return { shared, props }
}

function carriedFields(page: PageToRender, carried: Carried): Record<string, unknown> {
  const { flash = {}, clearHistory, preserveFragment } = carried
  return {
    ...(Object.keys(flash).length > 0 && { flash }),
    ...(page.encryptHistory && { encryptHistory: true }),
    ...(clearHistory && { clearHistory }),
    ...(preserveFragment && { preserveFragment }),
  }
}

function listed(sharedProps: readonly string[]): { sharedProps?: readonly string[] } {
  return sharedProps.length > 0 ? { sharedProps } : {}
}

function document(page: PageToRender, data: object): string {
  const { req, res, options, viewData } = page
  const { id = 'app' } = options
  return page.shell({
    component: page.component,
    pageScript: pageScript(id, JSON.stringify(data)),
    rootElement: rootElement(id),
    id,
    nonce: options.nonce?.(req, res),
    viewData,
    req,
    res,
  })
}

// The JSON of an object always ends in `}`, so more fields go in before it without parsing it.
function splice(json: string, extras: object): string {
  const more = JSON.stringify(extras)
  return more === '{}' ? json : `${json.slice(0, -1)},${more.slice(1)}`
}
