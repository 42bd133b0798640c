import { createHash } from 'node:crypto'
import type { Clock } from '#server/platform/context.ts'
import type { SourceKind } from '#server/platform/env/feed-settings.ts'
import type { Answer, Feed } from './feed.ts'
import type { Incoming, Limits } from './fetch-body.ts'
import { goldApiCom } from './gold-api-com.ts'
import { goldapiIo } from './goldapi-io.ts'
import { goldpriceOrg } from './goldprice-org.ts'
import { metalpriceapi } from './metalpriceapi.ts'
import { metalsDev } from './metals-dev.ts'
import { type NbpRate, nbp, nbpRatePath, readNbpRate } from './nbp.ts'
import { hear } from './request-feed.ts'
import { SOURCES } from './source-traits.ts'
import type { Reach } from './ssrf-guard.ts'
import { swissquote } from './swissquote.ts'

export interface Asking extends Reach {
  /** Without a trailing slash; the source's own path comes after it. */
  base: string
  /** In the open; null for none. */
  apiKey: string | null
  clock: Clock
  /** Milliseconds to let pass before the second try; the real time unless a test says otherwise. */
  wait?: (ms: number) => Promise<unknown>
  /** Default: 5 s to connect, 10 s in all, 1 MiB. */
  limits?: Limits
  /** Ends it early, when the process ends. */
  signal?: AbortSignal
}

/**
 * Asks a source what gold costs, politely: one GET, and one more after a second or two where the first ended in
 * silence or in 5xx. Never throws for what a source does: it comes back as `error`. The key is in no part of the
 * answer. Source: domain.md 3.2, reliability.md R7.
 */
export async function ask(kind: SourceKind, asking: Asking): Promise<Answer> {
  const { needsKey } = SOURCES[kind]
  const { request, read, refusal } = FEEDS[kind]
  const apiKey = asking.apiKey ?? ''
  if (needsKey && apiKey === '') return unasked(kind, asking)
  const { path, headers = {} } = request(apiKey)
  const url = asking.base + path
  const question = { ...asking, url, headers, needsKey, read, refusal }
  const { incoming, said, error } = await hear(question, asking.clock)
  return {
    source: kind,
    receivedAt: asking.clock.now(),
    latencyMs: incoming.latencyMs,
    httpStatus: incoming.httpStatus,
    ...kept(incoming, apiKey),
    reading: said,
    error,
  }
}

/**
 * NBP's middle rate: PLN for one unit of a currency (ISO code) as decimal text, and the beginning of the day it is
 * for; null when there is none to be had now. What table A does not have is looked for in B, the weekly one.
 */
export async function askRates(
  currency: string,
  asking: Omit<Asking, 'apiKey'>,
): Promise<NbpRate | null> {
  const heard = (table: 'a' | 'b') => {
    const url = asking.base + nbpRatePath(table, currency)
    const read = (body: Parameters<typeof readNbpRate>[0]) => readNbpRate(body, currency)
    return hear({ ...asking, url, headers: {}, needsKey: false, read }, asking.clock)
  }
  const daily = await heard('a')
  if (daily.error?.kind !== 'not_found') return daily.said
  return (await heard('b')).said
}

function unasked(source: SourceKind, { clock }: Asking): Answer {
  return {
    source,
    receivedAt: clock.now(),
    latencyMs: 0,
    httpStatus: null,
    raw: null,
    rawSha256: null,
    reading: null,
    error: { kind: 'no_key', retryAfterS: null },
  }
}

/** The hash is of the whole body, or it would be of nothing that anybody can find again. */
function kept({ body, fault }: Incoming, apiKey: string): Pick<Answer, 'raw' | 'rawSha256'> {
  if (!body) return { raw: null, rawSha256: null }
  const rawSha256 = fault ? null : createHash('sha256').update(body).digest('hex')
  return { raw: blacken(body, apiKey), rawSha256 }
}

export const FEEDS: Record<SourceKind, Feed> = {
  swissquote,
  gold_api_com: goldApiCom,
  nbp,
  goldapi_io: goldapiIo,
  metals_dev: metalsDev,
  metalpriceapi,
  goldprice_org: goldpriceOrg,
}

const BLACK = '█████'
const RAW_BYTES = 16 * 1024

/**
 * A body → what the log keeps of it: at most 16 KiB of text that both databases can hold, every trace of the key
 * blackened first, so that no half of it survives at the cut.
 */
export function blacken(body: Buffer, apiKey: string): string {
  const text = looksOf(apiKey).reduce(
    (rest, look) => rest.replaceAll(look, BLACK),
    new TextDecoder().decode(body).replaceAll('\0', '\uFFFD'),
  )
  const bytes = Buffer.from(text).subarray(0, RAW_BYTES)
  // In mid-stream a letter that is cut in half is left out.
  return new TextDecoder().decode(bytes, { stream: true })
}

/** As it is, and as it looks within an address, JSON and HTML. Longest first, for one may hold another. */
function looksOf(apiKey: string): string[] {
  const json = JSON.stringify(apiKey).slice(1, -1)
  const html = apiKey.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const form = new URLSearchParams({ '': apiKey }).toString().slice(1)
  const looks = [apiKey, encodeURIComponent(apiKey), form, json, json.replaceAll('/', '\\/'), html]
  return [...new Set(looks)].filter(Boolean).sort((a, b) => b.length - a.length)
}
