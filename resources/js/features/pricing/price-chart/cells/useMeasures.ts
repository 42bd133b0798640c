import { useMemo } from 'react'
import { useFormat } from '#client/lib/format.ts'
import type { Measures } from '#server/catalogue/catalogue.ts'

/** The dimensions of a piece in the user's units; missing ones are left out. */
export function useMeasures() {
  const format = useFormat()
  return useMemo(
    () =>
      ({ widthMm, lengthIn, size }: Measures): string[] =>
        [
          widthMm === null ? null : format.size(widthMm),
          lengthIn === null ? null : format.inches(lengthIn),
          size,
        ].filter((part) => part !== null),
    [format],
  )
}
