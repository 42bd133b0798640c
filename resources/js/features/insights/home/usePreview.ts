import { useForm } from '@inertiajs/react'
import { useSubmitKey } from '#client/lib/useSubmitKey.ts'

/** Asks for the preview of a whole reprice; nothing is written by it. */
export function usePreview() {
  const { idempotencyKey, renewKey } = useSubmitKey()
  const form = useForm({ kind: 'reprice' })
  const send = () => {
    form.transform((data) => ({ ...data, idempotencyKey }))
    form.post('/price-runs', { onSuccess: renewKey })
  }
  const error = Object.values(form.errors)[0]
  return { send, error, processing: form.processing }
}
