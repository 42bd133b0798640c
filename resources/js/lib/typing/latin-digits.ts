/** Arabic and wide digits as those of ASCII; other text in its compatible form (NFKC). */
export function withLatinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660))
}
