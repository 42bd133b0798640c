import { router } from '@inertiajs/react'
import { newKey } from '#client/lib/new-key.ts'
import { toast } from '#client/ui/Toasts.tsx'

/** Works out every price by today's gold; nothing is written by it. */
export function previewReprice(failed: string) {
  router.post(
    '/price-runs',
    { kind: 'reprice', idempotencyKey: newKey() },
    {
      preserveState: 'errors',
      onError: (errors) =>
        toast({ title: failed, text: Object.values(errors)[0], tone: 'critical' }),
    },
  )
}
