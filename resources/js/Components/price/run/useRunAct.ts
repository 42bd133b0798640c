import { router } from '@inertiajs/react'
import { useState } from 'react'
import { newKey } from '../../newKey.ts'

type Body = Record<string, string | boolean>

/** Sends one wish about a run; pressed again before the answer, it is still the same wish. */
export function useRunAct(url: string) {
  const [idempotencyKey] = useState(newKey)
  const [waiting, setWaiting] = useState(false)
  const act = (body: Body = {}) =>
    router.post(
      url,
      { ...body, idempotencyKey },
      {
        preserveScroll: true,
        onStart: () => setWaiting(true),
        onFinish: () => setWaiting(false),
      },
    )
  return { act, waiting }
}
