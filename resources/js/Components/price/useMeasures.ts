import { useMemo } from 'react'
import type { Measures } from '#server/catalogue/measures.ts'
import { useFormat } from '../format.ts'

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
