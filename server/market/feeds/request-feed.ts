import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#server/platform/context.ts'
import { type AsWritten, type ErrorKind, type FeedError, FeedFault, readAsWritten } from './feed.ts'
import { fetchBody, type Incoming, type Outgoing } from './fetch-body.ts'
import { errorOfStatus, secondsToWait } from './http-errors.ts'

export interface Question<T> extends Outgoing {
  needsKey: boolean
  read(body: AsWritten): T
  /** As in `Feed`. */
  refusal?: ((body: AsWritten) => ErrorKind | null) | undefined
  wait?: ((ms: number) => Promise<unknown>) | undefined
}

/** The parsed data or an error, with the response. */
export type Heard<T> = { incoming: Incoming } & (
  | { said: T; error: null }
  | { said: null; error: FeedError }
)

const SECOND_MS = 1000

/** Sends the request, with one retry where that may help, and parses the response. Never throws. */
export async function hear<T>(question: Question<T>, clock: Clock): Promise<Heard<T>> {
  const incoming = await fetchPatiently(question)
  try {
    return { incoming, said: understand(question, incoming), error: null }
  } catch (error) {
    // Any error while parsing is caused by the body of the source.
    const kind = error instanceof FeedFault ? error.kind : 'bad_shape'
    const retryAfterS = secondsToWait(incoming.retryAfter, clock.now())
    return { incoming, said: null, error: { kind, retryAfterS } }
  }
}

/** The retry waits one to two seconds at random, so that many shops do not retry at the same moment. */
async function fetchPatiently<T>(question: Question<T>): Promise<Incoming> {
  const { signal, wait = (ms) => pause(ms, null, { signal }).catch(() => null) } = question
  const first = await fetchBody(question)
  if (!mayPassBySoon(first)) return first
  await wait(Math.round(SECOND_MS * (1 + Math.random())))
  return fetchBody(question)
}

function mayPassBySoon({ httpStatus, fault, retryAfter }: Incoming): boolean {
  if (httpStatus !== null && httpStatus >= 500) return retryAfter === null
  if (httpStatus !== null && httpStatus >= 300) return false
  return fault === 'timeout' || fault === 'dns' || fault === 'connection'
}

function understand<T>(question: Question<T>, { httpStatus, fault, body }: Incoming): T {
  const refused = errorOfStatus(httpStatus ?? 200, question)
  if (refused) throw new FeedFault(reasonIn(question, refused, body) ?? refused)
  if (fault || !body) throw new FeedFault(fault ?? 'connection')
  return question.read(jsonIn(body))
}

/** The body of a generic error status may name the reason. */
function reasonIn<T>(
  { refusal }: Question<T>,
  refused: ErrorKind,
  body: Buffer | null,
): ErrorKind | null {
  if (!refusal || !body || (refused !== 'http_4xx' && refused !== 'auth')) return null
  try {
    return refusal(jsonIn(body))
  } catch {
    return null
  }
}

/** The content type is ignored: half of the sources send text/html. */
function jsonIn(body: Buffer): AsWritten {
  try {
    return readAsWritten(new TextDecoder().decode(body))
  } catch {
    throw new FeedFault('bad_json')
  }
}
