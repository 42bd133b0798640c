import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { useSubmitKey } from '#client/lib/useSubmitKey.ts'

type RunActionBody = Record<string, string | boolean | null>

/** Sends one wish about a run; pressed again before the answer, it is still the same wish. */
export function useRunAction(url: string) {
  const { idempotencyKey } = useSubmitKey()
  const [waiting, setWaiting] = useState(false)
  const { errors } = usePage().props
  const act = (body: RunActionBody = {}, onDone?: () => void) =>
    router.post(
      url,
      { ...body, idempotencyKey },
      {
        preserveScroll: true,
        preserveState: 'errors',
        onStart: () => setWaiting(true),
        onFinish: () => setWaiting(false),
        ...(onDone && { onSuccess: onDone }),
      },
    )
  /** The same without a body, for what has no key: asked twice it is done once anyway. */
  const send = () =>
    router.post(
      url,
      {},
      {
        preserveScroll: true,
        onStart: () => setWaiting(true),
        onFinish: () => setWaiting(false),
      },
    )
  return { act, plain: send, waiting, errors, idempotencyKey }
}
