import { router } from '@inertiajs/react'
import { useEffect } from 'react'
import { toast } from '#client/ui/Toasts.tsx'

/** Requests to this address would change something, so the kit stops them and says so. */
export function useHeldRequests(path: string) {
  useEffect(
    () =>
      router.on('before', ({ detail: { visit } }) => {
        if (visit.method === 'get' || visit.url.pathname !== path) return
        toast({ title: 'Not sent: the kit changes nothing.' })
        return false
      }),
    [path],
  )
}
