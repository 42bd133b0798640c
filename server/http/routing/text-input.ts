import * as z from 'zod'
import { textProblem } from '#server/formula/file-text.ts'

const CONTROLS = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
/** Characters that nobody sees, except joiners inside Arabic and Indic words and in emoji, which change how these are written. */
const INVISIBLE =
  /(?!(?<=[\p{Script=Arabic}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}]))(?!(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}/gu
const EASTERN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/**
 * User text, normalized (NFC) and trimmed. Refuses control characters, bidirectional control marks, and lone
 * surrogates; new lines and tabs are allowed.
 */
export function plainText(max: number, tooLong = 'too_long') {
  return (
    z
      .string({ error: 'not_text' })
      .refine((text) => text.isWellFormed() && !CONTROLS.test(text), 'odd_characters')
      .transform((text) => text.normalize('NFC').trim())
      // Later checks may take long on long text.
      .refine((text) => text.length <= max, { error: tooLong, abort: true })
  )
}

/**
 * A name that a user types: like `plainText`, on one line and without invisible characters, so that two names that look equal
 * are equal. May be empty.
 */
export function nameText(max: number, tooLong?: string) {
  return plainText(max, tooLong).transform((text) =>
    text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim(),
  )
}

/** The text of a table, pasted or read from a file. Refuses the content of a workbook, a PDF or a picture. */
export const tableText = z.string('required').superRefine((text, context) => {
  const problem = textProblem(text)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem, continue: false })
})

/** The name of an alloy of the catalogue, such as `14K` or `9 ct`, in a request that chooses one. */
export const alloyLabel = z.string('choose').regex(/^\P{C}{1,12}$/u, 'choose')

/**
 * The key of one form submission (`idempotency/once.ts`) where it is required; stored unchanged, so invisible
 * characters are refused.
 */
export const requiredSubmitKey = z
  .string('text')
  .min(8, 'key')
  .max(64, 'key')
  .regex(/^\P{C}+$/u, 'key')

/** The key of a form submission that may be absent; then null. */
export const submitKey = requiredSubmitKey.nullish().transform((key) => key ?? null)

/**
 * A typed number in the one form that is parsed: Arabic-Indic and Persian digits and separators become Western ones,
 * and commas between groups of three are removed. Anything else is kept and refused later.
 */
export function plainNumber(typed: string): string {
  const western = typed
    .replace(EASTERN_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
  return GROUPED.test(western) ? western.replaceAll(',', '') : western
}
