import * as z from 'zod'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'
import { printParam } from '#server/platform/list-rows.ts'
import { karat, keyset } from '#server/pricing/input.ts'
import type { LineChoice } from '#server/pricing/lines/line-queries.ts'
import { runKinds } from '#server/pricing/run-kinds.ts'

const overrideReason = plainText(500, 'note_too_long')
  .nullish()
  .transform((text) => text || null)
  .refine((text) => text === null || text.length >= 5, 'reason_too_short')

/** The version of the run that the user saw. */
export const versionSeen = z.int('choose').positive('choose').optional()

/** `POST /price-runs/:id/approval`. */
export const approvalInput = z.strictObject({ version: versionSeen })

export const applicationInput = z.strictObject({
  version: versionSeen,
  /** Also write held lines; admins only. */
  includeHeld: z.boolean('choose').default(false),
  /** The reason for writing lines that are under their floor or fail the law. */
  overrideReason,
  /** Also write included lines whose compare-at price is not allowed; they need the reason of the run. */
  includeNotAllowed: z.boolean('choose').default(false),
  /** The user's reason for the run; stored with every price. */
  reason: plainText(500, 'note_too_long')
    .nullish()
    .transform((text) => text || null),
  idempotencyKey: submitKey,
})
export type ApplicationInput = z.output<typeof applicationInput>

const filter = z.enum(['all', 'changes', 'problems'], 'choose')

const lineWords = plainText(60, 'note_too_long').nullable().default(null)
const lineKarat = karat.nullable().default(null)

/** Rows of a preview to exclude or include: by piece, or all that match a filter and a search. */
export const choiceInput = z
  .strictObject({
    variantIds: z.array(z.int().positive()).min(1, 'choose').max(5_000, 'too_many').optional(),
    only: filter.optional(),
    q: lineWords,
    karat: lineKarat,
    chosen: z.boolean('choose'),
  })
  .refine(({ variantIds, only }) => (variantIds === undefined) !== (only === undefined), {
    path: ['variantIds'],
    error: 'choose',
  })
export type ChoiceInput = z.output<typeof choiceInput>

const MAX_PIECES = 500

/** The prices of a run to undo: of some pieces, as `1,2,3`, or all that match a filter and a search; neither: all. */
const undoChoice = {
  pieces: z
    .string('choose')
    .max(MAX_PIECES * 16, 'too_many')
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => ids.length <= MAX_PIECES, 'too_many')
    .refine((ids) => ids.every((id) => Number.isSafeInteger(id) && id > 0), 'choose')
    .optional(),
  only: filter.optional(),
  q: lineWords,
  karat: lineKarat,
}

/** `GET /price-runs/:id/undo`. */
export const undoQuery = z.object(undoChoice)
export type UndoChoice = z.output<typeof undoQuery>

/** The chosen lines, or null for all. */
export function chosenLines({
  pieces,
  only,
  q = null,
  karat = null,
}: Partial<UndoChoice>): LineChoice | null {
  return pieces ?? (only ? { only, q, karat } : null)
}

export const undoInput = z.strictObject({
  ...undoChoice,
  /** The reason for restoring prices under today's floor. */
  overrideReason,
  idempotencyKey: submitKey,
})
export type UndoInput = z.output<typeof undoInput>

/** Where a page of a run's lines begins, and which of them are shown. */
export const linesQuery = z.object({
  after: keyset,
  print: printParam,
  only: filter.nullable().default(null).catch(null),
  q: lineWords.catch(null),
  karat: lineKarat.catch(null),
})

const stateGroups = ['ready', 'waiting', 'applied', 'undone', 'discarded'] as const

export const runsQuery = z.object({
  before: keyset,
  print: printParam,
  kind: z.enum(runKinds).nullable().default(null).catch(null),
  state: z.enum(stateGroups).nullable().default(null).catch(null),
})
export type RunsQuery = z.output<typeof runsQuery>
