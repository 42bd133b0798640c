/** Joins parts, each isolated in its own reading direction: 14K · Solid · 6 mm · 24″. */
export function joinParts(parts: string[]): string {
  return parts.map((part) => `\u2068${part}\u2069`).join(' · ')
}
