import { useForm } from '@inertiajs/react'
import { newKey } from '../newKey.ts'

/** Asks for the preview of a whole reprice; nothing is written by it. */
export function usePreview() {
  const form = useForm({ kind: 'reprice', idempotencyKey: newKey() })
  const send = () =>
    form.post('/price-runs', { onFinish: () => form.setData('idempotencyKey', newKey()) })
  const error = Object.values(form.errors)[0]
  return { send, error, processing: form.processing }
}
