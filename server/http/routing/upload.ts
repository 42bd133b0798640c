import type { Response } from 'express'
import type * as z from 'zod'
import type { Ability } from '#server/access/abilities.ts'
import { isCsv } from '#server/http/middleware/bodies.ts'
import { HttpError } from '#server/http/responses/errors.ts'
import { Refused } from '#server/platform/errors.ts'
import { type Caller, type Route, signedIn, type Visit } from './handlers.ts'
import { localeOf, parse, phrase } from './input.ts'

/** A file that came in, and how its sender hears of the work on it. */
export interface Upload<I> extends Visit<I> {
  file: Uint8Array
  /** Aborted when the sender goes away or cancels. */
  signal: AbortSignal
  /** One message on the way; the answer is what the work returns. */
  tell: (message: object) => void
}

/**
 * A CSV file as the whole body, and longer work on it: POST `path` is answered line by line in JSON, messages while the
 * work goes on and what it returns at the end. Breaking off the connection cancels the work. What is refused is a last
 * line `{ errors }`, in the user's words by field.
 */
export function upload<S extends z.ZodType>(
  path: string,
  query: S,
  mostBytes: number,
  work: (upload: Upload<z.output<S>>) => Promise<object>,
  access: Ability = 'app.use',
): Route {
  return {
    method: 'post',
    path,
    access,
    page: null,
    handle: async (caller) => {
      const { req, res } = caller
      if (!isCsv(req)) throw new HttpError(415, 'only files are taken here')
      const input = parse(query, req.query)
      const file = await bodyOf(caller, mostBytes)
      // Packing would keep the lines back until there are many.
      res.type('application/x-ndjson').set('Cache-Control', 'no-store, no-transform')
      const tell = (message: object) => void res.write(`${JSON.stringify(message)}\n`)
      const signal = goneSignal(res)
      tell(await outcome(caller, () => work({ ...signedIn(caller), input, file, signal, tell })))
      res.end()
    },
  }
}

/** A file that is the whole body; beyond `mostBytes` it is not read on. Throws `Refused`. */
export async function bodyOf(
  { req }: Caller,
  mostBytes: number,
  tooLarge = fileTooLarge,
): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let size = Number(req.headers['content-length'] ?? 0)
  if (size > mostBytes) throw tooLarge(mostBytes)
  size = 0
  for await (const part of req) {
    size += part.length
    if (size > mostBytes) throw tooLarge(mostBytes)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const fileTooLarge = (mostBytes: number) =>
  new Refused({ file: { key: 'file_too_large', values: { most: mostBytes / 1024 / 1024 } } })

function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  return gone.signal
}

/** Once lines have been sent there is no other page to lead to. */
async function outcome(caller: Caller, work: () => Promise<object>): Promise<object> {
  const { ctx, req } = caller
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return { errors: phrase(localeOf(req), error.fields) }
    if (!isCancelled(error)) ctx.log.error({ requestId: req.id, err: error }, 'a file was not done')
    return { failed: req.id }
  }
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError'
