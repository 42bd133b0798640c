import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { output, ZodType } from 'zod'
import * as z from 'zod'
import { languageTag } from '#lang/locales.ts'
import type { Ability } from '#server/access/abilities.ts'
import { mannerOf, type Sheet, sheetFile } from '#server/platform/spreadsheets/sheet.ts'
import { type Route, type RouteRequest, requireSignedIn, type SignedInRequest } from './handlers.ts'
import { localeOf, parse } from './input.ts'

/** A file made while it is sent: however long, only one part of it is in memory. */
export interface Download {
  /** What the file is called where it is saved. */
  name: string
  type: string
  parts: AsyncIterable<string | Uint8Array>
}

/** A file to save: GET `path` sends what `make` returns; `query` never refuses, it falls back. */
export function download<S extends ZodType>(
  path: string,
  query: S,
  make: (visit: SignedInRequest<output<S>>) => Promise<Download>,
  access: Ability = 'app.use',
): Route {
  return {
    method: 'get',
    path,
    access,
    page: null,
    pageless: true,
    handle: async (caller) => {
      const { req } = caller
      await send(caller, await make({ ...requireSignedIn(caller), input: parse(query, req.query) }))
    },
  }
}

async function send(caller: RouteRequest, { name, type, parts }: Download): Promise<void> {
  const { res } = caller
  const rest = parts[Symbol.asyncIterator]()
  // A failure before the first part can still be told with a page.
  const first = await rest.next()
  res.attachment(name).type(type).set('Cache-Control', 'no-store')
  try {
    await pipeline(Readable.from(yieldingParts(first, rest)), res)
  } catch (error) {
    reportUnlessDisconnected(caller, error)
  }
}

type Part = string | Uint8Array

/** Others get their turn between two parts. Whoever makes the file is told when its reader has left. */
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

/** Whoever closes the window in the middle wanted no more; anything else breaks the file off, and is a fault. */
function reportUnlessDisconnected({ ctx, req }: RouteRequest, error: unknown): void {
  const isDisconnected =
    error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (!isDisconnected) ctx.log.error({ requestId: req.id, err: error }, 'a download broke off')
}

/**
 * A list as a file to save: GET `path` sends what `make` returns, as CSV in the manner of the user's country or, with
 * `format=xlsx`, as a workbook.
 */
export function listFile<S extends z.ZodObject>(
  path: string,
  query: S,
  make: (visit: SignedInRequest<z.output<S>>) => Promise<Sheet>,
  access: Ability = 'app.use',
): Route {
  const file = async (visit: SignedInRequest<Record<string, unknown>>) => {
    const input = query.parse(visit.input)
    const { format } = formatQuery.parse(visit.input)
    const sheet = await make({ ...visit, input })
    return sheetFile(sheet, format, mannerOf(languageTag(localeOf(visit.req))))
  }
  return download(path, z.object({}).loose(), file, access)
}

const formatQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv').catch('csv') })
