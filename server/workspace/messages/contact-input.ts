import * as z from 'zod'
import { submitKey } from '#server/http/routing/text-input.ts'
import { redactToken } from '#server/http/routing/token-urls.ts'
import { messageText } from './input.ts'

const MAX_ADDRESS = 300
/** Parameters that may let somebody in, addresses inside addresses, and searches, which contain names of customers. */
const SECRET = /^q$|token|next|key|secret|password|code/i
/** Pages that nobody asks about: this one, and those of signing in, which lead here. */
const LEFT_OUT = /^\/(pages\/contact-us-|login$|auth\/)/

/** The path of a page of this site without secrets; null for anything else. */
export function addressOf(typed: string): string | null {
  if (!/^\/(?![/\\])/.test(typed)) return null
  const url = URL.parse(typed, 'http://localhost')
  if (url === null || LEFT_OUT.test(url.pathname)) return null
  for (const name of [...url.searchParams.keys()])
    if (SECRET.test(name)) url.searchParams.delete(name)
  const path = redactToken(url.pathname)
  const whole = path + url.search
  return (whole.length > MAX_ADDRESS ? path : whole).slice(0, MAX_ADDRESS)
}

const requestId = z
  .string()
  .regex(/^[\w.-]{1,64}$/)
  .nullable()
  .catch(null)

/** `GET /pages/contact-us-…`: the page that the user came from, and the number of its request. */
export const contactQuery = z.object({
  page: z.string().transform(addressOf).nullable().catch(null),
  request: requestId,
})

/** `POST /contact-requests`: `page` and `request` only where the user includes them. */
export const contactInput = z.strictObject({
  kind: z.enum(['question', 'problem', 'wish'], 'choose'),
  body: messageText,
  page: z
    .string('not_text')
    .nullish()
    .transform((typed) => addressOf(typed ?? '')),
  request: requestId.default(null),
  idempotencyKey: submitKey,
})
export type ContactInput = z.output<typeof contactInput>
