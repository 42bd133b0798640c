import { useEffect, useRef } from 'react'

/** After a refusal the first field that was refused takes the focus, so that it is read and can be mended at once. */
export function useFormFocus(errors: object) {
  const formRef = useRef<HTMLFormElement>(null)
  const refused = Object.keys(errors).join()
  useEffect(() => {
    if (refused) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return formRef
}
