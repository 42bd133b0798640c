import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metal } from '#server/formula/units/karat.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { definitionOf } from '#server/market/feeds/lookup.ts'
import { BODIES, rateBody } from './bodies.ts'
import { FAULTS } from './faults.ts'
import { json, quotaExceeded, type Reply, rejectedKey } from './refusals.ts'
import type { Scenario } from './scenarios.ts'
import type { FeedSimulator } from './simulator.ts'

const RATE = /^\/api\/exchangerates\/rates\/a\/([a-z]{3})\/last\/1(\?|$)/i

/** Responds to a request for `path` of a source according to its scenario. */
export function respond(
  simulator: FeedSimulator,
  source: SourceKind,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  simulator.requests.push({ source, path, at: simulator.clock.now() })
  const fault = FAULTS[simulator.scenarioOf(source)]
  if (fault) fault(response)
  else reply(simulator, source, path, request, response)
}

function reply(
  simulator: FeedSimulator,
  source: SourceKind,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { status, headers, body } = replyOf(simulator, source, path, request)
  const type = simulator.scenarioOf(source) === 'wrong-type' ? { 'content-type': 'image/png' } : {}
  response.writeHead(status, { ...headers, ...type }).end(body)
}

function replyOf(
  simulator: FeedSimulator,
  source: SourceKind,
  path: string,
  request: IncomingMessage,
): Reply {
  const scenario = simulator.scenarioOf(source)
  if (scenario === 'quota') return quotaExceeded(source)
  if (scenario === 'auth' || !hasKey(source, path, request)) return rejectedKey(source)
  const body = bodyOf(simulator, source, path)
  return body ? { ...json(200, {}), body: writeBody(body, scenario) } : NOT_FOUND
}

const NOT_FOUND: Reply = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: '404 NotFound - Not Found - Brak danych',
}

function bodyOf(simulator: FeedSimulator, source: SourceKind, path: string): object | null {
  const currency = source === 'nbp' ? RATE.exec(path)?.[1] : undefined
  if (currency) return rateBody(currency.toUpperCase(), Date.parse(simulator.clock.now()))
  const { metals, sharesBody } = definitionOf(source)
  const requests = sharesBody ? [askedTogether(source, path)] : metals.map((metal) => [metal])
  const asked = requests.find((some) => pathOf(path) === pathOf(requestFor(source, some).path))
  return asked
    ? BODIES[source](asked.map((metal) => ({ metal, ...simulator.nextQuote(source, metal) })))
    : null
}

/** The metals that a shared body holds: those named in the query where the source lets them be chosen, else all. */
function askedTogether(source: SourceKind, path: string): readonly Metal[] {
  const named = urlOf(path).searchParams.get('currencies')?.split(',')
  return definitionOf(source).metals.filter((metal) => !named || named.includes(metal))
}

/** Any key is accepted, but one is required where the source puts it: in a header or in the query. */
function hasKey(source: SourceKind, path: string, request: IncomingMessage): boolean {
  if (!definitionOf(source).needsKey) return true
  const { path: examplePath, headers = {} } = requestFor(source)
  const { searchParams } = urlOf(path)
  const namesInQuery = [...urlOf(examplePath).searchParams.keys()]
  return (
    Object.keys(headers).every((name) => request.headers[name.toLowerCase()]) &&
    namesInQuery.every((name) => searchParams.get(name))
  )
}

const requestFor = (source: SourceKind, metals = definitionOf(source).metals) =>
  definitionOf(source).request('key', metals)
const urlOf = (path: string) => new URL(path, 'http://127.0.0.1')
const pathOf = (path: string) => urlOf(path).pathname

/** Body → JSON text, with its `@numbers` in the format of the scenario. */
function writeBody(body: object, scenario: Scenario): string {
  if (scenario === 'empty') return Array.isArray(body) ? '[]' : '{}'
  const text = JSON.stringify(body, null, 1).replaceAll(/"@([^"]*)"/g, (_all, number: string) =>
    numberAs(number, scenario),
  )
  return scenario === 'truncated' ? text.slice(0, text.length / 2) : text
}

function numberAs(number: string, scenario: Scenario): string {
  if (scenario === 'nan') return 'NaN'
  if (scenario === 'string') return `"${number}"`
  if (scenario === 'comma') return `"${withCommas(number)}"`
  return number
}

/** With thousands separators; a price under a thousand gets a decimal comma. */
function withCommas(number: string): string {
  const [whole = '', fraction = ''] = number.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return grouped === whole ? `${whole},${fraction}` : `${grouped}.${fraction}`
}
