import type { Construction } from './pricing-settings.ts'

/** What the SKU of a piece names beside its product. Hundredths of a millimetre and of an inch. */
export interface SkuFacts {
  construction: Construction | null
  karat: string | null
  width: number | null
  length: number | null
  size: string | null
}

const LETTERS: Record<Construction, string> = { solid: 'S', semi_solid: 'SS', hollow: 'H' }
/** A SKU has up to 64 characters; the rest is for a number that makes it unique. */
const MAX_CHARACTERS = 56

/** The SKU that is proposed for a piece of the product `title`, such as `MCL-S-14K-8MM-22IN`. */
export function pieceSku(title: string, facts: SkuFacts): string {
  const { construction, karat, width, length, size } = facts
  return [
    initials(title),
    construction && LETTERS[construction],
    karat && compact(karat),
    width !== null && `${width / 100}MM`,
    length !== null && `${length / 100}IN`,
    size && compact(withDecimals(size)),
  ]
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_CHARACTERS)
    .replace(/[^\p{L}\p{N}]+$/u, '')
}

/** The first letters of up to four words, or the first three of a single word. */
function initials(title: string): string {
  const words = title.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []
  const letters =
    words.length > 1
      ? words.slice(0, 4).map((word) => first(word, 1))
      : words.map((word) => first(word, 3))
  return letters.join('').toUpperCase()
}

const first = (word: string, characters: number): string => [...word].slice(0, characters).join('')

/** `L½` and `L 1/2` as `L.5`, which every keyboard and label can write. */
const withDecimals = (text: string): string =>
  text.replace(/ ?([⅛¼⅜½⅝¾⅞])| ([1357]\/[248])$/g, (all, sign, part) => {
    const fraction = part ?? sign.normalize('NFKC').replace('⁄', '/')
    return DECIMALS[fraction] ?? all
  })

const DECIMALS: Record<string, string> = {
  '1/8': '.125',
  '1/4': '.25',
  '3/8': '.375',
  '1/2': '.5',
  '5/8': '.625',
  '3/4': '.75',
  '7/8': '.875',
}

const compact = (text: string): string => text.replace(/[^\p{L}\p{N}./]+/gu, '').toUpperCase()
