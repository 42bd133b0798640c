import { wordsOf } from '#server/words.ts'

export type { Words } from '#server/words.ts'

/** The words of papers in the language of who they are for. */
export const paperWords = wordsOf('paper')
