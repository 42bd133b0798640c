import { wordsOf } from '#server/platform/locales/translator.ts'

export type { Words } from '#server/platform/locales/translator.ts'

/** The words of papers in the language of who they are for. */
export const paperWords = wordsOf('paper')
