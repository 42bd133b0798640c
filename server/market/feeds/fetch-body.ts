import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type ErrorKind, FeedFault } from './feed.ts'
import { checkAddress, lookupWithin, type Reach } from './ssrf-guard.ts'

export interface Limits {
  /** For DNS, connection and TLS handshake. */
  connectMs: number
  totalMs: number
  /** Of the decompressed body. */
  bodyBytes: number
}

/** Source: domain.md 3.2. */
const LIMITS: Limits = { connectMs: 5_000, totalMs: 10_000, bodyBytes: 1024 * 1024 }

export interface Outgoing extends Reach {
  url: string
  headers: Record<string, string>
  limits?: Limits | undefined
  /** Aborts the request when the process stops. */
  signal?: AbortSignal | undefined
}

/** The response, possibly incomplete. */
export interface Incoming {
  httpStatus: number | null
  retryAfter: string | null
  body: Buffer | null
  /** Why the response is incomplete. */
  fault: ErrorKind | null
  latencyMs: number
}

/**
 * One GET within limits of time and size; redirects are not followed. Never throws: errors are in `fault`, with the
 * status and the part of the body that was received.
 */
export async function fetchBody(outgoing: Outgoing): Promise<Incoming> {
  const began = performance.now()
  const life: Life = { phase: 'connecting', fault: null, response: null, chunks: [] }
  try {
    await converse(outgoing, life)
  } catch (error) {
    life.fault ??= faultOf(error, life)
  }
  const { response, chunks, fault } = life
  return {
    httpStatus: response?.statusCode ?? null,
    retryAfter: response?.headers['retry-after'] ?? null,
    body: response && Buffer.concat(chunks),
    fault,
    latencyMs: Math.round(performance.now() - began),
  }
}

const POLITE = { 'user-agent': 'Assay', accept: 'application/json', 'accept-encoding': 'gzip, br' }

interface Life {
  phase: 'connecting' | 'securing' | 'open'
  fault: ErrorKind | null
  response: IncomingMessage | null
  chunks: Buffer[]
}

async function converse(outgoing: Outgoing, life: Life): Promise<void> {
  const { connectMs, totalMs, bodyBytes } = outgoing.limits ?? LIMITS
  const request = open(outgoing, life)
  const end = (fault: ErrorKind) => {
    life.fault ??= fault
    request.destroy()
  }
  const total = setTimeout(end, totalMs, 'timeout')
  const connect = setTimeout(() => life.phase !== 'open' && end('timeout'), connectMs)
  try {
    life.response = await answered(request)
    let size = 0
    for await (const chunk of unpacked(life.response)) {
      life.chunks.push(chunk)
      size += chunk.length
      if (size > bodyBytes) throw new FeedFault('too_large')
    }
  } finally {
    clearTimeout(connect)
    clearTimeout(total)
    request.destroy()
  }
}

function open(outgoing: Outgoing, life: Life): ClientRequest {
  const { headers, signal } = outgoing
  const url = new URL(outgoing.url)
  checkAddress(url, outgoing)
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? requestSecure : requestPlain)(url, {
    agent: false,
    headers: { ...POLITE, ...headers },
    lookup: lookupWithin(outgoing),
    // Explicit, so that no environment variable can disable it.
    rejectUnauthorized: true,
    ...(signal && { signal }),
  })
  request.once('socket', (socket) => {
    socket.once('connect', () => {
      life.phase = isSecure ? 'securing' : 'open'
    })
    socket.once('secureConnect', () => {
      life.phase = 'open'
    })
  })
  request.end()
  return request
}

function answered(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    // Handles errors after the response began; reading the body detects them itself.
    request.on('error', reject)
    request.once('close', () => reject(new FeedFault('connection')))
  })
}

const UNPACKERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

function unpacked(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  const unpacker = UNPACKERS.get(encoding)
  // A failure of either stream reaches the reader of the last one.
  return unpacker ? pipeline(response, unpacker(), () => undefined) : response
}

/** Errors between connection and handshake are `tls`, except a lost connection. */
function faultOf(error: unknown, { phase }: Life): ErrorKind {
  if (error instanceof FeedFault) return error.kind
  const code = String((error as NodeJS.ErrnoException).code)
  if (phase === 'securing' && !DEAD_LINE.has(code)) return 'tls'
  return /^(Z_|ERR__ERROR_)/.test(code) ? 'bad_json' : 'connection'
}

const DEAD_LINE = new Set(['ECONNRESET', 'ETIMEDOUT', 'EPIPE'])
