import { router } from '@inertiajs/react'
import { usePost, useSubmitKey } from '#client/lib/forms.ts'
import { setSentRun } from './draft.ts'

/**
 * Requests a preview of these edits. Sending the same edits again after a lost response yields the same preview; on a
 * conflict the prices are reloaded and the edits are retained. The browser's draft notes the price run, so that it
 * is cleared once that run is applied.
 */
export function useSubmit(body: object, onConflict: () => void) {
  const { send, isSending, errors } = usePost()
  const text = JSON.stringify(body)
  const { idempotencyKey } = useSubmitKey(text)
  const submit = () =>
    send(
      '/price-runs',
      { ...body, idempotencyKey },
      {
        preserveState: 'errors',
        preserveScroll: 'errors',
        onSuccess: ({ url }) => setSentRunAt(url),
        onHttpException: ({ status }) => {
          if (status !== 409) return
          onConflict()
          router.reload({ only: ['variants'] })
        },
      },
    )
  return { submit, isSending, errors }
}

function setSentRunAt(url: string) {
  const [, id] = /\/price-runs\/(\d+)/.exec(url) ?? []
  if (id) setSentRun(Number(id))
}
