/** JSON in which every number is still the text that the source wrote: no binary float ever held a price. */
export type AsWritten = string | boolean | null | AsWritten[] | { [name: string]: AsWritten }

/** JSON text → the same with numbers as text. Throws SyntaxError, or RangeError where it nests too deep. */
export function readAsWritten(json: string): AsWritten {
  return parse(json, (_key, value, { source }) =>
    typeof value === 'number' ? (source ?? String(value)) : value,
  )
}

/** ES2025, which the compiler's own description of `JSON` does not know yet. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => AsWritten

const parse = JSON.parse as unknown as ParseWithSource
