import * as z from 'zod'

/** `GET /outbox`: where the page begins. */
export const outboxQuery = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .nullable()
    .catch(null),
})
