import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterEach } from 'vitest'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { FeedResponse } from '#server/market/feeds/request-reading.ts'
import { type FeedOptions, requestReadings } from '#server/market/feeds/request-reading.ts'
import { FakeClock } from '#tests/support/fakes.ts'

const open: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A local server for one test; its base address. */
export async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}`
}

/** Starts any server until the end of the test; its port. */
export async function listen(server: Server): Promise<number> {
  open.push(server)
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Responds with a body, and status 200 by default. */
export const respondWith =
  (body: string | Buffer, status = 200, headers = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

/** Requests the price of gold from a source at `base`, with a key, and no pause before the retry. */
export async function requestFrom(
  base: string,
  kind: SourceKind = 'gold_api_com',
  options: Partial<FeedOptions> = {},
): Promise<FeedResponse> {
  const [response] = await requestMetals(base, kind, [GOLD], options)
  if (!response) throw new Error('no response')
  return response
}

/** Requests the prices of these metals in the same way. */
export function requestMetals(
  base: string,
  kind: SourceKind,
  metals: readonly Metal[],
  options: Partial<FeedOptions> = {},
): Promise<FeedResponse[]> {
  return requestReadings(kind, metals, {
    base,
    apiKey: 'K-2f9c+/7&x',
    allowLocal: true,
    clock: new FakeClock(),
    wait: async () => {},
    ...options,
  })
}

export const gold = (price = '4392.0'): string =>
  `{"currency":"USD","symbol":"XAU","price":${price},"updatedAt":"2026-08-18T13:29:35Z"}`

/** A source with a configurable response, for the many requests of a property test. */
export interface ScriptedSource {
  base: string
  say(body: string, status: number): void
  close(): void
}

export async function startScriptedSource(): Promise<ScriptedSource> {
  let next = { body: '', status: 200 }
  const server = createServer((_request, response) => {
    response.writeHead(next.status).end(next.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    say: (body, status) => {
      next = { body, status }
    },
    close: () => void server.close().closeAllConnections(),
  }
}
