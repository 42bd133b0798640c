/** Joins parts, each isolated in its own reading direction: 14K · Solid · 6 mm · 24″. */
export function joinParts(parts: string[]): string {
  return parts.map((part) => `\u2068${part}\u2069`).join(' · ')
}

/** A description whose lines never break between a number and its unit: 7 mm, 8 in. */
export function withUnits(text: string): string {
  return text.replace(/(\d) (?=(?:mm|cm|in|g|dwt|ct)\b)/g, '$1\u00a0')
}
