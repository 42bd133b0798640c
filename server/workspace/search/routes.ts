import * as z from 'zod'
import { json, type Route } from '#server/http/routing/handlers.ts'
import { plainNumber, plainText } from '#server/http/routing/text-input.ts'
import { search } from './search.ts'

const MAX_LENGTH = 100

/** `GET /search`: an invalid query finds nothing and is never refused. */
const searchQuery = z.object({
  q: plainText(MAX_LENGTH)
    .transform((typed) => plainNumber(typed.replace(/^\p{Sc}\s*/u, '')))
    .catch(''),
})

export const searchRoutes: Route[] = [
  json('/search', searchQuery, ({ ctx, input }) => search(ctx, input.q)),
]
