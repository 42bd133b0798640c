import { useMemo } from 'react'
import { useFormat } from '#client/lib/format.ts'
import type { Measures } from '#server/catalogue/catalogue.ts'

/** How large a piece is, in the person's units; what says nothing of it is left out. */
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
