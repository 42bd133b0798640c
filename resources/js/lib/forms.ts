import { useEffect, useRef, useState } from 'react'

/**
 * The key of what a form sends, by which the server recognises it when it comes twice: by two clicks, or by another try
 * after a lost answer. It stays the same until `wish` differs, or until `renewKey` is called where a form stays on the
 * screen after a success.
 */
export function useSubmitKey(wish = '') {
  const [kept, keep] = useState(() => ({ wish, idempotencyKey: newKey() }))
  const now = kept.wish === wish ? kept : { wish, idempotencyKey: newKey() }
  if (now !== kept) keep(now)
  return {
    idempotencyKey: now.idempotencyKey,
    renewKey: () => keep({ wish, idempotencyKey: newKey() }),
  }
}

/** A random name: of a submit (`useSubmitKey.ts`), or of a row on the screen. */
export function newKey(): string {
  // `randomUUID` is missing on plain http; this is not.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** After a refusal the first field that was refused takes the focus, so that it is read and can be mended at once. */
export function useFormFocus(errors: object) {
  const formRef = useRef<HTMLFormElement>(null)
  const refused = Object.keys(errors).join()
  useEffect(() => {
    if (refused) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return formRef
}
