import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useSubmitKey } from '#client/lib/useSubmitKey.ts'
import { recordRun } from './draft.ts'

/**
 * Asks for a preview of these changes. The same changes sent again, after a lost answer, are one preview; where somebody
 * was faster, the chart is asked for anew and shows what they wrote, and nothing that was typed is lost.
 */
export function useSubmit(body: object, onMoved: () => void) {
  const [waiting, setWaiting] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const text = JSON.stringify(body)
  const { idempotencyKey } = useSubmitKey(text)
  const submit = () =>
    router.post(
      '/price-runs',
      { ...body, idempotencyKey },
      {
        preserveState: 'errors',
        preserveScroll: 'errors',
        onStart: () => setWaiting(true),
        onFinish: () => setWaiting(false),
        onError: setErrors,
        onSuccess: ({ url }) => recordRunAt(url),
        onHttpException: ({ status }) => {
          if (status !== 409) return
          onMoved()
          router.reload({ only: ['variants'] })
        },
      },
    )
  return { submit, waiting, errors }
}

function recordRunAt(url: string) {
  const [, id] = /\/price-runs\/(\d+)/.exec(url) ?? []
  if (id) recordRun(Number(id))
}
