import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Scenario } from './scenarios.ts'

type Fault = (response: ServerResponse) => void

/** Faults of the HTTP response itself. */
export const FAULTS: Partial<Record<Scenario, Fault>> = {
  refuse: (response) => response.destroy(),
  timeout: () => undefined,
  drip,
  500: (response) => response.writeHead(500, TEXT).end('Internal Server Error'),
  429: (response) =>
    response.writeHead(429, { ...TEXT, 'retry-after': '120' }).end('Too Many Requests'),
  301: (response) => response.writeHead(301, { location: '/elsewhere' }).end(),
  html: (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!DOCTYPE html><title>Maintenance</title><h1>Back soon</h1>'),
  'gzip-bomb': (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipBomb()),
}

const TEXT = { 'content-type': 'text/plain' }
const DRIP_MS = 100
const BOMB_BYTES = 64 * 1024 * 1024

/** White space, which is a valid start of JSON. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), DRIP_MS)
  response.once('close', () => clearInterval(timer))
}

let compressedBomb: Buffer | null = null

function gzipBomb(): Buffer {
  compressedBomb ??= gzipSync(Buffer.alloc(BOMB_BYTES, ' '))
  return compressedBomb
}
