import type { Response } from 'express'
import type * as z from 'zod'
import type { Ability } from '#server/access/abilities.ts'
import { isCsv } from '#server/http/middleware/bodies.ts'
import { HttpError } from '#server/http/responses/errors.ts'
import { Refused } from '#server/platform/errors.ts'
import { type Route, type RouteRequest, requireSignedIn, type SignedInRequest } from './handlers.ts'
import { localeOf, parse, translateRefusals } from './input.ts'

/** A file that came in, and how its sender hears of the work on it. */
export interface Upload<I> extends SignedInRequest<I> {
  file: Uint8Array
  /** Aborted when the sender goes away or cancels. */
  signal: AbortSignal
  /** One message on the way; the answer is what the work returns. */
  sendMessage: (message: object) => void
}

/**
 * A CSV file as the whole body, and longer work on it: POST `path` is answered line by line in JSON, messages while the
 * work goes on and what it returns at the end. Breaking off the connection cancels the work. What is refused is a last
 * line `{ errors }`, in the user's words by field.
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
      // Packing would keep the lines back until there are many.
      res.type('application/x-ndjson').set('Cache-Control', 'no-store, no-transform')
      const sendMessage = (message: object) => void res.write(`${JSON.stringify(message)}\n`)
      const signal = disconnectSignal(res)
      sendMessage(
        await outcome(request, () =>
          work({ ...requireSignedIn(request), input, file, signal, sendMessage }),
        ),
      )
      res.end()
    },
  }
}

/** A file that is the whole body; beyond `mostBytes` it is not read on. Throws `Refused`. */
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

/** Once lines have been sent there is no other page to lead to. */
async function outcome(request: RouteRequest, work: () => Promise<object>): Promise<object> {
  const { ctx, req } = request
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return { errors: translateRefusals(localeOf(req), error.fields) }
    if (!isCancelled(error)) ctx.log.error({ requestId: req.id, err: error }, 'a file was not done')
    return { failed: req.id }
  }
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError'
