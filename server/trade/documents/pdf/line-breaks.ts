const ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff00-\uffef]/u
/** Characters that must not start or end a line. Source: JIS X 4051, GB/T 15834. */
const NOT_FIRST =
  /[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff1f\uff01\u300d\u300f\u3011\u3015\u3009\u300b\uff09\uff3d\uff5d\u30fb\u30fc\u3005\u2026\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee)\]},.:;!?%\u201d\u2019]/
const NOT_LAST =
  /[\u300c\u300e\u3010\u3014\u3008\u300a\uff08\uff3b\uff5b(\u201c\u2018[{$\u20ac\u00a5]/
const MAX_UNBROKEN = 24

/**
 * Splits a word where a line may break: between Chinese or Japanese characters by their rules, and in words too long
 * for a line. An empty part marks a break without a hyphen, since the library treats it as a zero-width space.
 */
export function breakableParts(word: string): string[] {
  const characters = [...word]
  const isLong = characters.length > MAX_UNBROKEN && !/\p{Script=Arabic}/u.test(word)
  const parts: string[] = ['']
  for (const [n, character] of characters.entries()) {
    const before = characters[n - 1]
    if (before !== undefined && (mayBreak(before, character) || (isLong && n % MAX_UNBROKEN === 0)))
      parts.push('', character)
    else parts[parts.length - 1] += character
  }
  return parts
}

function mayBreak(before: string, character: string): boolean {
  if (!ASIAN.test(before) && !ASIAN.test(character)) return false
  return !NOT_FIRST.test(character) && !NOT_LAST.test(before)
}
