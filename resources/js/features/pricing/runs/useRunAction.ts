import { usePage } from '@inertiajs/react'
import { usePost, useSubmitKey } from '#client/lib/forms.ts'

type RunActionBody = Record<string, string | number | boolean | null>

/** Requests an action on a run. */
export function useRunAction(url: string) {
  const { idempotencyKey } = useSubmitKey()
  const { send, isSending } = usePost()
  const { component, props } = usePage()
  /** Repeated presses send the same idempotency key. */
  const sendWithKey = (body: RunActionBody = {}, onDone?: () => void) =>
    send(
      url,
      { ...body, idempotencyKey },
      {
        preserveScroll: (next) => next.component === component,
        preserveState: 'errors',
        onSuccess: () => onDone?.(),
      },
    )
  return {
    sendWithKey,
    send: (body: RunActionBody = {}) => send(url, body),
    waiting: isSending,
    errors: props.errors,
    idempotencyKey,
  }
}
