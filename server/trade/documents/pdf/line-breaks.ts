const ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff00-\uffef]/u
/** Characters that must not start or end a line. Source: JIS X 4051, GB/T 15834. */
const NOT_FIRST =
  /[\u3000\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff1f\uff01\uff05\u2030\u2103\u300d\u300f\u3011\u3015\u3017\u3009\u300b\u301f\uff09\uff3d\uff5d\u30fb\u00b7\u30fc\u301c\uff5e\u3005\u303b\u30fd\u30fe\u309d\u309e\u2026\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6)\]},.:;!?%\u00bb\u201d\u2019]/
const NOT_LAST =
  /[\u300c\u300e\u3010\u3014\u3016\u3008\u300a\u301d\uff08\uff3b\uff5b([\u00ab\u201c\u2018{$\u20ac\u00a3\u00a5\uff04\uffe5\u2116#]/
const MAX_UNBROKEN = 24
/** A soft hyphen: the library ignores it when it chooses fonts, and does not print it. */
const BREAK = '\u00ad'

/**
 * Marks where a line may break: between Chinese or Japanese characters by their rules, and in words too long for a line.
 * The whole text is marked at once, since the library splits words wherever the font changes.
 */
export function withBreaks(text: string): string {
  return text.replace(/[^ \n]+/g, (word) => partsOf(word).join(BREAK))
}

/** Parts of a marked word. Empty parts between them allow a break without a hyphen, as a zero-width space does. */
export const breakableParts = (word: string): string[] =>
  word.split(BREAK).flatMap((part, n) => (n === 0 ? [part] : ['', part]))

function partsOf(word: string): string[] {
  const characters = [...word]
  const isLong = characters.length > MAX_UNBROKEN && !/\p{Script=Arabic}/u.test(word)
  const parts: string[] = ['']
  for (const [n, character] of characters.entries()) {
    const before = characters[n - 1]
    if (before !== undefined && (mayBreak(before, character) || (isLong && n % MAX_UNBROKEN === 0)))
      parts.push(character)
    else parts[parts.length - 1] += character
  }
  return parts
}

function mayBreak(before: string, character: string): boolean {
  if (!ASIAN.test(before) && !ASIAN.test(character)) return false
  return !NOT_FIRST.test(character) && !NOT_LAST.test(before)
}
