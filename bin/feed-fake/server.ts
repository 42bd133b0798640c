import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { parseScaled } from '#server/formula/units/scaled.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { SOURCE_KINDS, sourceName } from '#server/market/feeds/lookup.ts'
import { type Clock, systemClock } from '#server/platform/context.ts'
import { respond } from './answer.ts'
import { Market } from './market.ts'
import { json } from './refusals.ts'
import { isScenario, SCENARIOS, type Scenario } from './scenarios.ts'
import { type FeedRequest, FeedSimulator, forEachMetal } from './simulator.ts'

export interface FakeFeedOptions {
  /** Default: any free port. */
  port?: number
  /** Of gold in dollars per troy ounce, at most three places; the other metals have a price of their own. */
  price?: string
  clock?: Clock
  seed?: number
  scenario?: Scenario
  /** Whether the price moves; a constant price is easier to test with. */
  moves?: boolean
}

export interface FakeFeed {
  url: string
  /** The base address of each source. */
  urls: Record<SourceKind, string>
  /** Every request so far, oldest first. */
  requests: readonly FeedRequest[]
  /** Sets the scenario of one source or of all. */
  setScenario(scenario: Scenario, source?: SourceKind): void
  /** The price of a metal, gold by default. */
  setPrice(dollars: string, metal?: Metal): void
  close(): Promise<void>
}

/** The prices at the start, in dollars per troy ounce. */
const PRICES: Record<Metal, string> = {
  XAU: '4389.38',
  XAG: '52.00',
  XPT: '1590.00',
  XPD: '1400.00',
}

/** All sources on 127.0.0.1, each under its name: `/swissquote/public-quotes/…`. */
export async function startFakeFeed(options: FakeFeedOptions = {}): Promise<FakeFeed> {
  const { port = 0, price = PRICES.XAU, clock = systemClock } = options
  const { seed = 1, scenario = 'ok', moves = true } = options
  const at = Date.parse(clock.now())
  const prices = { ...PRICES, XAU: price }
  const markets = forEachMetal(
    (metal, index) =>
      new Market({ milli: milliOf(prices[metal]), seed: seed + index * 1000, moves, at }),
  )
  const simulator = new FeedSimulator(clock, markets, scenario)
  const server = createServer((request, response) => serve(simulator, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    urls: Object.fromEntries(
      SOURCE_KINDS.map((kind) => [kind, `${url}/${kind}`]),
    ) as FakeFeed['urls'],
    requests: simulator.requests,
    setScenario: (name, source) => simulator.setScenario(name, source),
    setPrice: (dollars, metal = GOLD) => simulator.setPrice(milliOf(dollars), metal),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function milliOf(dollars: string): number {
  const milli = parseScaled(dollars, 3)
  if (milli === null) throw new Error(`not a price in dollars: ${dollars}`)
  return milli
}

function serve(simulator: FeedSimulator, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [, first = '', ...rest] = url.pathname.split('/')
  const source = SOURCE_KINDS.find((kind) => kind === first)
  if (source) respond(simulator, source, `/${rest.join('/')}${url.search}`, request, response)
  else if (first === 'scenario') void switchScenario(simulator, url, request, response)
  else if (first === '') response.writeHead(200, HTML).end(statusPage(simulator))
  else response.writeHead(404).end()
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** From the URL or from the page's form; without a name it only returns the current scenarios. */
async function switchScenario(
  simulator: FeedSimulator,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await bodyText(request))
  const [name, source] = ['name', 'source'].map((key) => url.searchParams.get(key) ?? form.get(key))
  const kind = SOURCE_KINDS.find((one) => one === source)
  if ((name && !isScenario(name)) || (source && !kind))
    return sendJson(response, 400, {
      error: 'unknown',
      names: Object.keys(SCENARIOS),
      sources: SOURCE_KINDS,
    })
  if (name && isScenario(name)) simulator.setScenario(name, kind)
  if (form.size > 0) return void response.writeHead(303, { location: '/' }).end()
  const sources = Object.fromEntries(SOURCE_KINDS.map((one) => [one, simulator.scenarioOf(one)]))
  sendJson(response, 200, { sources, names: Object.keys(SCENARIOS) })
}

function sendJson(response: ServerResponse, code: number, content: object): void {
  const { status, headers, body } = json(code, content)
  response.writeHead(status, headers).end(body)
}

async function bodyText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** The page with the scenarios, for a developer's browser. */
function statusPage(simulator: FeedSimulator): string {
  return `<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Fake gold feeds</title>
<style>body{font:15px/1.6 system-ui;margin:2rem;max-width:60rem}td,th{padding:.1rem 1rem .1rem 0;text-align:start}</style>
<h1>Fake gold feeds</h1>
<table><tr><th>source<th>does<th>requests</tr>${SOURCE_KINDS.map((kind) => sourceRow(simulator, kind)).join('')}</table>
<form method="post" action="/scenario">
<p><label>Source <select name="source"><option value="">all of them</option>${SOURCE_KINDS.map(
    (kind) => `<option value="${kind}">${sourceName(kind)}</option>`,
  ).join('')}</select></label></p>
<table>${Object.entries(SCENARIOS).map(scenarioButton).join('')}</table>
</form></html>`
}

function sourceRow(simulator: FeedSimulator, kind: SourceKind): string {
  const count = simulator.requests.filter(({ source }) => source === kind).length
  return `<tr><td>${sourceName(kind)}<td>${simulator.scenarioOf(kind)}<td>${count} ×</tr>`
}

function scenarioButton([name, description]: [string, string]): string {
  return `<tr><td><button name="name" value="${name}">${name}</button><td>${description}</tr>`
}
