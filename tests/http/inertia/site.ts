import express, { type Express, type Request, type Response } from 'express'
import request, { type Test } from 'supertest'
import type { FlashData, FlashStore } from '#server/http/inertia/flash.ts'
import type { Inertia } from '#server/http/inertia/inertia.ts'
import { inertia } from '#server/http/inertia/middleware.ts'
import type { InertiaOptions } from '#server/http/inertia/options.ts'

/** A test app with pages of any name and any props. */
export type AnyPages = Record<string, Record<string, unknown>>

export interface Page {
  component: string
  props: Record<string, unknown>
  url: string
  version: string
  [label: string]: unknown
}

export const NOW = Date.UTC(2026, 10, 21, 9)

export function optionsWith(more: Partial<InertiaOptions> = {}): InertiaOptions {
  return {
    version: 'v1',
    appUrl: 'https://shop.example',
    now: () => NOW,
    shell: ({ pageScript, rootElement }) =>
      `<!doctype html><body>${pageScript}${rootElement}</body>`,
    ...more,
  }
}

export function shop(routes: (app: Express) => void, more: Partial<InertiaOptions> = {}): Express {
  const app = express()
  app.use(express.json(), inertia(optionsWith(more)))
  routes(app)
  app.use((error: Error, _req: Request, res: Response, _next: unknown) => {
    res.status(500).json({ failure: error.message })
  })
  return app
}

/** An app with one page, at /rings. */
export function showing(props: () => Record<string, unknown>, more: Partial<InertiaOptions> = {}) {
  return shop((app) => {
    app.get('/rings', (_req, res) => {
      void by(res).render('rings', props())
    })
  }, more)
}

export function by(res: Response): Inertia<AnyPages> {
  return (res as unknown as { inertia: Inertia<AnyPages> }).inertia
}

/** A request as the client sends it. */
export function visit(app: Express, path = '/rings', headers: Record<string, string> = {}): Test {
  return send(app, 'get', path, headers)
}

export function send(
  app: Express,
  method: 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head',
  path: string,
  headers: Record<string, string> = {},
): Test {
  return request(app)
    [method](path)
    .set({ 'X-Inertia': 'true', 'X-Inertia-Version': 'v1', ...headers })
}

/** A request as the address bar sends it. */
export function open(app: Express, path = '/rings', headers: Record<string, string> = {}): Test {
  return request(app).get(path).set(headers)
}

export interface PartialReload {
  only?: string
  except?: string
  reset?: string
  of?: string
  more?: Record<string, string>
}

/** The headers of a partial reload. */
export function partial({ only, except, reset, of = 'rings', more = {} }: PartialReload) {
  const headers: Record<string, string> = { 'X-Inertia-Partial-Component': of, ...more }
  if (only !== undefined) headers['X-Inertia-Partial-Data'] = only
  if (except !== undefined) headers['X-Inertia-Partial-Except'] = except
  if (reset !== undefined) headers['X-Inertia-Reset'] = reset
  return headers
}

/** The page an Inertia visit to /rings gets for these props. */
export async function pageFor(
  props: () => Record<string, unknown>,
  headers: Record<string, string> = {},
  more: Partial<InertiaOptions> = {},
): Promise<Page> {
  const answer = await visit(showing(props, more), '/rings', headers).expect(200)
  return answer.body
}

/** The props without the errors of every page. */
export function shown(page: Page): Record<string, unknown> {
  const { errors: _, ...props } = page.props
  return props
}

/** The page in a document, as the client reads it. */
export function pageIn(html: string): Page {
  const found = /<script data-page="[^"]*" type="application\/json">(.*?)<\/script/s.exec(html)
  return JSON.parse(found?.[1] ?? 'no page in this document')
}

/** Stores flash data for one visitor. */
export class MemoryStore implements FlashStore {
  stored: FlashData[] = []
  takes = 0

  async take(): Promise<readonly FlashData[]> {
    this.takes += 1
    return this.stored.splice(0)
  }

  async save(_req: Request, data: FlashData): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    this.stored.push(data)
  }
}
