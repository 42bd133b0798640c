import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import {
  type AddressPolicy,
  BlockedAddress,
  guardedLookup,
  UnknownHost,
} from '#server/platform/security/outgoing-addresses.ts'
import { type ErrorKind, FeedError } from './feed.ts'
import { checkAddress } from './ssrf-guard.ts'

export interface FetchLimits {
  /** For DNS, connection and TLS handshake. */
  connectMs: number
  totalMs: number
  /** Of the decompressed body. */
  bodyBytes: number
}

/** Source: docs/domain.md 3.2. */
const LIMITS: FetchLimits = { connectMs: 5_000, totalMs: 10_000, bodyBytes: 1024 * 1024 }

export interface OutgoingRequest extends AddressPolicy {
  url: string
  headers: Record<string, string>
  limits?: FetchLimits | undefined
  /** Aborts the request when the process stops. */
  signal?: AbortSignal | undefined
}

/** The response, possibly incomplete. */
export interface IncomingResponse {
  httpStatus: number | null
  retryAfter: string | null
  body: Buffer | null
  /** Why the response is incomplete. */
  errorKind: ErrorKind | null
  latencyMs: number
}

/**
 * One GET within limits of time and size; redirects are not followed. Never throws: errors are in `errorKind`, with the
 * status and the part of the body that was received.
 */
export async function fetchBody(outgoing: OutgoingRequest): Promise<IncomingResponse> {
  const startedAt = performance.now()
  const state: ConnectionState = {
    phase: 'connecting',
    errorKind: null,
    response: null,
    chunks: [],
  }
  try {
    await readResponse(outgoing, state)
  } catch (error) {
    state.errorKind ??= errorKindOf(error, state)
  }
  const { response, chunks, errorKind } = state
  return {
    httpStatus: response?.statusCode ?? null,
    retryAfter: response?.headers['retry-after'] ?? null,
    body: response && Buffer.concat(chunks),
    errorKind,
    latencyMs: Math.round(performance.now() - startedAt),
  }
}

const REQUEST_HEADERS = {
  'user-agent': 'Assay',
  accept: 'application/json',
  'accept-encoding': 'gzip, br',
}

interface ConnectionState {
  phase: 'connecting' | 'securing' | 'open'
  errorKind: ErrorKind | null
  response: IncomingMessage | null
  chunks: Buffer[]
}

async function readResponse(outgoing: OutgoingRequest, state: ConnectionState): Promise<void> {
  const { connectMs, totalMs, bodyBytes } = outgoing.limits ?? LIMITS
  const request = openRequest(outgoing, state)
  const abort = (errorKind: ErrorKind) => {
    state.errorKind ??= errorKind
    request.destroy()
  }
  const total = setTimeout(abort, totalMs, 'timeout')
  const connect = setTimeout(() => state.phase !== 'open' && abort('timeout'), connectMs)
  try {
    state.response = await responseOf(request)
    let size = 0
    for await (const chunk of decompressed(state.response)) {
      state.chunks.push(chunk)
      size += chunk.length
      if (size > bodyBytes) throw new FeedError('too_large')
    }
  } finally {
    clearTimeout(connect)
    clearTimeout(total)
    request.destroy()
  }
}

function openRequest(outgoing: OutgoingRequest, state: ConnectionState): ClientRequest {
  const { headers, signal } = outgoing
  const url = new URL(outgoing.url)
  checkAddress(url, outgoing)
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? requestSecure : requestPlain)(url, {
    agent: false,
    headers: { ...REQUEST_HEADERS, ...headers },
    lookup: guardedLookup(outgoing),
    // Explicit, so that no environment variable can disable it.
    rejectUnauthorized: true,
    ...(signal && { signal }),
  })
  request.once('socket', (socket) => {
    socket.once('connect', () => {
      state.phase = isSecure ? 'securing' : 'open'
    })
    socket.once('secureConnect', () => {
      state.phase = 'open'
    })
  })
  request.end()
  return request
}

function responseOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    // Handles errors after the response began; reading the body detects them itself.
    request.on('error', reject)
    request.once('close', () => reject(new FeedError('connection')))
  })
}

const DECOMPRESSORS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

function decompressed(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  const decompressor = DECOMPRESSORS.get(encoding)
  // A failure of either stream reaches the reader of the last one.
  return decompressor ? pipeline(response, decompressor(), () => undefined) : response
}

/** Errors between connection and handshake are `tls`, except a lost connection. */
function errorKindOf(error: unknown, { phase }: ConnectionState): ErrorKind {
  if (error instanceof FeedError) return error.kind
  if (error instanceof BlockedAddress) return 'private_address'
  if (error instanceof UnknownHost) return 'dns'
  const code = String((error as NodeJS.ErrnoException).code)
  if (phase === 'securing' && !CONNECTION_LOST.has(code)) return 'tls'
  return /^(Z_|ERR__ERROR_)/.test(code) ? 'bad_json' : 'connection'
}

const CONNECTION_LOST = new Set(['ECONNRESET', 'ETIMEDOUT', 'EPIPE'])
