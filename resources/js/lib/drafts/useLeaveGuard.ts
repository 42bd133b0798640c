import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'

interface Visit {
  url: URL
  method: string
}

/** Asks before somebody leaves what they typed; closing the window asks by the browser's own question. */
export function useLeaveGuard(isDirty: boolean, isLeaving: () => boolean) {
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    const stop = router.on('before', (event) => {
      const visit: Visit & { prefetch?: boolean; async?: boolean } = event.detail.visit
      if (isLeaving() || visit.prefetch || visit.async || visit.method !== 'get') return
      if (visit.url.pathname === location.pathname) return
      event.preventDefault()
      setWanted(visit.url.href)
    })
    return () => {
      removeEventListener('beforeunload', ask)
      stop()
    }
  }, [isDirty, isLeaving])
  return { wanted, stay: () => setWanted(null) }
}
