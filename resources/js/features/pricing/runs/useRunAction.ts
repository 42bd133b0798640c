import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { useSubmitKey } from '#client/lib/forms.ts'

type RunActionBody = Record<string, string | boolean | null>

/** Requests an action on a run. */
export function useRunAction(url: string) {
  const { idempotencyKey } = useSubmitKey()
  const [waiting, setWaiting] = useState(false)
  const { component, props } = usePage()
  /** Repeated presses send the same idempotency key. */
  const sendWithKey = (body: RunActionBody = {}, onDone?: () => void) =>
    router.post(
      url,
      { ...body, idempotencyKey },
      {
        preserveScroll: (next) => next.component === component,
        preserveState: 'errors',
        onStart: () => setWaiting(true),
        onFinish: () => setWaiting(false),
        ...(onDone && { onSuccess: onDone }),
      },
    )
  /** The same without a body and key, for actions that are idempotent by themselves. */
  const send = () =>
    router.post(
      url,
      {},
      { preserveScroll: true, onStart: () => setWaiting(true), onFinish: () => setWaiting(false) },
    )
  return { sendWithKey, send, waiting, errors: props.errors, idempotencyKey }
}
