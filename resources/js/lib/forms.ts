import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'

/**
 * The idempotency key of a form, by which the server recognises a repeated request after two clicks or a lost response.
 * It stays the same until `request` changes, or until `renewKey` is called where a form stays open after a success.
 */
export function useSubmitKey(request = '') {
  const [saved, save] = useState(() => ({ request, idempotencyKey: newKey() }))
  const current = saved.request === request ? saved : { request, idempotencyKey: newKey() }
  if (current !== saved) save(current)
  return {
    idempotencyKey: current.idempotencyKey,
    renewKey: () => save({ request, idempotencyKey: newKey() }),
  }
}

/** A random key, for a submit or a row on the screen. */
export function newKey(): string {
  // `randomUUID` is missing on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Focuses the first invalid field after errors. */
export function useFormFocus(errors: object) {
  const formRef = useRef<HTMLFormElement>(null)
  const refused = Object.keys(errors).join()
  useEffect(() => {
    if (refused) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return formRef
}

type PostOptions = Omit<NonNullable<Parameters<typeof router.post>[2]>, 'onStart' | 'onFinish'>

/**
 * Posts a body; the page keeps its state and scroll position unless `options` say otherwise. Until the response nothing
 * else is sent. `errors` are those of the last response, by field; a success clears them.
 */
export function usePost() {
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const send = (
    path: string,
    body: object = {},
    { onError, onSuccess, ...options }: PostOptions = {},
  ) => {
    if (isSending) return
    router.post(path, body as never, {
      preserveScroll: true,
      ...options,
      onStart: () => setSending(true),
      onFinish: () => setSending(false),
      onError: (refused) => {
        setErrors(refused)
        return onError?.(refused)
      },
      onSuccess: (page) => {
        setErrors({})
        return onSuccess?.(page)
      },
    })
  }
  return { send, isSending, errors, setErrors }
}
