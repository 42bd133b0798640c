import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'

interface Visit {
  url: URL
  method: string
}

/** Asks before unsaved fields are left: visits by our dialog, closing the window by the browser's prompt. */
export function useLeaveGuard(isDirty: boolean, isLeaving: () => boolean) {
  const [blockedHref, setBlockedHref] = useState<string | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault()
    }
    addEventListener('beforeunload', confirmUnload)
    const stop = router.on('before', (event) => {
      const visit: Visit & { prefetch?: boolean; async?: boolean } = event.detail.visit
      if (isLeaving() || visit.prefetch || visit.async || visit.method !== 'get') return
      if (visit.url.pathname === location.pathname) return
      event.preventDefault()
      setBlockedHref(visit.url.href)
    })
    return () => {
      removeEventListener('beforeunload', confirmUnload)
      stop()
    }
  }, [isDirty, isLeaving])
  return { blockedHref, stay: () => setBlockedHref(null) }
}
