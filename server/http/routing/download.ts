import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import * as z from 'zod'
import { languageTag } from '#lang/locales.ts'
import type { Ability } from '#server/access/abilities.ts'
import { csvFormatOf, type Sheet, sheetFile } from '#server/platform/spreadsheets/sheet.ts'
import { type Route, type RouteRequest, type UserRequest, withActor } from './handlers.ts'
import { localeOf, parse } from './input.ts'

/** A file generated while it is sent: only one part of it is in memory. */
export interface Download {
  /** The name of the saved file. */
  name: string
  type: string
  parts: AsyncIterable<string | Uint8Array>
}

/** A file to save: GET `path` sends the result of `make`; invalid values in `query` fall back to defaults. */
export function download<S extends z.ZodType>(
  path: string,
  query: S,
  make: (request: UserRequest<z.output<S>>) => Promise<Download>,
  access: Ability = 'app.use',
): Route {
  return {
    method: 'get',
    path,
    access,
    page: null,
    pageless: true,
    handle: async (request) => {
      const { req } = request
      await send(request, await make({ ...withActor(request), input: parse(query, req.query) }))
    },
  }
}

async function send(request: RouteRequest, { name, type, parts }: Download): Promise<void> {
  const { res } = request
  const rest = parts[Symbol.asyncIterator]()
  // A failure before the first part can still be reported with a page.
  const first = await rest.next()
  res.attachment(name).type(type).set('Cache-Control', 'no-store')
  try {
    await pipeline(Readable.from(yieldingParts(first, rest)), res)
  } catch (error) {
    reportUnlessDisconnected(request, error)
  }
}

type Part = string | Uint8Array

/** Yields to other requests between two parts. The generator is closed when the client disconnects. */
async function* yieldingParts(first: IteratorResult<Part>, rest: AsyncIterator<Part>) {
  try {
    for (let part = first; !part.done; part = await rest.next()) {
      yield part.value
      await yieldToEventLoop()
    }
  } finally {
    await rest.return?.()
  }
}

/** A disconnected client is expected; any other error breaks the file and is logged. */
function reportUnlessDisconnected({ ctx, req }: RouteRequest, error: unknown): void {
  const isDisconnected =
    error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (!isDisconnected) ctx.log.error({ requestId: req.id, err: error }, 'a download broke off')
}

/**
 * A list as a file to save: GET `path` sends the result of `make`, as CSV in the dialect of the user's country or,
 * with `format=xlsx`, as a workbook.
 */
export function listFile<S extends z.ZodObject>(
  path: string,
  query: S,
  make: (request: UserRequest<z.output<S>>) => Promise<Sheet>,
  access: Ability = 'app.use',
): Route {
  const file = async (request: UserRequest<Record<string, unknown>>) => {
    const input = query.parse(request.input)
    const { format } = formatQuery.parse(request.input)
    const sheet = await make({ ...request, input })
    return sheetFile(sheet, format, csvFormatOf(languageTag(localeOf(request.req))))
  }
  return download(path, z.object({}).loose(), file, access)
}

const formatQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv').catch('csv') })
