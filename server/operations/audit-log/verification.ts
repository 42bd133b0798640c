import {
  type Problem as ProblemOfChain,
  type Reader,
  type Verification as VerificationOfChain,
  verifyAll,
  verifyFrom,
} from '#server/audit/verify.ts'
import { type RecordOfShop, recordWithoutEntry } from './queries.ts'

/**
 * The result of verifying the audit log together with the records that it is about. `missing`: a log that was deleted and
 * begun again is valid in itself, but the records of the shop have no entries in it.
 */
export interface Verification extends Omit<VerificationOfChain, 'reason'> {
  reason: Problem | null
  missing: RecordOfShop | null
}

export type Problem = ProblemOfChain | 'missing'

/**
 * Verifies the next entries after `checked`, and with the last ones that every contract, invoice, applied price run and
 * entered gold price has an entry. Repeat from 0 until `of` to verify everything.
 */
export async function verifyLogFrom(ctx: Reader, checked: number): Promise<Verification> {
  const result = await verifyFrom(ctx, checked)
  const isLast = result.broken === null && result.checked >= result.of
  const missing = (isLast && (await recordWithoutEntry(ctx.db))) || null
  if (missing === null) return { ...result, missing }
  return { ...result, broken: result.of + 1, reason: 'missing', missing }
}

/** Verifies everything and reports progress after each step. */
export const verifyLog = (
  ctx: Reader,
  onProgress: (result: Verification) => void = () => undefined,
): Promise<Verification> => verifyAll((checked) => verifyLogFrom(ctx, checked), onProgress)

const OLDEST = 100

/** Whether the oldest records have no entries any more: a quick check that the whole log was not deleted. */
export const isLogDeleted = async ({ db }: Pick<Reader, 'db'>): Promise<boolean> =>
  (await recordWithoutEntry(db, OLDEST)) !== undefined
