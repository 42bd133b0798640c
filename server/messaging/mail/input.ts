import * as z from 'zod'
import { numberAsked } from '#server/http/routing/query.ts'

/** `GET /outbox`: where the page begins. */
export const outboxQuery = z.object({
  before: numberAsked,
})
