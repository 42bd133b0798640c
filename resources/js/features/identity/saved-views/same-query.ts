/** Compares queries regardless of order. */
export function isSameQuery(a: string, b: string): boolean {
  const [one, other] = [a, b].map((query) => [...new URLSearchParams(query)].map(String).sort())
  return String(one) === String(other)
}
