import { type RefObject, useEffect } from 'react'

/** Focuses the field when the page opens where there is a keyboard; on phones that would cover half of the page. */
export function useFirstFieldFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (matchMedia('(width >= 64rem) and (pointer: fine)').matches)
      field.current?.focus({ preventScroll: true })
  }, [field])
}
