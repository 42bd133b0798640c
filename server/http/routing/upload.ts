import type { Response } from 'express'
import type * as z from 'zod'
import type { Ability } from '#server/access/abilities.ts'
import { HttpError } from '#server/http/errors.ts'
import { isCsv } from '#server/http/middleware/bodies.ts'
import { Refused } from '#server/platform/errors.ts'
import { type Route, type RouteRequest, type UserRequest, withActor } from './handlers.ts'
import { localeOf, parse, translateRefusals } from './input.ts'

/** An uploaded file, and how its sender is notified of progress. */
export interface Upload<I> extends UserRequest<I> {
  file: Uint8Array
  /** Aborted when the client disconnects or cancels. */
  signal: AbortSignal
  /** Sends a progress message; the result is what the work returns. */
  notify: (message: object) => void
}

/**
 * A CSV file as the whole body, with longer work on it: the response to POST `path` is lines of JSON, progress
 * messages and finally the result. Disconnecting cancels the work. A refusal is a last line `{ errors }`, translated,
 * by field.
 */
export function upload<S extends z.ZodType>(
  path: string,
  query: S,
  maxBytes: number,
  work: (upload: Upload<z.output<S>>) => Promise<object>,
  access: Ability = 'app.use',
): Route {
  return {
    method: 'post',
    path,
    access,
    page: null,
    handle: async (request) => {
      const { req, res } = request
      if (!isCsv(req)) throw new HttpError(415, 'only files are taken here')
      const input = parse(query, req.query)
      const file = await bodyOf(request, maxBytes)
      // Compression would delay the lines, and so would the buffer of nginx.
      res.type('application/x-ndjson').set({
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      })
      const notify = (message: object) => void res.write(`${JSON.stringify(message)}\n`)
      const signal = disconnectSignal(res)
      notify(
        await outcome(request, () => work({ ...withActor(request), input, file, signal, notify })),
      )
      res.end()
    },
  }
}

/** A file that is the whole body; reading stops beyond `maxBytes`. Throws `Refused`. */
export async function bodyOf(
  { req }: RouteRequest,
  maxBytes: number,
  tooLarge = fileTooLarge,
): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let size = Number(req.headers['content-length'] ?? 0)
  if (size > maxBytes) throw tooLarge(maxBytes)
  size = 0
  for await (const part of req) {
    size += part.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const fileTooLarge = (maxBytes: number) =>
  new Refused({ file: { key: 'file_too_large', values: { most: maxBytes / 1024 / 1024 } } })

function disconnectSignal(res: Response): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Once lines have been sent, errors can only be reported as a line. */
async function outcome(request: RouteRequest, work: () => Promise<object>): Promise<object> {
  const { ctx, req } = request
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return { errors: translateRefusals(localeOf(req), error.fields) }
    if (!isCancelled(error))
      ctx.log.error({ requestId: req.id, err: error }, 'processing an uploaded file failed')
    return { failed: req.id }
  }
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError'
