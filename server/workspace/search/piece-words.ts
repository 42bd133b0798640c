import { locales } from '#lang/locales.ts'
import {
  COLOURS,
  type Colour,
  PIECE_KINDS,
  type PieceKind,
} from '#server/formula/settings/piece-kinds.ts'
import { CONSTRUCTIONS, type Construction } from '#server/formula/settings/pricing-settings.ts'
import { translator } from '#server/platform/locales/translator.ts'

/** What a word of a search means: a kind, a construction, a color, or that the size of a ring follows. */
export type Meaning =
  | { field: 'kind'; value: PieceKind }
  | { field: 'construction'; value: Construction }
  | { field: 'colour'; value: Colour }
  | { field: 'size'; value: null }

/** Text without case, accents and Arabic vowel signs; hyphens between letters become spaces. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('’', "'")
    .replace(/(?<=\p{L})[-_](?=\p{L})/gu, ' ')

/** In these scripts words follow each other without spaces. */
export const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

const texts = {
  kinds: translator('piece-kinds'),
  chart: translator('price'),
  pieces: translator('pieces'),
  products: translator('products'),
}

/** The words of all languages, folded, and what they mean. */
const meanings = lazily(() => {
  const words = locales.flatMap((locale): [string, Meaning][] => {
    const [kinds, chart, pieces] = [texts.kinds(locale), texts.chart(locale), texts.pieces(locale)]
    return [
      [pieces('field.size'), { field: 'size', value: null }],
      ...COLOURS.map((value): [string, Meaning] => [kinds(value), { field: 'colour', value }]),
      ...CONSTRUCTIONS.map((value): [string, Meaning] => [
        kinds(value),
        { field: 'construction', value },
      ]),
      ...PIECE_KINDS.flatMap((value) =>
        [kinds(value), chart(`grid.kind.${value}`)].map((text): [string, Meaning] => [
          text,
          { field: 'kind', value },
        ]),
      ),
    ]
  })
  const own: [string, Meaning] = ['earring', { field: 'kind', value: 'earrings' }]
  return new Map(
    [own, ...words].flatMap(([text, meaning]) =>
      text.split('・').map((word): [string, Meaning] => [folded(word), meaning]),
    ),
  )
})

export const meaningOf = (word: string): Meaning | undefined => meanings().get(word)

/** Words that are found within a text, the longest first: those of several words, and of scripts without spaces. */
export const PHRASES = lazily(() =>
  [...meanings()]
    .filter(([word]) => word.includes(' ') || WITHOUT_SPACES.test(word))
    .toSorted(([one], [other]) => other.length - one.length),
)

/** The title of a product, with its names in all languages where Assay added it, folded. */
export function namesOf({ slug, title }: { slug: string; title: string }): string {
  const key = `named.${slug}`
  const named = locales.map((locale) => texts.products(locale)(key)).filter((name) => name !== key)
  return [title, slug, ...new Set(named)].map(folded).join(' ')
}

/** Whether words of the names begin with each of these words. */
export function hasWords(names: string, words: readonly string[]): boolean {
  const parts = names.replace(/[^\p{L}\p{N}]+/gu, ' ')
  return words.every((word) =>
    WITHOUT_SPACES.test(word) ? parts.includes(word) : ` ${parts}`.includes(` ${word}`),
  )
}

function lazily<T>(find: () => T): () => T {
  let found: T | undefined
  return () => {
    found ??= find()
    return found
  }
}
