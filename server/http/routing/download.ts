import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import type { output, ZodType } from 'zod'
import type { Ability } from '#server/access/abilities.ts'
import { type Caller, type Route, signedIn, type Visit } from './handlers.ts'
import { parse } from './input.ts'

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
  make: (visit: Visit<output<S>>) => Promise<Download>,
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
      await send(caller, await make({ ...signedIn(caller), input: parse(query, req.query) }))
    },
  }
}

async function send(caller: Caller, { name, type, parts }: Download): Promise<void> {
  const { res } = caller
  const rest = parts[Symbol.asyncIterator]()
  // A failure before the first part can still be told with a page.
  const first = await rest.next()
  res.attachment(name).type(type).set('Cache-Control', 'no-store')
  try {
    await pipeline(Readable.from(inTurns(first, rest)), res)
  } catch (error) {
    reportUnlessLeft(caller, error)
  }
}

type Part = string | Uint8Array

/** Others get their turn between two parts. Whoever makes the file is told when its reader has left. */
async function* inTurns(first: IteratorResult<Part>, rest: AsyncIterator<Part>) {
  try {
    for (let part = first; !part.done; part = await rest.next()) {
      yield part.value
      await breathe()
    }
  } finally {
    await rest.return?.()
  }
}

/** Whoever closes the window in the middle wanted no more; anything else breaks the file off, and is a fault. */
function reportUnlessLeft({ ctx, req }: Caller, error: unknown): void {
  const isGone =
    error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (!isGone) ctx.log.error({ requestId: req.id, err: error }, 'a download broke off')
}
