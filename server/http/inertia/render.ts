import type { Request, Response } from 'express'
import {
  expandDottedNames,
  gather,
  type PropSource,
  topLevelNames,
} from '#server/http/inertia/props/gather.ts'
import { PropFilter } from '#server/http/inertia/props/prop-filter.ts'
import { Resolver, SKIP } from '#server/http/inertia/props/resolver.ts'
import { awaitAll, isThenable } from '#server/http/inertia/props/serialization.ts'
import { assemble, type RawResponse } from './core.ts'
import { errorsProp, type FlashData } from './flash.ts'
import type { InertiaOptions, PageData, Shell } from './options.ts'
import { PageMetadataCollector } from './page-metadata.ts'
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
  /** Props that contain nothing to resolve. */
  staticValues: ReadonlySet<unknown>
  /** The stored flash data; called once, after every prop has succeeded. */
  flash: () => FlashData | Promise<FlashData>
  encryptHistory: boolean
  shell: Shell
  viewData: Readonly<Record<string, unknown>>
}

/** The complete response for a page; rejects when any part fails, before anything is sent. */
export async function renderPage(page: PageToRender): Promise<RawResponse> {
  const { visit, component, options, req } = page
  const filter = new PropFilter(visit, component)
  const metadata = new PageMetadataCollector(filter, options.now)
  const context = { component, req }
  const report = (error: unknown) => options.report?.(error, req)
  const resolver = new Resolver(filter, metadata, context, report, page.staticValues)
  // Values are awaited only when they are promises: most are not.
  const gathering = [gather(page.shared, context), gather(page.props, context)] as const
  const shared = isThenable(gathering[0]) ? await gathering[0] : gathering[0]
  const own = isThenable(gathering[1]) ? await gathering[1] : gathering[1]
  const resolving = resolveAll(resolver, expandDottedNames({ ...shared, ...own }))
  const values = isThenable(resolving) ? await resolving : resolving
  const takingFlash = page.flash()
  const flash = isThenable(takingFlash) ? await takingFlash : takingFlash
  if (!('errors' in shared) && !('errors' in own)) {
    values.errors = errorsProp(
      flash.errors ?? {},
      visit.errorBag,
      options.messagesPerField ?? 'first',
    )
  }
  const sharedProps = options.sharedNames === 'omitted' ? [] : topLevelNames(shared)
  const extras = { ...sharedPropsField(sharedProps), ...metadata.page, ...flashFields(page, flash) }
  const response = await assemble(visit, page.version, {
    component,
    status: page.status,
    url: page.url,
    // A document embeds its page in a script below, so inertia-node gets no props to print.
    props: visit.isInertia ? values : {},
    html: () =>
      document(page, { component, props: values, url: page.url, version: page.version, ...extras }),
  })
  return visit.isInertia ? { ...response, body: withFields(response.body, extras) } : response
}

function resolveAll(
  resolver: Resolver,
  props: Readonly<Record<string, unknown>>,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  const names = Object.keys(props)
  const made = awaitAll(names.map((name) => resolver.resolve(props[name], name)))
  return Array.isArray(made) ? named(names, made) : made.then((values) => named(names, values))
}

function named(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = Object.create(null)
  for (const [index, name] of names.entries()) {
    const value = values[index]
    // JSON has no functions, and inertia-node would call one.
    if (value !== SKIP && typeof value !== 'function') record[name] = value
  }
  return record
}

function flashFields(page: PageToRender, data: FlashData): Record<string, unknown> {
  const { flash = {}, clearHistory, preserveFragment } = data
  return {
    ...(Object.keys(flash).length > 0 && { flash }),
    ...(page.encryptHistory && { encryptHistory: true }),
    ...(clearHistory && { clearHistory }),
    ...(preserveFragment && { preserveFragment }),
  }
}

function sharedPropsField(sharedProps: readonly string[]): { sharedProps?: readonly string[] } {
  return sharedProps.length > 0 ? { sharedProps } : {}
}

function document(page: PageToRender, data: PageData): string {
  const { req, res, options, viewData } = page
  const { id = 'app' } = options
  return page.shell({
    component: page.component,
    pageScript: pageScript(id, JSON.stringify(data)),
    rootElement: rootElement(id),
    id,
    page: data,
    nonce: options.nonce?.(req, res),
    viewData,
    req,
    res,
  })
}

// JSON of an object always ends in `}`, so fields can be added without parsing it.
function withFields(json: string, extras: object): string {
  const more = JSON.stringify(extras)
  return more === '{}' ? json : `${json.slice(0, -1)},${more.slice(1)}`
}

/**
 * The script element with the first page. The JSON stays equal, but nothing in it can end the script or open a comment
 * in it (inertiajs/inertia#3253).
 *
 * @param id the id of the root element, as in `createInertiaApp`.
 * @param json the page object.
 */
export function pageScript(id: string, json: string): string {
  return `<script data-page="${escapeAttribute(id)}" type="application/json">${escapeForScript(json)}</script>`
}

/** The empty root element of the client. */
export function rootElement(id: string): string {
  return `<div id="${escapeAttribute(id)}"></div>`
}

function escapeForScript(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, unicodeEscape)
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
