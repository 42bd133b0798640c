import * as z from 'zod'
import { plainText } from '#server/http/routing/text-input.ts'

/** What an admin says to a price that waits. */
export const decisionInput = z.strictObject({
  decision: z.enum(['accept', 'reject'], 'choose'),
  note: plainText(500, 'decision_note').refine(({ length }) => length >= 5, 'decision_note'),
})

export type DecisionInput = z.output<typeof decisionInput>
