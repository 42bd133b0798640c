import * as z from 'zod'
import { plainNumber, plainText } from '#server/http/routing/text-input.ts'

const LONGEST = 100

/** `GET /search`: what cannot be meant finds nothing, and is never refused. */
export const searchQuery = z.object({
  q: plainText(LONGEST)
    .transform((typed) => plainNumber(typed.replace(/^\p{Sc}\s*/u, '')))
    .catch(''),
})
